import ShellLanguage
import ShellValues

/// A command with dependencies between its arguments that its signature can't express.
@MainActor
protocol CompletingCommand: Command {
  /// Whether the parameter can take an argument after those already typed.
  static func accepts(
    _ parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> Bool

  /// The expected value of a parameter and the visible names; `nil` selects the default of the
  /// signature.
  static func expectation(
    for parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> CompletionExpectation?

  /// The candidates for a parameter; `nil` selects the default of the parameter's kind.
  static func candidates(
    for parameter: CommandSignature.Parameter,
    beginning text: String,
    in source: CompletionSource
  ) -> [CandidateGroup]?
}

extension CompletingCommand {
  static func accepts(_: CommandSignature.Parameter, in _: CompletionSource) -> Bool { true }

  static func expectation(
    for _: CommandSignature.Parameter,
    in _: CompletionSource
  ) -> CompletionExpectation? { nil }

  static func candidates(
    for _: CommandSignature.Parameter,
    beginning _: String,
    in _: CompletionSource
  ) -> [CandidateGroup]? { nil }
}

/// The expected value at the cursor, and the visible names.
struct CompletionExpectation {
  var value: ValueExpectation
  /// `nil` selects the names at the cursor.
  var names: CompletionNames?

  init(_ type: Any.Type?, names: CompletionNames? = nil) {
    value = ValueExpectation(type)
    self.names = names
  }

  init(_ value: ValueExpectation, names: CompletionNames? = nil) {
    self.value = value
    self.names = names
  }
}
