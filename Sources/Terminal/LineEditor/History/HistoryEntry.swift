/// A line that was entered once.
package struct HistoryEntry: Hashable, Sendable {
  /// The text, which may have several lines.
  package var text: String
  /// What the line was typed for, such as a feature's name; entries of the same group are offered
  /// before others.
  package var group: String?
  /// When it was entered, in seconds since 1970.
  package var time: Int?

  /// Whether it failed. It can be gone back to, and is not suggested.
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

  /// Whether it is to be kept: blank lines are not, nor those that begin with a space.
  var isKept: Bool {
    guard let first = text.first else { return false }
    return !first.isWhitespace
  }
}
