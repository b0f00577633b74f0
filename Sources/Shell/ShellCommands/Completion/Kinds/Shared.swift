import ShellCompletion
import ShellLanguage
import ShellSession
import ShellValues

// Candidates for shared values and their storage.
extension CompletionSource {
  func sharedKeys(_ text: String) -> CandidateGroup {
    let keys = session.sharedEntries.map { entry in
      let isWord =
        entry.name != "storage"
        && entry.name.allSatisfy { $0.isLetter || $0.isNumber || "._-/".contains($0) }
      return CompletionCandidates.Item(
        isWord ? entry.name : entry.key,
        summary: ValueSummary.of(entry.value, type: entry.type, names.style)
      )
    }
    let storage = CompletionCandidates.Item("storage", summary: "where shared values are kept")
    return CandidateGroup(text, keys + [storage])
  }

  func backends(_ text: String) -> CandidateGroup {
    let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    if words.count == 2, BackendSyntax.Kind(rawValue: String(words[0]))?.takesPath == true {
      return files(String(words[1].drop { $0 == " " }))
    }
    return CandidateGroup(
      text,
      words: BackendSyntax.Kind.allCases.map { ($0.rawValue, $0.summary) }
    )
  }
}
