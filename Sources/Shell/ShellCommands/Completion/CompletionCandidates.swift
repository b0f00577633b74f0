/// The candidates for completing the text before the cursor.
package struct CompletionCandidates: Sendable {
  package struct Item: Hashable, Sendable {
    package var text: String
    package var title: String
    package var summary: String
    /// Whether to insert a space after the item if it is the only candidate.
    package var endsWord: Bool
    /// The unquoted text, which is compared with the typed text.
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

  /// The number of characters before the cursor that an item replaces.
  package private(set) var replacedCount = 0
  package private(set) var items: [Item] = []
  /// The number of candidates beyond `items`.
  package private(set) var remainder = 0
  /// How far a search for candidates went, if it did not cover everything.
  package private(set) var note: String?

  /// Selects the items of the groups that fit the typed text best.
  ///
  /// Items that begin with the text win over those that begin with it in another letter case, and
  /// these over items that only contain its letters.
  init(matching groups: [CandidateGroup]) {
    let found = groups.map { group in
      (group, group.items.map { (item: $0, fit: CandidateFit.of($0.plainText, for: group.typed)) })
    }
    note = groups.lazy.compactMap(\.note).first
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

/// Candidates that replace the same end of the typed text, before they are filtered by fit.
struct CandidateGroup {
  /// The unfinished word.
  var prefix: String
  /// The word without its quotes.
  var typed: String
  var items: [CompletionCandidates.Item]
  /// The number of candidates beyond `items`.
  var remainder = 0
  /// How far the search for items went, if it did not cover everything.
  var note: String?

  init(
    _ prefix: String,
    typed: String? = nil,
    _ items: [CompletionCandidates.Item],
    remainder: Int = 0,
    note: String? = nil
  ) {
    self.prefix = prefix
    self.typed = typed ?? prefix
    self.items = items
    self.remainder = remainder
    self.note = note
  }

  init(_ prefix: String, words: [(text: String, summary: String)]) {
    self.init(prefix, words.map { .init($0.text, summary: $0.summary) })
  }
}
