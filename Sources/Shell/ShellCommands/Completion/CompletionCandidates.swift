/// The ways to go on at the end of what was typed.
package struct CompletionCandidates: Sendable {
  package struct Item: Hashable, Sendable {
    package var text: String
    package var title: String
    package var summary: String
    /// Whether a space follows where this is the only way to go on.
    package var endsWord: Bool
    /// What is compared with what was typed: the text without its quotes.
    var plainText: String

    init(
      _ text: String,
      title: String? = nil,
      summary: String = "",
      endsWord: Bool = true,
      plainText: String? = nil
    ) {
      self.text = text
      self.plainText = plainText ?? text
      self.title = title ?? text
      self.summary = summary
      self.endsWord = endsWord
    }
  }

  /// How many characters at the end the items replace.
  package private(set) var replacedCount = 0
  package private(set) var items: [Item] = []
  /// How many more there are than are listed.
  package private(set) var remainder = 0

  /// Those of the groups' items that fit best what was typed.
  ///
  /// Items that begin with it win over those that begin with it in other letter case, and these over
  /// those that only contain its letters.
  init(matching groups: [CandidateGroup]) {
    let found = groups.map { group in
      (group, group.items.map { (item: $0, fit: CandidateFit.of($0.plainText, for: group.typed)) })
    }
    let best = found.flatMap { $0.1.compactMap(\.fit) }.min()
    guard let best else { return }
    var prefix: String?
    var known: Set<String> = []
    for (group, items) in found {
      let fitting = items.filter { $0.fit == best }.map(\.item)
      guard !fitting.isEmpty, (prefix ?? group.prefix) == group.prefix else { continue }
      prefix = group.prefix
      remainder += group.remainder
      self.items += fitting.filter { known.insert($0.text).inserted }
    }
    replacedCount = prefix?.count ?? 0
  }
}

/// Ways to go on that replace the same end of what was typed, fitting or not.
struct CandidateGroup {
  /// The unfinished word.
  var prefix: String
  /// What the word says, without its quotes.
  var typed: String
  var items: [CompletionCandidates.Item]
  /// How many more there are than are listed.
  var remainder = 0

  init(
    _ prefix: String,
    typed: String? = nil,
    _ items: [CompletionCandidates.Item],
    remainder: Int = 0
  ) {
    self.prefix = prefix
    self.typed = typed ?? prefix
    self.items = items
    self.remainder = remainder
  }

  init(_ prefix: String, words: [(text: String, summary: String)]) {
    self.init(prefix, words.map { .init($0.text, summary: $0.summary) })
  }
}
