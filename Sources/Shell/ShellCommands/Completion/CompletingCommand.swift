import ShellLanguage

/// A command with dependencies between its arguments that its signature can't express.
@MainActor
protocol CompletingCommand: Command {
  /// Whether the parameter can take an argument after those already typed.
  static func accepts(
    _ parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> Bool

  /// The candidates for a parameter; `nil` selects the default of the parameter's kind.
  static func candidates(
    for parameter: CommandSignature.Parameter,
    beginning text: String,
    in source: CompletionSource
  ) -> [CandidateGroup]?
}

extension CompletingCommand {
  static func accepts(_: CommandSignature.Parameter, in _: CompletionSource) -> Bool { true }

  static func candidates(
    for _: CommandSignature.Parameter,
    beginning _: String,
    in _: CompletionSource
  ) -> [CandidateGroup]? { nil }
}
