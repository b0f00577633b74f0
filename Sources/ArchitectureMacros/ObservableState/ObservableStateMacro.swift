import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ObservableState`: makes the properties of a struct observable one by one, and gives structs and
/// enums an identity that lasts while they change.
enum ObservableStateMacro {
  static let name = "ObservableState"
}

extension ObservableStateMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard
      declaration.is(StructDeclSyntax.self) || declaration.is(EnumDeclSyntax.self),
      !protocols.isEmpty,
      !declaration.inherits(fromAnyOf: ["ObservableState"])
    else { return [] }
    let source: DeclSyntax = "extension \(type.trimmed): ComposableArchitecture.ObservableState {}"
    return source.as(ExtensionDeclSyntax.self).map { [$0] } ?? []
  }
}

extension ObservableStateMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let access = AccessLevel(of: declaration, in: context)
    if declaration.is(EnumDeclSyntax.self) {
      let cases = CaseTree.cases(of: declaration.memberBlock.members)
      return ObservableEnumEmitter(cases: cases, access: access).declarations
    }
    guard declaration.is(StructDeclSyntax.self) else {
      context.diagnoseKind(
        name,
        expected: "structs and enums",
        attribute: node,
        declaration: declaration
      )
      return []
    }
    return [
      """
      @ComposableArchitecture.ObservationStateIgnored
      var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()
      """,
      """
      \(raw: access.prefix)var _$id: ComposableArchitecture.ObservableStateID {
        _$observationRegistrar.id
      }
      """,
      """
      \(raw: access.prefix)mutating func _$willModify() {
        _$observationRegistrar._$willModify()
      }
      """,
    ] + ObservedPropertiesEmitter(declaration: declaration, access: access).declarations
  }
}

extension ObservableStateMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard
      declaration.is(StructDeclSyntax.self),
      let variable = member.as(VariableDeclSyntax.self),
      variable.isStoredInstanceVariable,
      !variable.attributes.contains(named: ObservationStateTrackedMacro.name),
      !variable.attributes.contains(named: ObservationStateIgnoredMacro.name)
    else { return [] }
    if variable.hasCustomAttribute {
      return ["@ComposableArchitecture.ObservationStateIgnored"]
    }
    guard variable.observableBinding != nil else {
      context.diagnose(
        Diagnostic(node: variable.bindings, message: ArchitectureDiagnostic.manyProperties)
      )
      return []
    }
    return ["@ComposableArchitecture.ObservationStateTracked"]
  }
}

extension ArchitectureDiagnostic {
  fileprivate static let manyProperties = Self(
    "ObservableState.manyProperties",
    "'@ObservableState' observes one property a 'var'. Declare each of these on a line of its own"
  )
}
