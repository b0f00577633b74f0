import ShellOutput
import ShellSession
import ShellValues

// Candidates for history entries.
extension CompletionSource {
  /// The newest entries whose numbers begin with a text.
  func entryNumbers(_ text: String) -> CandidateGroup {
    guard let timeline = session.current?.timeline else { return CandidateGroup(text, []) }
    let description = ValueDescription(width: 60, style: names.style)
    let numbers = timeline.newestNumbers.filter { "\($0)".hasPrefix(text) }
    let items = numbers.prefix(Self.entryLimit).compactMap(timeline.entry).map { entry in
      CompletionCandidates.Item(
        "\(entry.number)",
        summary: HistoryEvent(entry).summary(description)
      )
    }
    return CandidateGroup(text, items, remainder: numbers.count - items.count)
  }

  /// The marks of entries.
  func marks(_ text: String) -> CandidateGroup {
    let marks = session.current?.marks.sorted { $0.value < $1.value } ?? []
    return CandidateGroup(text, words: marks.map { ($0.key, "#\($0.value)") })
  }

  private static let entryLimit = 100
}
