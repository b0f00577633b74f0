import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ObservableState`: makes the properties of a struct individually observable, and gives structs
/// and enums an identity that persists through changes.
enum ObservableStateMacro {
  static let name = "ObservableState"
  /// The emitted code is already formatted; formatting it again would dominate the expansion time.
  static let formatMode = FormatMode.disabled
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
    let source: DeclSyntax =
      "\(raw: declaration.availability)extension \(type.trimmed): ComposableArchitecture.ObservableState {}"
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
        + ReadablePropertiesEmitter(declaration: declaration, access: access).declarations
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
    diagnoseSharedDeclarations(in: declaration, context)
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
      """
      \(raw: access.prefix)static var _$registrarOffset: Swift.Int? {
        Swift.MemoryLayout<Self>.offset(of: \\Self._$observationRegistrar)
      }
      """,
    ] + ObservedPropertiesEmitter(declaration: declaration, access: access).declarations
      + InitDescriptionEmitter(declaration: declaration, access: access).declarations
      + ReadablePropertiesEmitter(declaration: declaration, access: access).declarations
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
    // Several properties in one declaration are reported by the member expansion.
    guard variable.observableBinding != nil else { return [] }
    return ["@ComposableArchitecture.ObservationStateTracked"]
  }
}

extension ObservableStateMacro {
  /// Reports declarations of several properties: only a single property can have accessors.
  private static func diagnoseSharedDeclarations(
    in declaration: some DeclGroupSyntax,
    _ context: some MacroExpansionContext
  ) {
    for variable in declaration.flattenedMembers.compactMap({ $0.as(VariableDeclSyntax.self) })
    where variable.isObserved && variable.observableBinding == nil {
      context.diagnose(
        .manyProperties,
        at: variable.bindings,
        fixIts: variable.separated.map { [$0] } ?? []
      )
    }
  }
}

extension VariableDeclSyntax {
  /// Whether `@ObservableState` makes the declared properties observable.
  fileprivate var isObserved: Bool {
    isStoredInstanceVariable && !hasCustomAttribute
  }

  /// Splits the declaration into one declaration per property. A property without a type takes the
  /// type of the next property that has one, as in `var a, b: Int`.
  fileprivate var separated: FixIt? {
    guard bindings.allSatisfy({ $0.name != nil }) else { return nil }
    let indentation = leadingTrivia.pieces.reversed().prefix { $0.isSpaceOrTab }.reversed()
    var type: TypeAnnotationSyntax?
    var declarations: [VariableDeclSyntax] = []
    for var binding in bindings.reversed() {
      type = binding.typeAnnotation ?? (binding.initializer == nil ? type : nil)
      binding.typeAnnotation = type
      binding.trailingComma = nil
      binding.trailingTrivia = []
      if type != nil { binding.pattern.trailingTrivia = [] }
      var declaration = self
      declaration.bindings = [binding]
      declaration.leadingTrivia = .newline + Trivia(pieces: indentation)
      declarations.insert(declaration, at: 0)
    }
    declarations[0].leadingTrivia = leadingTrivia
    declarations[declarations.count - 1].trailingTrivia = trailingTrivia
    let items = MemberBlockItemListSyntax(declarations.map { MemberBlockItemSyntax(decl: $0) })
    return FixIt(
      "ObservableState.separate",
      "Declare each on its own line",
      [.replacement(of: self, with: items)]
    )
  }
}

extension ArchitectureDiagnostic {
  fileprivate static let manyProperties = Self(
    "ObservableState.manyProperties",
    "'@ObservableState' observes one property per 'var'. Declare each of these on its own line"
  )
}
