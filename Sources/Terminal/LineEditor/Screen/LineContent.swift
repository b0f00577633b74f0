internal import TerminalText

/// What to draw for the edited text: prompt, text, hint and footer. `frame(_:)` lays it out.
struct LineContent {
  var prompt: Prompt
  var buffer = LineBuffer()
  /// The role of each code point. Code points beyond the end of the array are plain.
  var roles: [LineRole] = []
  /// Dimmed text after the end of the buffer.
  var hint = ""
  /// A row below the line, with the cursor at its end.
  var footer: (label: String, text: String)?
  /// A row below everything, with the names of pressed keys.
  var keys = ""

  /// Whether the buffer is too large to lay out completely on every key press. Then only the part
  /// near the cursor is laid out.
  static func isLarge(_ buffer: LineBuffer, _ size: TerminalSize) -> Bool {
    buffer.codes.count > max(4_000, 2 * size.columns * size.rows)
  }

  func frame(_ size: TerminalSize) -> Frame {
    frame(visibleRange(size), FrameBuilder(columns: size.columns))
  }

  /// The prompt and the first line, without wrapping.
  func row() -> Frame {
    frame(0..<buffer.lineEnd(0), FrameBuilder(columns: .max))
  }

  private func frame(_ range: Range<Int>, _ emptyBuilder: FrameBuilder) -> Frame {
    var builder = emptyBuilder
    let continuation = continuation(builder.columns).unicodeScalars
    let continuationRole = prompt.isColored ? LineRole.note : .plain
    if range.lowerBound == 0 {
      let text = Self.shown(prompt)
      let end = text.last == " " ? 1 : 0
      builder.append(text.dropLast(end), prompt.isColored ? .prompt : .plain)
      builder.append(text.suffix(end), .plain)
    } else if range.lowerBound == buffer.lineStart(range.lowerBound) {
      builder.append(continuation, continuationRole)
    }
    for place in range {
      let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: buffer.codes[place])) ?? "\u{FFFD}"
      if place == buffer.cursor { builder.placeCursor(before: scalar) }
      if scalar == "\n" {
        builder.startLine()
        builder.append(continuation, continuationRole)
      } else {
        builder.append(scalar, roles.indices.contains(place) ? roles[place] : .plain)
      }
    }
    if buffer.cursor == range.upperBound { builder.placeCursor(before: nil) }
    if !hint.isEmpty { builder.appendToRow(hint, .hint) }
    if let footer {
      builder.startLine()
      builder.append(footer.label.unicodeScalars, .note)
      builder.append(SafeText.escaped(footer.text).unicodeScalars, .plain)
      builder.placeCursor(before: nil)
    }
    if !keys.isEmpty {
      builder.startLine()
      builder.appendToRow(keys, prompt.isColored ? .note : .plain)
    }
    return builder.frame
  }

  /// The prompt of continuation lines: `...`, indented to end below the first prompt.
  func continuation(_ columns: Int) -> String {
    // In a narrow window, leave half of the columns to the text.
    let dots = "... ".prefix(columns / 2)
    var row = FrameBuilder(columns: .max)
    row.append(Self.shown(prompt), .plain)
    // Indent by a third of the columns at most; 4 is the length of the dots.
    return String(repeating: " ", count: max(0, min(row.column, columns / 3) - 4)) + dots
  }

  /// The range of the text that can be visible: all of it, or the part near the cursor if the text
  /// is much longer than the screen.
  private func visibleRange(_ size: TerminalSize) -> Range<Int> {
    guard Self.isLarge(buffer, size) else { return 0..<buffer.codes.count }
    let limit = size.columns * size.rows
    var start = buffer.cursor
    var lines = 0
    while start > 0, buffer.cursor - start < limit {
      if buffer.codes[start - 1] == 10 { lines += 1 }
      if lines > size.rows { break }
      start -= 1
    }
    var end = buffer.cursor
    lines = 0
    while end < buffer.codes.count, end - buffer.cursor < limit, lines <= size.rows {
      if buffer.codes[end] == 10 { lines += 1 }
      end += 1
    }
    return start..<end
  }

  /// The prompt with control characters and line breaks escaped.
  private static func shown(_ prompt: Prompt) -> String.UnicodeScalarView {
    SafeText.escaped(prompt.text).unicodeScalars
  }
}
