import ShellValues
import TerminalText

/// The differing middle of two strings between their common prefix and suffix.
struct StringDifference {
  private let before: Substring
  private let old: Substring
  private let new: Substring
  private let after: Substring

  /// Returns `nil` if the strings have too little in common for a useful difference.
  ///
  /// - Complexity: O(*n*) byte comparisons.
  init?(_ left: String, _ right: String) {
    var (left, right) = (left, right)
    let shorter = min(left.utf8.count, right.utf8.count)
    let (start, end) = left.withUTF8 { left in
      right.withUTF8 { right in
        var start = 0
        while start < shorter, left[start] == right[start] { start += 1 }
        var end = 0
        while end < shorter - start,
          left[left.count - 1 - end] == right[right.count - 1 - end]
        {
          end += 1
        }
        return (start, end)
      }
    }
    guard start + end >= 8 else { return nil }
    // The last equal scalar may have a combining mark that differs, so compare whole characters.
    let leftStart = Self.character(before: start, in: left)
    let rightStart = right.utf8.index(
      right.startIndex,
      offsetBy: left.utf8.distance(from: left.startIndex, to: leftStart)
    )
    let leftEnd = max(leftStart, Self.character(after: left.utf8.count - end, in: left))
    let tail = left.utf8.distance(from: leftEnd, to: left.endIndex)
    let rightEnd = right.utf8.index(right.endIndex, offsetBy: -tail)
    guard rightStart <= rightEnd else { return nil }
    before = left[..<leftStart]
    old = left[leftStart..<leftEnd]
    new = right[rightStart..<rightEnd]
    after = left[leftEnd...]
  }

  /// The start of the character that contains the byte before an offset.
  private static func character(before offset: Int, in text: String) -> String.Index {
    guard offset > 0 else { return text.startIndex }
    var index = text.utf8.index(text.startIndex, offsetBy: offset - 1)
    while index > text.startIndex, text.utf8[index] & 0xC0 == 0x80 {
      index = text.utf8.index(before: index)
    }
    return text.rangeOfComposedCharacter(at: index).lowerBound
  }

  /// The end of the character that contains the byte at an offset.
  private static func character(after offset: Int, in text: String) -> String.Index {
    guard offset < text.utf8.count else { return text.endIndex }
    var index = text.utf8.index(text.startIndex, offsetBy: offset)
    while index < text.endIndex, text.utf8[index] & 0xC0 == 0x80 {
      index = text.utf8.index(after: index)
    }
    guard index < text.endIndex else { return index }
    return text.rangeOfComposedCharacter(at: index).upperBound
  }

  /// The differing pieces with a little context, as literals that together fit in `width` columns:
  /// `"…the quick fox…"`.
  func texts(width: Int) -> (old: String, new: String) {
    let half = width / 2
    let newNeed = Self.columns(new, atMost: width) + 2 * Self.leastContext + Self.frame
    let oldText = text(of: old, width: max(half, width - newNeed))
    let newText = text(of: new, width: width - DisplayWidth.columns(of: oldText))
    return (oldText, newText)
  }

  /// The differing pieces as literals that each fit in `width` columns.
  func texts(eachWidth width: Int) -> (old: String, new: String) {
    (text(of: old, width: width), text(of: new, width: width))
  }

  private static let leastContext = 6
  private static let mostContext = 14
  /// The columns of the quotes and of the omission marks.
  private static let frame = 4

  private static func columns(_ text: Substring, atMost limit: Int) -> Int {
    let (beginning, isWhole) = StringLiteral.beginning(
      of: String(text.prefix(limit + 1)),
      columns: limit
    )
    return isWhole ? DisplayWidth.columns(of: beginning) : limit
  }

  private func text(of piece: Substring, width: Int) -> String {
    let room = max(2, width - Self.frame)
    let middle = middle(piece, width: room)
    let context = min(Self.mostContext, max(0, (room - DisplayWidth.columns(of: middle)) / 2))
    let left = Self.ending(before, columns: context)
    let right = StringLiteral.beginning(of: String(after.prefix(context + 1)), columns: context)
    let isAll = right.isWhole && after.count <= context
    return "\"" + left + middle + right.text + (isAll ? "" : "…") + "\""
  }

  private func middle(_ piece: Substring, width: Int) -> String {
    let (text, isWhole) = StringLiteral.beginning(
      of: String(piece.prefix(width + 1)),
      columns: width
    )
    if isWhole, piece.prefix(width + 1).count <= width { return text }
    return StringLiteral.beginning(of: String(piece.prefix(width)), columns: width - 1).text + "…"
  }

  private static func ending(_ text: Substring, columns: Int) -> String {
    let end = text.suffix(columns)
    var kept = end
    while !kept.isEmpty, DisplayWidth.columns(of: StringLiteral.escaped(String(kept))) > columns {
      kept = kept.dropFirst()
    }
    return (kept.startIndex > text.startIndex ? "…" : "") + StringLiteral.escaped(String(kept))
  }
}

extension String {
  /// The range of the character that contains a scalar.
  fileprivate func rangeOfComposedCharacter(at index: Index) -> Range<Index> {
    // Find character boundaries from a few scalars earlier; no character in use is longer than
    // this.
    var start = index
    for _ in 0..<16 where start > startIndex { start = unicodeScalars.index(before: start) }
    var current = start
    let tail = self[start...]
    while current < endIndex {
      let next = tail.index(after: current)
      if next > index { return current..<next }
      current = next
    }
    return index..<endIndex
  }
}
