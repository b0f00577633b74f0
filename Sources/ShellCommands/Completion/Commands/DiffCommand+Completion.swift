import ShellLanguage

extension DiffCommand: CompletingCommand {
  static func candidates(
    for parameter: CommandSignature.Parameter,
    beginning text: String,
    in source: CompletionSource
  ) -> [CandidateGroup]? {
    parameter.kind == .count ? [source.entryNumbers(text)] : nil
  }
}
