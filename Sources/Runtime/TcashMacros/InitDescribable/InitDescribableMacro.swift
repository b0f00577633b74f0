import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@InitDescribable`: describes a struct's initialisers, for tools that create values at run time.
enum InitDescribableMacro {
  static let name = "InitDescribable"
  /// The emitted code is already formatted; formatting it again would dominate the expansion time.
  static let formatMode = FormatMode.disabled
}

extension InitDescribableMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(StructDeclSyntax.self), !protocols.isEmpty,
      !declaration.inherits(fromAnyOf: ["InitDescribing"])
    else { return [] }
    let source: DeclSyntax =
      "\(raw: declaration.availability)extension \(type.trimmed): CasePaths.InitDescribing {}"
    return source.as(ExtensionDeclSyntax.self).map { [$0] } ?? []
  }
}

extension InitDescribableMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard declaration.is(StructDeclSyntax.self) else {
      context.diagnoseKind(
        name,
        expected: "structs",
        attribute: node,
        declaration: declaration
      )
      return []
    }
    // `@ObservableState` emits the same table.
    guard !declaration.attributes.contains(named: ObservableStateMacro.name) else { return [] }
    let access = AccessLevel(of: declaration, in: context)
    return InitDescriptionEmitter(declaration: declaration, access: access).declarations
      + ReadablePropertiesEmitter(declaration: declaration, access: access).declarations
  }
}
