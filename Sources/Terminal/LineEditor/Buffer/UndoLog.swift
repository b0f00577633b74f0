/// The edits of a line, which can be undone one by one.
///
/// Typing within a word is one edit, as is a run of deletions.
struct UndoLog {
  private struct Change {
    var start: Int
    var removed: [LineBuffer.Code]
    var inserted: [LineBuffer.Code]
    var cursorBefore: Int
    var cursorAfter: Int
  }

  private var changes: [Change] = []
  private var undone: [Change] = []
  /// Whether the next edit may be merged into the last one.
  private var isOpen = false

  /// Records the change from one line to another, whatever caused it.
  mutating func record(from old: LineBuffer, to new: LineBuffer) {
    let change = Self.change(from: old, to: new)
    undone = []
    if isOpen, let last = changes.last, let joined = Self.joined(last, change) {
      changes[changes.count - 1] = joined
    } else {
      changes.append(change)
    }
    isOpen = change.inserted.count + change.removed.count == 1
  }

  /// Ends a run of edits, as when the cursor moves.
  mutating func close() { isOpen = false }

  /// Returns the line without the last edit; `nil` if there is no edit.
  mutating func undo(_ buffer: LineBuffer) -> LineBuffer? {
    guard let change = changes.popLast() else { return nil }
    undone.append(change)
    isOpen = false
    return Self.replacing(change.inserted, by: change.removed, at: change.start, in: buffer)
      .map { LineBuffer(codes: $0, cursor: change.cursorBefore) }
  }

  /// Returns the line with the last undone edit; `nil` if nothing was undone.
  mutating func redo(_ buffer: LineBuffer) -> LineBuffer? {
    guard let change = undone.popLast() else { return nil }
    changes.append(change)
    isOpen = false
    return Self.replacing(change.removed, by: change.inserted, at: change.start, in: buffer)
      .map { LineBuffer(codes: $0, cursor: change.cursorAfter) }
  }

  private static func replacing(
    _ old: [LineBuffer.Code],
    by new: [LineBuffer.Code],
    at start: Int,
    in buffer: LineBuffer
  ) -> [LineBuffer.Code]? {
    guard start + old.count <= buffer.codes.count else { return nil }
    var codes = buffer.codes
    codes.replaceSubrange(start..<(start + old.count), with: new)
    return codes
  }

  private static func change(from old: LineBuffer, to new: LineBuffer) -> Change {
    let shorter = min(old.codes.count, new.codes.count)
    var prefix = 0
    while prefix < shorter, old.codes[prefix] == new.codes[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix,
      old.codes[old.codes.count - 1 - suffix] == new.codes[new.codes.count - 1 - suffix]
    { suffix += 1 }
    return Change(
      start: prefix,
      removed: Array(old.codes[prefix..<(old.codes.count - suffix)]),
      inserted: Array(new.codes[prefix..<(new.codes.count - suffix)]),
      cursorBefore: old.cursor,
      cursorAfter: new.cursor
    )
  }

  private static func joined(_ first: Change, _ second: Change) -> Change? {
    var joined = first
    joined.cursorAfter = second.cursorAfter
    if first.removed.isEmpty, second.removed.isEmpty,
      second.start == first.start + first.inserted.count,
      !(isSpace(first.inserted.last) && !isSpace(second.inserted.first))
    {
      joined.inserted += second.inserted
      return joined
    }
    guard first.inserted.isEmpty, second.inserted.isEmpty else { return nil }
    if second.start + second.removed.count == first.start {
      joined.start = second.start
      joined.removed = second.removed + first.removed
      return joined
    }
    guard second.start == first.start else { return nil }
    joined.removed += second.removed
    return joined
  }

  private static func isSpace(_ code: LineBuffer.Code?) -> Bool { code == 32 || code == 10 }
}
