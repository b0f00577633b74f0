import ShellLanguage

extension TypeCommand: CompletingCommand {
  /// A path, or the name of a type.
  static func candidates(
    for parameter: CommandSignature.Parameter,
    beginning text: String,
    in source: CompletionSource
  ) -> [CandidateGroup]? {
    guard parameter.name == "path" else { return nil }
    let names = ["State", "Action"] + source.evaluator.environment.typeNames
    return source.paths(text) + [CandidateGroup(text, words: names.map { ($0, "") })]
  }
}
