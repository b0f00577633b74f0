import ShellLanguage
import TerminalText

/// The lines that a span is in, with a mark under the piece.
///
/// Of a span over several lines the first and the last are shown, and of a line that is too long what
/// stands around the piece.
struct SourceExcerpt {
  private let source: SourceText
  private let span: SourceSpan
  private let width: Int

  init(_ span: SourceSpan, in source: SourceText, width: Int) {
    self.source = source
    self.span = SourceSpan(span.start, max(span.end, span.start))
    self.width = max(8, width)
  }

  /// - Parameter tip: What stands behind the mark.
  func lines(tip: String?) -> [StyledText] {
    let first = source.line(at: span.start).span
    guard span.end > first.end, let last = lastLine(behind: first) else {
      return marked(first, from: span.start, to: min(span.end, first.end), head: "^", tip: tip)
    }
    let isGap = source[SourceSpan(first.end, last.start)].count { $0.isNewline } > 1
    let indentation = source[last].prefix { $0 == " " || $0 == "\t" }.utf8.count
    return marked(first, from: span.start, to: first.end, head: "^", tip: nil)
      + (isGap ? [StyledText("…", .note)] : [])
      + marked(
        last,
        from: last.start + indentation,
        to: min(span.end, last.end),
        head: "~",
        tip: tip
      )
  }

  /// The last line that has something of the span; `nil` where that is the first.
  private func lastLine(behind first: SourceSpan) -> SourceSpan? {
    let text = source[span]
    let trimmed = text.reversed().drop(while: \.isWhitespace)
    let end = span.end - (text.utf8.count - trimmed.reduce(0) { $0 + $1.utf8.count })
    guard end > first.end else { return nil }
    return source.line(at: end - 1).span
  }

  /// A line and the mark under a piece of it.
  private func marked(
    _ line: SourceSpan,
    from start: Int,
    to end: Int,
    head: String,
    tip: String?
  ) -> [StyledText] {
    let before = shown(line.start, start)
    let piece = shown(start, max(start, end))
    let after = shown(max(start, end), line.end)
    let (left, middle, right) = window(before, piece, after)
    let indentation = String(repeating: " ", count: DisplayWidth.columns(of: left))
    let tail = String(repeating: "~", count: max(0, DisplayWidth.columns(of: middle) - 1))
    let mark: StyledText = "\(indentation)\(head + tail, .caret)"
    return [StyledText(left + middle + right)] + with(tip, behind: mark)
  }

  /// The tip behind the mark, or below it where it does not fit there.
  private func with(_ tip: String?, behind mark: StyledText) -> [StyledText] {
    guard let tip else { return [mark] }
    let whole: StyledText = "\(mark) \(tip, .note)"
    return whole.width <= width ? [whole] : [mark, "\(tip, .note)"]
  }

  /// As much of a line as fits, with the beginning of the piece in it.
  private func window(
    _ before: String,
    _ piece: String,
    _ after: String
  ) -> (String, String, String) {
    let widths = [before, piece, after].map(DisplayWidth.columns)
    guard widths.reduce(0, +) > width else { return (before, piece, after) }
    let middle = beginning(piece, columns: max(1, min(widths[1], width * 2 / 3)))
    let rest = width - DisplayWidth.columns(of: middle)
    // What one side does not need is the other's.
    let leftWidth = min(widths[0], max(rest / 2, rest - widths[2]))
    let left = ending(before, columns: leftWidth)
    let right = beginning(after, columns: rest - DisplayWidth.columns(of: left))
    return (left, middle, right)
  }

  private func shown(_ start: Int, _ end: Int) -> String {
    DiagnosticRenderer.shown(source[SourceSpan(start, end)])
  }

  private func beginning(_ text: String, columns: Int) -> String {
    guard DisplayWidth.columns(of: text) > columns else { return text }
    return columns < 1 ? "" : DisplayWidth.prefix(of: text, columns: columns - 1) + "…"
  }

  private func ending(_ text: String, columns: Int) -> String {
    guard DisplayWidth.columns(of: text) > columns else { return text }
    guard columns > 0 else { return "" }
    let reversed = DisplayWidth.prefix(of: String(text.reversed()), columns: columns - 1)
    return "…" + String(reversed.reversed())
  }
}
