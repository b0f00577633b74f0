import ShellLanguage
import ShellValues

/// A command whose arguments depend on each other in a way that its signature does not tell.
@MainActor
protocol CompletingCommand: Command {
  /// Whether an argument for a parameter can stand behind those that there are.
  static func accepts(
    _ parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> Bool

  /// What a value for a parameter is to be, and what its names stand for; `nil` to go by the
  /// signature.
  static func expectation(
    for parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> CompletionExpectation?

  /// What can stand for a parameter; `nil` to go by its kind.
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

/// What a value that is being typed is to be, and what the names in it stand for.
struct CompletionExpectation {
  var value: ValueExpectation
  /// `nil` for the names at the cursor.
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
