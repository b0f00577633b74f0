import SwiftSyntax
import SwiftSyntaxMacros

/// `@ReducerCaseIgnored`: a marker that `@Reducer` looks for.
enum ReducerCaseIgnoredMacro: PeerMacro {
  static let name = "ReducerCaseIgnored"

  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    context.diagnoseUnlessCase(name, attribute: node, declaration: declaration)
    return []
  }
}

/// `@ReducerCaseEphemeral`: a marker that `@Reducer` looks for.
enum ReducerCaseEphemeralMacro: PeerMacro {
  static let name = "ReducerCaseEphemeral"

  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    context.diagnoseUnlessCase(name, attribute: node, declaration: declaration)
    return []
  }
}

extension MacroExpansionContext {
  fileprivate func diagnoseUnlessCase(
    _ macro: String,
    attribute: AttributeSyntax,
    declaration: some DeclSyntaxProtocol
  ) {
    guard !declaration.is(EnumCaseDeclSyntax.self) else { return }
    diagnose(
      ArchitectureDiagnostic(
        "\(macro).kind",
        "'@\(macro)' tells '@Reducer' how to treat an enum case, and has no effect elsewhere"
      ),
      at: attribute,
      fixIts: [.removal(of: attribute, macro: macro)]
    )
  }
}
