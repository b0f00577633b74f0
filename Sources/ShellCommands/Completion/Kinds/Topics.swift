import ShellLanguage
import ShellSession

// What the help knows, and the settings.
extension CompletionSource {
  func topics(_ text: String) -> CandidateGroup {
    let commands = CommandCatalog.grammar.signatures.map { ($0.name, $0.summary) }
    let topics = HelpTopic.all.map { ($0.name, $0.summary) }
    let features = session.features.map { (Self.word($0.name), $0.about) }
    let words = (commands + topics + features).sorted { $0.0 < $1.0 }
    return CandidateGroup(text, words: words.map { (text: $0.0, summary: $0.1) })
  }

  func settings(_ text: String) -> CandidateGroup {
    CandidateGroup(
      text,
      words: SettingCatalog.settings(beginning: text).map {
        ($0.name, "\($0.summary) (\($0.read(session.settings)))")
      }
    )
  }
}

extension SetCommand: CompletingCommand {
  static func candidates(
    for parameter: CommandSignature.Parameter,
    beginning text: String,
    in source: CompletionSource
  ) -> [CandidateGroup]? {
    guard parameter.name == "value" else { return nil }
    let name = source.call?.arguments["option"]
    guard let setting = SettingCatalog.all.first(where: { $0.name == name }) else { return [] }
    // Some are descriptions: 'a number'.
    let words = setting.choices.filter { !$0.contains(" ") }
    return [CandidateGroup(text, words: words.map { ($0, "") })]
  }
}
