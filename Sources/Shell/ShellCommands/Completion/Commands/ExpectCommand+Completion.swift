import ShellLanguage
import ShellValues

extension ExpectCommand: CompletingCommand {
  /// A condition, or `error CODE` before a block.
  static func candidates(
    for parameter: CommandSignature.Parameter,
    beginning text: String,
    in source: CompletionSource
  ) -> [CandidateGroup]? {
    let condition = source.values(text, source.expectation(for: parameter))
    guard text.hasPrefix("error ") else {
      let word = (text: "error", summary: "the block that follows fails")
      return text.isEmpty ? condition : condition + [CandidateGroup(text, words: [word])]
    }
    let codes = CodeExplanation.all.map { ($0.code, FirstSentence.of($0.meaning)) }
    let typed = String(text.dropFirst("error ".count))
    return condition + [CandidateGroup(typed, words: codes.map { (text: $0.0, summary: $0.1) })]
  }
}
