import ShellLanguage
import TerminalText

/// The source lines of a span, with the span underlined.
///
/// Only the first and last of several lines are shown; a line that is too long is cut around the
/// span.
struct SourceExcerpt {
  private let source: SourceText
  private let span: SourceSpan
  private let width: Int
  private let wrapsTip: Bool

  /// The maximum number of bytes read before, in and after a span; no width has room for more.
  private static let byteLimit = 2_000

  /// - Parameter wrapsTip: Whether to wrap a tip that exceeds the width.
  init(_ span: SourceSpan, in source: SourceText, width: Int, wrapsTip: Bool = false) {
    self.source = source
    self.wrapsTip = wrapsTip
    self.span = SourceSpan(span.start, max(span.end, span.start))
    self.width = max(8, width)
  }

  /// - Parameter tip: Text to show after the mark.
  func lines(tip: String?) -> [StyledText] {
    let first = source.lineSpan(at: span.start)
    guard span.end > first.end, let last = lastLine(behind: first) else {
      return marked(first, from: span.start, to: min(span.end, first.end), head: "^", tip: tip)
    }
    let isGap = source.lineSpan(at: last.start - 1).start > first.start
    let indentation = source.beginning(of: last, bytes: Self.byteLimit)
      .prefix { $0 == " " || $0 == "\t" }.utf8.count
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

  /// The last line of the span; `nil` if the span ends on its first line.
  private func lastLine(behind first: SourceSpan) -> SourceSpan? {
    let spaces = [" ", "\t", "\r", "\n"].map(UInt8.init(ascii:))
    let bytes = source.text.utf8
    var end = bytes.index(bytes.startIndex, offsetBy: min(span.end, bytes.count))
    while end > bytes.startIndex, spaces.contains(bytes[bytes.index(before: end)]) {
      bytes.formIndex(before: &end)
    }
    let offset = bytes.distance(from: bytes.startIndex, to: end)
    return offset > first.end ? source.lineSpan(at: offset - 1) : nil
  }

  /// Formats a line with a part of it underlined.
  private func marked(
    _ line: SourceSpan,
    from start: Int,
    to end: Int,
    head: String,
    tip: String?
  ) -> [StyledText] {
    let pieceEnd = max(start, end)
    let before = ending(of: SourceSpan(line.start, start))
    let piece = beginning(of: SourceSpan(start, pieceEnd))
    let after = beginning(of: SourceSpan(pieceEnd, max(pieceEnd, line.end)))
    let (left, middle, right) = window(before, piece, after)
    let indentation = String(repeating: " ", count: DisplayWidth.columns(of: left))
    let tail = String(repeating: "~", count: max(0, DisplayWidth.columns(of: middle) - 1))
    let mark: StyledText = "\(indentation)\(head + tail, .caret)"
    return [StyledText(left + middle + right)] + with(tip, behind: mark)
  }

  /// The tip after the mark, or below it if there is no room.
  private func with(_ tip: String?, behind mark: StyledText) -> [StyledText] {
    guard let tip else { return [mark] }
    let whole: StyledText = "\(mark) \(tip, .note)"
    if whole.width <= width { return [whole] }
    let lines = wrapsTip ? WordWrap.lines(tip, columns: width) : [tip]
    return [mark] + lines.map { StyledText($0, .note) }
  }

  /// The parts of a line that fit, including at least the beginning of the marked piece.
  private func window(
    _ before: String,
    _ piece: String,
    _ after: String
  ) -> (String, String, String) {
    let widths = [before, piece, after].map(DisplayWidth.columns)
    guard widths.reduce(0, +) > width else { return (before, piece, after) }
    let middle = beginning(piece, columns: max(1, min(widths[1], width * 2 / 3)))
    let rest = width - DisplayWidth.columns(of: middle)
    // One side's unused room goes to the other.
    let leftWidth = min(widths[0], max(rest / 2, rest - widths[2]))
    let left = ending(before, columns: leftWidth)
    let right = beginning(after, columns: rest - DisplayWidth.columns(of: left))
    return (left, middle, right)
  }

  private func beginning(of span: SourceSpan) -> String {
    let isCut = span.end - span.start > Self.byteLimit
    return DiagnosticRenderer.shown(source.beginning(of: span, bytes: Self.byteLimit))
      + (isCut ? "…" : "")
  }

  private func ending(of span: SourceSpan) -> String {
    let isCut = span.end - span.start > Self.byteLimit
    return (isCut ? "…" : "")
      + DiagnosticRenderer.shown(source.ending(of: span, bytes: Self.byteLimit))
  }

  private func beginning(_ text: String, columns: Int) -> String {
    guard DisplayWidth.columns(of: text) > columns else { return text }
    return columns < 1 ? "" : DisplayWidth.prefix(of: text, columns: columns - 1) + "…"
  }

  private func ending(_ text: String, columns: Int) -> String {
    guard DisplayWidth.columns(of: text) > columns else { return text }
    guard columns > 0 else { return "" }
    return "…" + DisplayWidth.suffix(of: text, columns: columns - 1)
  }
}
