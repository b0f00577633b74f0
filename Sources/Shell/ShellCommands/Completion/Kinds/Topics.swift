import ShellCompletion
import ShellLanguage
import ShellSession
import ShellValues

// Candidates for help topics and settings.
extension CompletionSource {
  func topics(_ text: String) -> CandidateGroup {
    if text.contains(".") { return actionTopics(text) }
    let commands = CommandCatalog.grammar.signatures.map { ($0.name, $0.summary) }
    // A dash replaces each space, because a topic must be one word.
    let topics = HelpTopic.all.map { ($0.name.replacing(" ", with: "-"), $0.summary) }
    let groups = HelpIndex.groups.map { ($0.rawValue, "the commands in this group") }
    let features = session.features.map { (Self.word($0.name), $0.about) }
    // Without a prefix there are too many codes to choose from.
    let codes =
      text.isEmpty ? [] : CodeExplanation.all.map { ($0.code, FirstSentence.of($0.meaning)) }
    let words = (commands + topics + groups + features + codes).sorted { $0.0 < $1.0 }
    return CandidateGroup(text, words: words.map { (text: $0.0, summary: $0.1) })
  }

  /// Topics on actions: `.factResponse` at the current scope, `counter.factResponse` of a feature.
  private func actionTopics(_ text: String) -> CandidateGroup {
    let name = String(text.prefix { $0 != "." })
    let feature = session.features.first { $0.name == name }
    let current = name.isEmpty ? session.current.map { $0.scope.actionType(in: $0) } : nil
    let cases = (feature?.actionType ?? current).flatMap { CaseListing(of: $0)?.cases } ?? []
    return CandidateGroup(
      text,
      cases.map { .init("\(name).\($0.name)", title: $0.signature, summary: $0.firstSentence) }
    )
  }

  func settings(_ text: String) -> CandidateGroup {
    CandidateGroup(
      text,
      words: SettingCatalog.settings(beginning: text).map {
        ($0.name, "\($0.summary) (\($0.read(evaluator.preferences)))")
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
    // Choices with spaces are descriptions: `a number`.
    let words = setting.choices.filter { !$0.contains(" ") }
    return [CandidateGroup(text, words: words.map { ($0, "") })]
  }
}
