import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@CasePathable`: emits a case path for each case of an enum, and the table that describes the
/// cases.
enum CasePathableMacro {
  static let name = "CasePathable"
  /// The emitted code is already formatted; formatting it again would dominate the expansion time.
  static let formatMode = FormatMode.disabled
}

extension CasePathableMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(EnumDeclSyntax.self) else { return [] }
    let missing = protocols.map(\.lastComponent).filter {
      !declaration.inherits(fromAnyOf: [$0])
    }
    guard !missing.isEmpty else { return [] }
    let conformances = missing.map { "CasePaths.\($0)" }.joined(separator: ", ")
    let source: DeclSyntax =
      "\(raw: declaration.availability)extension \(type.trimmed): \(raw: conformances) {}"
    return source.as(ExtensionDeclSyntax.self).map { [$0] } ?? []
  }
}

extension CasePathableMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let enumeration = declaration.as(EnumDeclSyntax.self) else {
      context.diagnoseKind(
        name,
        expected: "enums",
        attribute: node,
        declaration: declaration
      )
      return []
    }
    let cases = CaseTree.cases(of: enumeration.memberBlock.members)
    guard !cases.diagnoseOverloads(macro: name, in: context) else { return [] }
    let access = AccessLevel(of: declaration, in: context)
    return CasePathMembers(
      enumName: enumeration.name.trimmed.text,
      cases: cases,
      access: access
    ).declarations
  }
}

extension CasePathableMacro: MemberAttributeMacro {
  /// Adds case paths to enums nested in this enum that are payloads of its cases, such as
  /// `Delegate` in an action. This makes `\.delegate.saved` a valid case key path.
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard
      declaration.is(EnumDeclSyntax.self),
      let nested = member.as(EnumDeclSyntax.self),
      !nested.attributes.contains(named: name),
      !nested.inherits(fromAnyOf: [name])
    else { return [] }
    let payloads = CaseTree.cases(of: declaration.memberBlock.members)
      .flatMap(\.flattened)
      .compactMap { $0.parameters.count == 1 ? $0.parameters[0].type : nil }
    let nestedCases = CaseTree.cases(of: nested.memberBlock.members)
    guard
      payloads.contains(where: {
        $0.names(nested.name.text, in: declaration.declaredName ?? "")
      }),
      nestedCases.overloads.isEmpty
    else { return [] }
    // A macro can't attach itself, so attach its alias for nested enums.
    return ["@CasePaths._$NestedCasePathable"]
  }
}

extension TypeSyntax {
  /// Whether this is the type `name` nested in the type `owner`.
  fileprivate func names(_ name: String, in owner: String) -> Bool {
    if let identifier = self.as(IdentifierTypeSyntax.self) { return identifier.name.text == name }
    guard let member = self.as(MemberTypeSyntax.self), member.name.text == name else {
      return false
    }
    return ["Self", owner].contains(member.baseType.lastComponent)
  }
}

/// The members that conform an enum to `CasePathable` and `CaseDescribing`.
struct CasePathMembers {
  static let conformances = [
    "CasePaths.CasePathable", "CasePaths.CasePathIterable", "CasePaths.CaseDescribing",
  ]

  let enumName: String
  let cases: [CaseTree]
  let access: AccessLevel
  var mayBeUninhabited = false

  var declarations: [DeclSyntax] {
    let paths = AllCasePathsEmitter(
      enumName: enumName,
      cases: cases,
      access: access,
      mayBeUninhabited: mayBeUninhabited
    )
    return [paths.declaration]
      + ["\(raw: access.prefix)static var allCasePaths: AllCasePaths { AllCasePaths() }"]
      + paths.aliases
      + [CaseDescriptionEmitter(cases: cases, access: access).declaration]
  }
}

extension [CaseTree] {
  /// The cases whose base name an earlier case already uses.
  var overloads: [EnumCase] {
    let groups = Dictionary(grouping: unconditional, by: \.bareName)
    return unconditional.filter { groups[$0.bareName]?.first != $0 }
  }

  /// Reports cases that share a base name. Cases under different `#if` conditions may share one.
  func diagnoseOverloads(macro: String, in context: some MacroExpansionContext) -> Bool {
    for overload in overloads {
      let message = ArchitectureDiagnostic(
        "\(macro).overload",
        """
        '@\(macro)' requires a unique name for each case: a key path such as \
        '\\.\(overload.name)' can't tell the cases named '\(overload.bareName)' apart
        """
      )
      context.diagnose(message, at: overload.node.name)
    }
    return !overloads.isEmpty
  }
}
