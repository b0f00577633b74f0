/// The entries that can be gone back to, oldest first, each text once.
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

  /// Adds the latest entry; an older one with the same text gives way to it.
  mutating func append(_ entry: HistoryEntry) {
    if !known.insert(entry.text).inserted { entries.removeAll { $0.text == entry.text } }
    entries.append(entry)
    if entries.count > limit { known.remove(entries.removeFirst().text) }
  }

  /// How many entries that go on from a text are asked about.
  private static let suggestionLimit = 200

  /// The latest entry that goes on from a text: of the group if it has one, else of any.
  ///
  /// - Parameter fits: Whether an entry can be suggested. One that failed never is.
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

  /// The index of the nearest entry before (or behind) a place that satisfies a condition.
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

/// A walk through the history with the arrow keys, from a line that is not entered yet.
struct HistoryWalk: Sendable {
  /// The line that the walk began with, and ends with.
  let draft: LineBuffer
  /// What the entries begin with that are stopped at.
  private let prefix: String
  /// The group whose entries are stopped at; `nil` for all.
  private let group: String?
  private var place: Int
  /// The line that the walk has brought; another one means that it was edited, and the walk is over.
  private(set) var shown: LineBuffer

  /// Whether an entry is shown, and not the line that the walk began with.
  func isAtEntry(_ line: LineBuffer) -> Bool { shown != draft && shown.codes == line.codes }

  init(from draft: LineBuffer, in list: HistoryList, group: String? = nil) {
    self.draft = draft
    self.group = group
    prefix = draft.left
    place = list.entries.count
    shown = draft
  }

  /// Goes on to the next older or newer entry.
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
