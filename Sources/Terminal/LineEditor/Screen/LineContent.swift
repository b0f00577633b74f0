/// What is to be shown of a line, before it is laid out.
struct LineContent {
  var prompt: Prompt
  var buffer = LineBuffer()
  /// The role of each code point, as far as it goes.
  var roles: [LineRole] = []
  /// What stands dimmed behind the line.
  var hint = ""
  /// A row below the line, with the cursor at its end.
  var footer: (label: String, text: String)?

  /// Whether text is too long for a screen, so that only what is near the cursor is looked at.
  static func isLarge(_ buffer: LineBuffer, _ size: TerminalDevice.Size) -> Bool {
    buffer.codes.count > max(4_000, 2 * size.columns * size.rows)
  }

  func frame(_ size: TerminalDevice.Size) -> Frame {
    var builder = FrameBuilder(columns: size.columns)
    let range = visibleRange(size)
    if range.lowerBound == 0 {
      let text = Self.sanitized(prompt.text)
      let end = text.last == " " ? 1 : 0
      builder.append(text.dropLast(end), prompt.role)
      builder.append(text.suffix(end), .plain)
    } else if range.lowerBound == buffer.lineStart(range.lowerBound) {
      appendContinuation(to: &builder)
    }
    for place in range {
      let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: buffer.codes[place])) ?? "\u{FFFD}"
      if place == buffer.cursor { builder.placeCursor(before: scalar) }
      if scalar == "\n" {
        builder.startLine()
        appendContinuation(to: &builder)
      } else {
        builder.append(scalar, roles.indices.contains(place) ? roles[place] : .plain)
      }
    }
    if buffer.cursor == range.upperBound { builder.placeCursor(before: nil) }
    if !hint.isEmpty { builder.appendToRow(hint, .hint) }
    if let footer {
      builder.startLine()
      builder.append(footer.label.unicodeScalars, .note)
      builder.append(TextWidth.printable(footer.text).unicodeScalars, .plain)
      builder.placeCursor(before: nil)
    }
    return builder.frame
  }

  /// The prompt of the lines after the first, which stand below each other.
  func continuation(_ columns: Int) -> String {
    let width = TextWidth.columns(of: String(Self.sanitized(prompt.text)))
    return String(repeating: " ", count: max(0, min(width, columns / 3) - 4)) + "... "
  }

  private func appendContinuation(to builder: inout FrameBuilder) {
    builder.append(
      continuation(builder.width).unicodeScalars,
      prompt.role == .plain ? .plain : .note
    )
  }

  /// The whole text, or, where it is far longer than the screen, what may be seen of it.
  private func visibleRange(_ size: TerminalDevice.Size) -> Range<Int> {
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

  /// The prompt with what would drive the terminal, or begin a line, escaped.
  static func sanitized(_ text: String) -> String.UnicodeScalarView {
    TextWidth.printable(text).unicodeScalars
  }
}

extension Prompt {
  fileprivate var role: LineRole { isColored ? .prompt : .plain }
}
