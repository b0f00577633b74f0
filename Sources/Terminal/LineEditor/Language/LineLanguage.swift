/// The interface through which the editor learns about the language of its lines.
///
/// The editor calls the closures on its own thread at every key, so they must not block.
package struct LineLanguage: Sendable {
  /// A part of a text with its role.
  package struct Part: Hashable, Sendable {
    /// The bounds of the part, in UTF-8 code units.
    package var start: Int
    package var end: Int
    package var role: LineRole

    package init(_ start: Int, _ end: Int, _ role: LineRole) {
      self.start = start
      self.end = end
      self.role = role
    }
  }

  /// Whether a text is valid so far but incomplete, so that Enter starts a new line instead of
  /// submitting the text.
  package var isIncomplete: @Sendable (_ text: String) -> Bool
  /// The number of spaces that indent a line which follows a text.
  package var indentation: @Sendable (_ textBefore: String) -> Int
  /// The coloured parts of a text. Of two parts that overlap, the later one wins.
  ///
  /// `cursor` is the cursor's offset in UTF-8 code units.
  package var parts: @Sendable (_ text: String, _ cursor: Int) -> [Part]
  /// Whether a line of the history is valid at the current prompt.
  package var canSuggest: @Sendable (_ line: String) -> Bool

  package init(
    isIncomplete: @escaping @Sendable (_ text: String) -> Bool,
    indentation: @escaping @Sendable (_ textBefore: String) -> Int,
    parts: @escaping @Sendable (_ text: String, _ cursor: Int) -> [Part],
    canSuggest: @escaping @Sendable (_ line: String) -> Bool = { _ in true }
  ) {
    self.isIncomplete = isIncomplete
    self.indentation = indentation
    self.parts = parts
    self.canSuggest = canSuggest
  }

  /// A language of single lines without colours.
  package static let plain = LineLanguage(
    isIncomplete: { _ in false },
    indentation: { _ in 0 },
    parts: { _, _ in [] }
  )

  // MARK: Edits that both editors share

  /// The line with an indented new line inserted at the cursor.
  func beginningLine(in buffer: LineBuffer) -> LineBuffer {
    var buffer = buffer
    let indentation = max(0, min(indentation(buffer.left), 40))
    buffer.insert("\n" + String(repeating: " ", count: indentation))
    return buffer
  }

  /// The line after Enter; `nil` if Enter submits the line.
  ///
  /// An empty last line submits even an incomplete statement, so that the user is never stuck in
  /// one.
  func afterEnter(_ buffer: LineBuffer) -> LineBuffer? {
    let givesUp = buffer.hasSeveralLines && buffer.isInBlankLastLine
    guard !givesUp, isIncomplete(buffer.text) else { return nil }
    return beginningLine(in: buffer)
  }

  /// The line after a closing bracket is typed. A bracket that comes first in its line is indented
  /// like the line of its partner.
  func closing(_ bracket: Character, in buffer: LineBuffer) -> LineBuffer {
    var buffer = buffer
    let start = buffer.lineStart(buffer.cursor)
    let isFirst = buffer.codes[start..<buffer.cursor].allSatisfy { $0 == 32 }
    if start > 0, isFirst, buffer.cursor > start {
      let wanted = max(0, indentation(buffer.string(0, start)) - 2)
      buffer.remove(start + min(wanted, buffer.cursor - start), buffer.cursor)
    }
    buffer.insert(String(bracket))
    return buffer
  }

  /// The role of each code point of a line.
  func roles(in buffer: LineBuffer) -> [LineRole] {
    let text = buffer.text
    let parts = parts(text, buffer.left.utf8.count)
    guard !parts.isEmpty else { return [] }
    var roles = [LineRole](repeating: .plain, count: text.utf8.count)
    for part in parts {
      let range = max(0, part.start)..<max(0, max(part.start, min(part.end, roles.count)))
      for place in range { roles[place] = part.role }
    }
    var offset = 0
    return text.unicodeScalars.map { scalar in
      defer { offset += UTF8.width(scalar) }
      return offset < roles.count ? roles[offset] : .plain
    }
  }
}
