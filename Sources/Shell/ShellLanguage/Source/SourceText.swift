/// A half-open range of UTF-8 offsets in a ``SourceText``.
package struct SourceSpan: Hashable, Sendable {
  package var start: Int
  package var end: Int

  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
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

  /// The path of a file as it was given; `nil` for a line typed at the prompt.
  package let name: String?
  package let text: String
  /// The number of the first line, if the text is a later part of a whole.
  package let firstLine: Int
  /// The UTF-8 offsets at which the lines after the first one begin. Each statement of a script asks
  /// for its line.
  let laterLineStarts: [Int]

  package init(_ text: String, name: String? = nil, firstLine: Int = 1) {
    self.text = text
    self.name = name
    self.firstLine = firstLine
    var starts: [Int] = []
    var offset = 0
    for byte in text.utf8 {
      offset += 1
      if byte == UInt8(ascii: "\n") { starts.append(offset) }
    }
    laterLineStarts = starts
  }
}
