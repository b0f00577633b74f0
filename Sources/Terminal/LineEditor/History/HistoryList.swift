/// The history that can be recalled, oldest entry first, without duplicate texts.
struct HistoryList: Sendable {
  private(set) var entries: [HistoryEntry] = []
  private let limit: Int
  private var known: Set<String> = []

  init(_ entries: [HistoryEntry] = [], limit: Int = 10_000) {
    self.limit = limit
    var latest: [HistoryEntry] = []
    for entry in entries.reversed() where latest.count < limit && known.insert(entry.text).inserted
    {
      latest.append(entry)
    }
    self.entries = latest.reversed()
  }

  /// Adds an entry as the latest, and removes an older one with the same text.
  mutating func append(_ entry: HistoryEntry) {
    if !known.insert(entry.text).inserted { entries.removeAll { $0.text == entry.text } }
    entries.append(entry)
    if entries.count > limit { known.remove(entries.removeFirst().text) }
  }

  /// The maximum number of candidates to examine for a suggestion.
  private static let suggestionLimit = 200

  /// The latest entry that extends a text, preferably of the given group.
  ///
  /// - Parameter fits: Whether an entry can be suggested. Failed entries never are.
  func suggestion(
    goingOnFrom text: String,
    group: String?,
    where fits: (String) -> Bool
  ) -> HistoryEntry? {
    let candidates = entries.reversed().lazy.filter { entry in
      !entry.hasFailed && entry.text.utf8.count > text.utf8.count
        && entry.text.utf8.starts(with: text.utf8)
    }
    .prefix(Self.suggestionLimit)
    return candidates.first { $0.group == group && fits($0.text) }
      ?? candidates.first { $0.group != group && fits($0.text) }
  }

  /// The index of the nearest older or newer entry that satisfies a condition.
  func index(
    from place: Int,
    isOlder: Bool,
    where condition: (HistoryEntry) -> Bool
  ) -> Int? {
    if isOlder {
      return entries[..<min(max(0, place), entries.count)].lastIndex(where: condition)
    }
    let start = place + 1
    return start < entries.count ? entries[max(0, start)...].firstIndex(where: condition) : nil
  }
}

/// Navigation through the history with the arrow keys, from a line that is not entered yet.
struct HistoryWalk: Sendable {
  /// The line that the navigation starts from and returns to.
  let draft: LineBuffer
  /// The prefix of the entries to stop at.
  private let prefix: String
  /// The group of the entries to stop at; `nil` selects all.
  private let group: String?
  private var place: Int
  /// The line that the navigation shows. If the actual line differs, it was edited, and the
  /// navigation is over.
  private(set) var shown: LineBuffer

  /// Whether a line is the entry shown, rather than the draft or an edited line.
  func isAtEntry(_ line: LineBuffer) -> Bool { shown != draft && shown.codes == line.codes }

  init(from draft: LineBuffer, in list: HistoryList, group: String? = nil) {
    self.draft = draft
    self.group = group
    prefix = draft.left
    place = list.entries.count
    shown = draft
  }

  /// Moves to the next older or newer entry.
  ///
  /// - Returns: Whether there is one.
  mutating func step(isOlder: Bool, in list: HistoryList) -> Bool {
    let current = shown.text
    let next = list.index(from: place, isOlder: isOlder) { entry in
      entry.text.hasPrefix(prefix) && entry.text != current
        && (group == nil || entry.group == group)
    }
    if let next {
      place = next
      shown = LineBuffer(list.entries[next].text)
    } else if !isOlder, place < list.entries.count {
      place = list.entries.count
      shown = draft
    } else {
      return false
    }
    return true
  }
}
