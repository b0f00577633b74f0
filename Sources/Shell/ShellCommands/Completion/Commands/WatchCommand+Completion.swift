import ShellLanguage
import ShellSession

extension WatchCommand: CompletingCommand {
  /// Behind '--off' what is watched.
  static func candidates(
    for parameter: CommandSignature.Parameter,
    beginning text: String,
    in source: CompletionSource
  ) -> [CandidateGroup]? {
    guard parameter.name == "path", source.call?.options["off"] != nil,
      let store = source.session.current
    else { return nil }
    let watched = source.evaluator.watches.watches(in: store).map(\.text)
    return [CandidateGroup(text, words: watched.map { ($0, "") })]
  }
}
