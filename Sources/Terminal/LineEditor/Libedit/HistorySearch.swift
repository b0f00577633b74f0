/// A history search in progress: its pattern and its match.
struct HistorySearch {
  /// The line before the search, which is restored if the search is cancelled.
  let original: LineBuffer
  private(set) var pattern = ""
  /// The index and text of the last match, and the offset of the pattern in it, in UTF-8 code
  /// units.
  private(set) var found: (index: Int, text: String, place: Int)?
  private(set) var isFailing = false

  init(from original: LineBuffer) {
    self.original = original
  }

  /// The line if the search ends here.
  var line: LineBuffer { found.map { LineBuffer($0.text) } ?? original }

  mutating func add(_ text: String, in list: HistoryList) {
    pattern += text
    // Start at the current match, which may still fit.
    find(in: list, from: (found?.index ?? list.entries.count - 1) + 1, isOlder: true)
  }

  mutating func removeLast(in list: HistoryList) {
    if !pattern.isEmpty { pattern.removeLast() }
    found = nil
    isFailing = false
    if !pattern.isEmpty { find(in: list, from: list.entries.count, isOlder: true) }
  }

  mutating func next(isOlder: Bool, in list: HistoryList) {
    guard !pattern.isEmpty else { return }
    find(in: list, from: found?.index ?? list.entries.count, isOlder: isOlder)
  }

  private mutating func find(in list: HistoryList, from place: Int, isOlder: Bool) {
    // A pattern without capital letters ignores case.
    let ignoresCase = pattern == pattern.lowercased()
    let index = list.index(from: place, isOlder: isOlder) {
      Self.place(of: pattern, in: $0.text, ignoresCase: ignoresCase) != nil
    }
    isFailing = index == nil
    guard let index else { return }
    let text = list.entries[index].text
    found = (index, text, Self.place(of: pattern, in: text, ignoresCase: ignoresCase) ?? 0)
  }

  /// - Returns: The offset of the pattern, in UTF-8 code units.
  private static func place(of pattern: String, in text: String, ignoresCase: Bool) -> Int? {
    let text = Array((ignoresCase ? text.lowercased() : text).utf8)
    let pattern = Array(pattern.utf8)
    guard let first = pattern.first, text.count >= pattern.count else { return nil }
    var rest = text[...(text.count - pattern.count)]
    while let place = rest.firstIndex(of: first) {
      if text[place...].starts(with: pattern) { return place }
      rest = rest[(place + 1)...]
    }
    return nil
  }

  /// Shows the match, with the pattern below it.
  func fill(_ content: inout LineContent) {
    content.buffer = line
    content.footer = (isFailing ? "no match: " : "search: ", pattern)
    guard let found else { return }
    var offset = 0
    let end = found.place + pattern.utf8.count
    content.roles = found.text.unicodeScalars.map { scalar in
      defer { offset += UTF8.width(scalar) }
      return (found.place..<end).contains(offset) ? .match : .plain
    }
  }
}
