#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A text with a cursor, and the edits that keys make.
///
/// It stores code points, as libedit's line does. Movement and deletion work on grapheme clusters.
struct LineBuffer: Hashable, Sendable {
  typealias Code = wchar_t

  private(set) var codes: [Code] = []
  /// The cursor's offset in code points.
  private(set) var cursor = 0

  init(_ text: String = "") {
    codes = Self.codes(of: text)
    cursor = codes.count
  }

  init(codes: [Code], cursor: Int) {
    self.codes = codes
    self.cursor = min(max(0, cursor), codes.count)
  }

  var text: String { string(0, codes.count) }
  var left: String { string(0, cursor) }
  var right: String { string(cursor, codes.count) }
  var isEmpty: Bool { codes.isEmpty }
  var isAtEnd: Bool { cursor == codes.count }

  func string(_ start: Int, _ end: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for code in codes[start..<max(start, end)] {
      if let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: code)) { scalars.append(scalar) }
    }
    return String(scalars)
  }

  static func codes(of text: String) -> [Code] {
    text.unicodeScalars.map { Code(truncatingIfNeeded: $0.value) }
  }

  // MARK: Inserting and deleting

  mutating func insert(_ text: String) {
    insert(Self.codes(of: text))
  }

  mutating func insert(_ new: [Code]) {
    codes.insert(contentsOf: new, at: cursor)
    cursor += new.count
  }

  /// Removes a range of code points. The cursor stays at the same text.
  ///
  /// - Returns: The removed code points.
  @discardableResult
  mutating func remove(_ start: Int, _ end: Int) -> [Code] {
    guard start < end else { return [] }
    let removed = Array(codes[start..<end])
    codes.removeSubrange(start..<end)
    if cursor > start { cursor = max(start, cursor - removed.count) }
    return removed
  }

  mutating func deletePrevious(_ count: Int = 1) {
    var start = cursor
    for _ in 0..<count { start = characterStart(before: start) }
    remove(start, cursor)
  }

  mutating func deleteNext() {
    remove(cursor, characterEnd(after: cursor))
  }

  mutating func deleteToEnd() {
    remove(cursor, codes.count)
  }

  // MARK: Moving

  mutating func move(by offset: Int) {
    for _ in 0..<abs(offset) {
      cursor = offset < 0 ? characterStart(before: cursor) : characterEnd(after: cursor)
    }
  }

  mutating func move(to place: Int) { cursor = min(max(0, place), codes.count) }
  mutating func moveToEnd() { cursor = codes.count }
}

// MARK: - Characters

extension LineBuffer {
  /// The maximum number of code points in a grapheme cluster. A family of emoji with skin tones has
  /// a dozen.
  private static let characterLimit = 40

  func characterStart(before place: Int) -> Int {
    guard place > 1 else { return max(0, place - 1) }
    // Code points below U+0300, the first combining mark, never extend a cluster.
    if codes[place - 1] < 0x300 { return place - 1 }
    let start = max(0, place - Self.characterLimit)
    let count = string(start, place).last?.unicodeScalars.count ?? 1
    return place - count
  }

  func characterEnd(after place: Int) -> Int {
    guard place + 1 < codes.count else { return codes.count }
    if codes[place + 1] < 0x300 { return place + 1 }
    let end = min(codes.count, place + Self.characterLimit)
    let count = string(place, end).first?.unicodeScalars.count ?? 1
    return place + count
  }
}

// MARK: - Lines

extension LineBuffer {
  private static let newline = Code(10)

  var hasSeveralLines: Bool { codes.contains(Self.newline) }

  func lineStart(_ place: Int) -> Int {
    codes[..<place].lastIndex(of: Self.newline).map { $0 + 1 } ?? 0
  }

  func lineEnd(_ place: Int) -> Int {
    codes[place...].firstIndex(of: Self.newline) ?? codes.count
  }

  var isInLastLine: Bool { lineEnd(cursor) == codes.count }

  /// Whether the cursor's line is the last one and is blank.
  var isInBlankLastLine: Bool {
    isInLastLine && codes[lineStart(cursor)...].allSatisfy { $0 == 32 || $0 == 9 }
  }

  /// The cursor's distance from the start of its line, in code points.
  var column: Int { cursor - lineStart(cursor) }

  mutating func moveToLineStart() { cursor = lineStart(cursor) }
  mutating func moveToLineEnd() { cursor = lineEnd(cursor) }

  /// Moves the cursor to the line above or below.
  ///
  /// - Parameter column: The column to move to, in code points; limited to the line's length.
  /// - Returns: Whether there is such a line.
  mutating func moveLine(by offset: Int, column: Int) -> Bool {
    let target: Int
    if offset < 0 {
      let start = lineStart(cursor)
      guard start > 0 else { return false }
      target = lineStart(start - 1)
    } else {
      let end = lineEnd(cursor)
      guard end < codes.count else { return false }
      target = end + 1
    }
    cursor = min(target + column, lineEnd(target))
    // Don't stop within a grapheme cluster.
    let before = characterStart(before: cursor)
    if cursor < codes.count, cursor > target, characterEnd(after: before) > cursor {
      cursor = before
    }
    return true
  }
}

// MARK: - Words

extension LineBuffer {
  /// The start of the word, made of letters and digits, that contains or precedes a place.
  func wordStart(before place: Int) -> Int {
    start(before: place) { Self.isWordPart($0) }
  }

  func wordEnd(after place: Int) -> Int {
    var end = place
    while end < codes.count, !Self.isWordPart(codes[end]) { end += 1 }
    while end < codes.count, Self.isWordPart(codes[end]) { end += 1 }
    return end
  }

  /// The start of the run of non-space characters before a place.
  func argumentStart(before place: Int) -> Int {
    start(before: place) { $0 != 32 && $0 != 9 && $0 != Self.newline }
  }

  private func start(before place: Int, _ isPart: (Code) -> Bool) -> Int {
    var start = place
    while start > 0, !isPart(codes[start - 1]) { start -= 1 }
    while start > 0, isPart(codes[start - 1]) { start -= 1 }
    return start
  }

  private static func isWordPart(_ code: Code) -> Bool {
    guard let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: code)) else { return false }
    if scalar == "_" || scalar.value == 0x200D { return true }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .nonspacingMark, .spacingMark, .enclosingMark, .otherSymbol:
      return true
    default:
      return false
    }
  }
}
