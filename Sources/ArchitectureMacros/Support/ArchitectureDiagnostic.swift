import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// What a macro of this package has to say about the code it is attached to.
struct ArchitectureDiagnostic: DiagnosticMessage {
  let message: String
  let diagnosticID: MessageID
  let severity: DiagnosticSeverity

  init(_ code: String, _ message: String, severity: DiagnosticSeverity = .error) {
    self.message = message
    self.diagnosticID = MessageID(domain: "ArchitectureMacros", id: code)
    self.severity = severity
  }
}

/// A fix for an ``ArchitectureDiagnostic``.
struct ArchitectureFixIt: FixItMessage {
  let message: String
  let fixItID: MessageID

  init(_ code: String, _ message: String) {
    self.message = message
    self.fixItID = MessageID(domain: "ArchitectureMacros", id: code)
  }
}

extension ArchitectureDiagnostic {
  /// The macro is attached to a kind of declaration that it has no meaning for.
  static func wrongKind(
    _ macro: String,
    expected: String,
    found declaration: some DeclGroupSyntax
  ) -> Self {
    let subject =
      declaration.declaredName.map { "'\($0)' is \(declaration.kindWithArticle)" }
      ?? "this is \(declaration.kindWithArticle)"
    return Self("\(macro).kind", "'@\(macro)' applies to \(expected), but \(subject)")
  }
}

extension MacroExpansionContext {
  /// Says that the macro can't be attached to this declaration, and offers to remove it.
  func diagnoseKind(
    _ macro: String,
    expected: String,
    attribute: AttributeSyntax,
    declaration: some DeclGroupSyntax
  ) {
    let replacement = TokenSyntax(.identifier(""), presence: .missing)
    let removal = FixIt(
      message: ArchitectureFixIt("\(macro).remove", "Remove '@\(macro)'"),
      changes: [
        .replace(oldNode: Syntax(attribute), newNode: Syntax(replacement))
      ]
    )
    diagnose(
      Diagnostic(
        node: attribute,
        message: ArchitectureDiagnostic.wrongKind(macro, expected: expected, found: declaration),
        fixIt: removal
      )
    )
  }
}
