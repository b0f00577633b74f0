import ShellSession
import ShellValues

// The entries of the history.
extension CompletionSource {
  /// The newest entries, by their numbers.
  func entryNumbers(_ text: String) -> CandidateGroup {
    let entries = session.current?.timeline.entries ?? []
    let description = ValueDescription(width: 60)
    let items = entries.suffix(Self.entryLimit).reversed().map { entry in
      CompletionCandidates.Item(
        "\(entry.number)",
        summary: entry.action.map { description.text($0) } ?? ""
      )
    }
    return CandidateGroup(text, items, remainder: max(0, entries.count - Self.entryLimit))
  }

  private static let entryLimit = 100
}
