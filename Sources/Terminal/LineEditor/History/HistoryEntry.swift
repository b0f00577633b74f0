/// A line that was entered.
package struct HistoryEntry: Hashable, Sendable {
  /// The text, which may have several lines.
  package var text: String
  /// The context of the line, such as a feature's name. Entries of the current group are suggested
  /// before others.
  package var group: String?
  /// The time of entry, in seconds since 1970; `nil` if it is unknown.
  package var time: Int?

  /// Whether the line failed. A failed line can be recalled, but is not suggested.
  package var hasFailed: Bool

  package init(
    _ text: String,
    group: String? = nil,
    time: Int? = nil,
    hasFailed: Bool = false
  ) {
    self.text = text
    self.group = group
    self.time = time
    self.hasFailed = hasFailed
  }

  /// Whether the entry belongs in the history. Blank lines and lines that begin with a space don't.
  var isKept: Bool {
    guard let first = text.first else { return false }
    return !first.isWhitespace
  }
}
