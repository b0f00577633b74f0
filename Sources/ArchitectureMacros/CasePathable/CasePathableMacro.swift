import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@CasePathable`: case paths for each case of an enum, and the table that describes the cases.
enum CasePathableMacro {
  static let name = "CasePathable"
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
    let source: DeclSyntax = "extension \(type.trimmed): \(raw: conformances) {}"
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

/// What makes an enum `CasePathable` and `CaseDescribing`.
struct CasePathMembers {
  static let conformances = [
    "CasePaths.CasePathable", "CasePaths.CasePathIterable", "CasePaths.CaseDescribing",
  ]

  let enumName: String
  let cases: [CaseTree]
  let access: AccessLevel

  var declarations: [DeclSyntax] {
    let paths = AllCasePathsEmitter(enumName: enumName, cases: cases, access: access)
    return [paths.declaration]
      + ["\(raw: access.prefix)static var allCasePaths: AllCasePaths { AllCasePaths() }"]
      + paths.aliases
      + [CaseDescriptionEmitter(cases: cases, access: access).declaration]
  }
}

extension [CaseTree] {
  /// Reports cases that share a base name. Those under different conditions may.
  func diagnoseOverloads(macro: String, in context: some MacroExpansionContext) -> Bool {
    let groups = Dictionary(grouping: unconditional, by: \.bareName)
    let overloads = unconditional.filter {
      groups[$0.bareName].map { $0.count > 1 } == true && groups[$0.bareName]?.first != $0
    }
    for overload in overloads {
      let message = ArchitectureDiagnostic(
        "\(macro).overload",
        """
        '@\(macro)' needs a name of its own for each case: a key path such as \
        '\\.\(overload.name)' could not tell the cases named '\(overload.bareName)' apart
        """
      )
      context.diagnose(message, at: overload.node.name)
    }
    return !overloads.isEmpty
  }
}
