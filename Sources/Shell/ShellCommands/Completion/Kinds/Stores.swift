import ShellSession
import ShellValues

// Candidates for features and stores.
extension CompletionSource {
  func features(_ text: String) -> CandidateGroup {
    CandidateGroup(
      text,
      words: session.features.map { (text: Self.word($0.name), summary: $0.about) }.sorted {
        $0.0 < $1.0
      }
    )
  }

  func stores(_ text: String) -> CandidateGroup {
    CandidateGroup(
      text,
      words: session.stores.map { (text: Self.word($0.name), summary: $0.feature.name) }.sorted {
        $0.0 < $1.0
      }
    )
  }

  /// A name as written where a word is expected, in quotes if it is not a word.
  static func word(_ name: String) -> String {
    let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    return isWord && !name.isEmpty ? name : StringLiteral.quoted(name)
  }
}
