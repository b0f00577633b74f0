/// What a diagnostic's code means, with a mistake that has it and what to write instead.
///
/// This is the one list of all codes; a test holds it against the problems that there are.
package struct CodeExplanation: Sendable {
  package let code: String
  /// When it comes, and what to do, in a few sentences.
  package let meaning: String
  /// Statements of which the last has the error; `nil` where none of the example features brings it about.
  package let mistake: String?
  /// The same without the mistake.
  package let instead: String?

  init(_ code: String, _ meaning: String, mistake: String? = nil, instead: String? = nil) {
    self.code = code
    self.meaning = meaning
    self.mistake = mistake
    self.instead = instead
  }

  package static let all =
    (commandSyntax + statementSyntax + literalSyntax + values + stores
    + dependencies + commands + acting + supervision).sorted { $0.code < $1.code }

  package static func named(_ code: String) -> CodeExplanation? {
    all.first { $0.code == code }
  }
}
