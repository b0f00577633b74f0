/// Reads `expect error CODE { … }` and `expect changes { … } only PATH…` at the cursor.
extension CompletionReader {
  /// The positions after what can only be one of these forms; `nil` where a condition on a value
  /// called `error` or `changes` is possible, too.
  ///
  /// - Parameter words: The words after the command's word, of which there is at least one.
  func placesInExpectedBlock(_ words: [Outline.Word]) -> [CompletionContext.Place]? {
    guard words.count > 2, let last = words.last else { return nil }
    let (form, next) = (words[0].text, words[1])
    let isBlock = next.text.hasPrefix("{")
    switch form {
    case "changes" where isBlock:
      if words.count == 3 { return [.word(["only"], last.text)] }
      if words[2].text == "only" { return [.argument(Self.changedPath, text: last.text)] }
      return []
    case "error" where isBlock:
      return []
    case "error" where isErrorPattern(next):
      if words.count == 3 { return [.word(["{"], last.text)] }
      return []
    default:
      return nil
    }
  }

  /// The positions where one of these forms can begin or go on, besides those in arguments.
  func placesBeforeExpectedBlock(_ words: [Outline.Word]) -> [CompletionContext.Place] {
    switch (words.count, words[0].text) {
    case (1, let text): [.expectedBlock(text)]
    case (2, "changes"): [.word(["{"], words[1].text)]
    case (2, "error"): [.expectedError(words[1].text)]
    default: []
    }
  }

  private static let changedPath = CommandSignature.Parameter(
    "path",
    .statePath,
    isRepeated: true,
    summary: "a part of the state that changes"
  )

  private func isErrorPattern(_ word: Outline.Word) -> Bool {
    text[word.start] == "\"" || text.isRawString(word.start) || text.beginsErrorCode(word.start)
  }
}
