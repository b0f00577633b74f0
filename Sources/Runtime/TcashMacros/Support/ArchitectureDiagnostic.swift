import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A diagnostic about code that one of the package's macros is attached to.
struct ArchitectureDiagnostic: DiagnosticMessage {
  let message: String
  let diagnosticID: MessageID
  let severity: DiagnosticSeverity

  init(_ code: String, _ message: String, severity: DiagnosticSeverity = .error) {
    self.message = message
    self.diagnosticID = MessageID(domain: "TcashMacros", id: code)
    self.severity = severity
  }
}

/// A fix for an ``ArchitectureDiagnostic``.
struct ArchitectureFixIt: FixItMessage {
  let message: String
  let fixItID: MessageID

  init(_ code: String, _ message: String) {
    self.message = message
    self.fixItID = MessageID(domain: "TcashMacros", id: code)
  }
}

extension ArchitectureDiagnostic {
  /// The macro is attached to an unsupported kind of declaration.
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

extension FixIt {
  init(_ code: String, _ message: String, _ changes: [Change]) {
    self.init(message: ArchitectureFixIt(code, message), changes: changes)
  }

  /// Removes the macro's attribute.
  static func removal(of attribute: AttributeSyntax, macro: String) -> FixIt {
    // Use a present, empty token: a missing token's trivia would be dropped.
    var nothing = TokenSyntax(.identifier(""), presence: .present)
    nothing.leadingTrivia = attribute.leadingTrivia
    return FixIt(
      "\(macro).remove",
      "Remove '@\(macro)'",
      [.replacement(of: attribute, with: nothing)]
    )
  }
}

extension FixIt.Change {
  static func removal(of node: some SyntaxProtocol) -> Self {
    let nothing = TokenSyntax(.identifier(""), presence: .missing)
    return .replace(oldNode: Syntax(node), newNode: Syntax(nothing))
  }

  static func replacement(of node: some SyntaxProtocol, with newNode: some SyntaxProtocol) -> Self {
    .replace(oldNode: Syntax(node), newNode: Syntax(newNode))
  }
}

extension MacroExpansionContext {
  func diagnose(
    _ message: ArchitectureDiagnostic,
    at node: some SyntaxProtocol,
    fixIts: [FixIt] = []
  ) {
    diagnose(Diagnostic(node: Syntax(node), message: message, fixIts: fixIts))
  }

  /// Reports that the macro doesn't apply to this kind of declaration, and offers to remove the
  /// attribute. If the macro applies to structs, also offers to turn a class or an actor into a
  /// struct.
  func diagnoseKind(
    _ macro: String,
    expected: String,
    attribute: AttributeSyntax,
    declaration: some DeclGroupSyntax
  ) {
    let removal = FixIt.removal(of: attribute, macro: macro)
    let conversion = expected.contains("structs") ? declaration.conversionToStruct : nil
    diagnose(
      .wrongKind(macro, expected: expected, found: declaration),
      at: attribute,
      fixIts: [removal] + (conversion.map { [$0] } ?? [])
    )
  }
}

extension DeclGroupSyntax {
  /// Turns a class or an actor into a struct.
  var conversionToStruct: FixIt? {
    guard
      ["class", "actor"].contains(introducer.text),
      let name = declaredName
    else { return nil }
    let keyword = Keyword.struct
    let final = modifiers.first { $0.name.tokenKind == .keyword(.final) }?.name
    let replaced = final ?? introducer
    let changes: [FixIt.Change] =
      [.replacement(of: replaced, with: replaced.with(\.tokenKind, .keyword(keyword)))]
      + (final == nil ? [] : [.removal(of: introducer)])
    return FixIt("struct", "Make '\(name)' a struct", changes)
  }
}
