package import ShellLanguage

/// What a diagnostic's code means, with a mistake that has it and what to write instead.
///
/// A command's own stand in its file. A test holds all against the problems that there are.
package struct CodeExplanation: Sendable {
  package let code: String
  /// When it comes, and what to do, in a few sentences.
  package let meaning: String
  /// Statements of which the last has the error; `nil` where none of the example features brings it about.
  package let mistake: String?
  /// The same without the mistake.
  package let instead: String?

  package init(_ code: String, _ meaning: String, mistake: String? = nil, instead: String? = nil) {
    self.code = code
    self.meaning = meaning
    self.mistake = mistake
    self.instead = instead
  }

  package static var all: [CodeExplanation] { CommandCatalog.current.explanations }

  /// Those of the language and of sessions.
  static let ofLanguage: [CodeExplanation] =
    [
      commandSyntax, statementSyntax, literalSyntax, values, stores, dependencies, acting,
      supervision,
    ]
    .flatMap(\.self)

  package static func named(_ code: String) -> CodeExplanation? {
    all.first { $0.code == code }
  }
}

/// Problems whose codes are explained where they are declared.
package protocol ExplainedProblem: Problem, SendableMetatype {
  static var explanations: [CodeExplanation] { get }
}
