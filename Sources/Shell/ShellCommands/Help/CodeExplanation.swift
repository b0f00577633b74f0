package import ShellLanguage

/// The meaning of a diagnostic's code, with an example that causes it and a correction.
///
/// Explanations of a command's own codes are in the command's file. A test compares all
/// explanations with the existing problems.
package struct CodeExplanation: Sendable {
  package let code: String
  /// When the diagnostic occurs and how to react, in a few sentences.
  package let meaning: String
  /// Statements whose last one causes the error; `nil` if no example feature can cause it.
  package let mistake: String?
  /// The statements without the mistake.
  package let instead: String?

  package init(_ code: String, _ meaning: String, mistake: String? = nil, instead: String? = nil) {
    self.code = code
    self.meaning = meaning
    self.mistake = mistake
    self.instead = instead
  }

  package static var all: [CodeExplanation] { CommandCatalog.current.explanations }

  /// The codes of the language and of sessions.
  static let ofLanguage: [CodeExplanation] =
    [
      commandSyntax, statementSyntax, literalSyntax, values, stores, dependencies, acting,
      supervision, testing,
    ]
    .flatMap(\.self)

  package static func named(_ code: String) -> CodeExplanation? {
    all.first { $0.code == code }
  }
}

/// A problem type that explains its codes where they are declared.
package protocol ExplainedProblem: Problem, SendableMetatype {
  static var explanations: [CodeExplanation] { get }
}
