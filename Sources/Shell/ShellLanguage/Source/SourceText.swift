/// A half-open range of UTF-8 offsets in a ``SourceText``.
///
/// Offsets have 32 bits, to keep syntax trees small: most of the time that a long script takes to parse
/// goes into memory that is new to the caches. The ``Parser`` rejects longer texts.
package struct SourceSpan: Hashable, Sendable {
  private var first: Int32
  private var afterLast: Int32

  package init(_ start: Int, _ end: Int) {
    first = Int32(clamping: start)
    afterLast = Int32(clamping: end)
  }

  package var start: Int {
    get { Int(first) }
    set { first = Int32(clamping: newValue) }
  }

  package var end: Int {
    get { Int(afterLast) }
    set { afterLast = Int32(clamping: newValue) }
  }

  /// The smallest span that covers both.
  package func union(_ other: SourceSpan) -> SourceSpan {
    SourceSpan(min(start, other.start), max(end, other.end))
  }
}

/// A text to be parsed, with its name in error messages.
package struct SourceText: Hashable, Sendable {
  /// A location for readers: lines and columns start at 1, and columns count characters.
  package struct Location: Hashable, Sendable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// What the copies of a text share, so that to copy one costs little: each statement does so often.
  private final class Storage: Sendable {
    let name: String?
    let text: String
    let firstLine: Int
    let laterLineStarts: [Int]

    init(_ name: String?, _ text: String, _ firstLine: Int) {
      self.name = name
      self.text = text
      self.firstLine = firstLine
      var text = text
      laterLineStarts = text.withUTF8 { Self.laterLineStarts(of: UnsafeRawBufferPointer($0)) }
    }

    private static func laterLineStarts(of bytes: UnsafeRawBufferPointer) -> [Int] {
      var starts: [Int] = []
      var offset = 0
      while offset < bytes.count {
        // Most words of eight bytes contain no line break.
        let wordEnd = offset + MemoryLayout<UInt64>.size
        if wordEnd <= bytes.count,
          !hasLineBreak(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        {
          offset = wordEnd
          continue
        }
        let end = min(wordEnd, bytes.count)
        while offset < end {
          if bytes[offset] == UInt8(ascii: "\n") { starts.append(offset + 1) }
          offset += 1
        }
      }
      return starts
    }

    /// Whether one of a word's bytes is `\n`, found like a zero byte in SWAR: once line breaks are zeros,
    /// only they borrow when 1 is subtracted from each byte.
    private static func hasLineBreak(_ word: UInt64) -> Bool {
      let ones: UInt64 = 0x0101_0101_0101_0101
      let zeroed = word ^ (ones * UInt64(UInt8(ascii: "\n")))
      return (zeroed &- ones) & ~zeroed & (ones << 7) != 0
    }
  }

  private let storage: Storage

  package init(_ text: String, name: String? = nil, firstLine: Int = 1) {
    storage = Storage(name, text, firstLine)
  }

  /// The path of a file as it was given; `nil` for a line typed at the prompt.
  package var name: String? { storage.name }
  package var text: String { storage.text }
  /// The number of the first line, if the text is a later part of a whole.
  package var firstLine: Int { storage.firstLine }
  /// The UTF-8 offsets at which the lines after the first one begin. Each statement of a script asks
  /// for its line.
  var laterLineStarts: [Int] { storage.laterLineStarts }

  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage === rhs.storage
      || lhs.text == rhs.text && lhs.name == rhs.name && lhs.firstLine == rhs.firstLine
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(name)
    hasher.combine(firstLine)
  }
}
