import ShellValues
import TerminalText

/// A line that is being written to a sink.
///
/// Where nobody reads the roles of its pieces, only the characters are kept, and lines are sent in blocks: a
/// large state has many thousands of them.
struct LineDraft {
  private let sink: LineSink
  private let isPlain: Bool
  /// The line, if its roles are read. Its memory serves all lines.
  private var styled = StyledText()
  /// Lines that have not been sent, and the line, if its roles are not read.
  private var text = ""
  /// Where the line begins in the text, in bytes of UTF-8.
  private var start = 0

  /// The number of bytes at which a block is sent.
  private static let blockSize = 1 << 14

  init(_ sink: LineSink) {
    self.sink = sink
    isPlain = sink.takesText
  }

  mutating func append(_ piece: String, _ role: Role) {
    if isPlain { text += piece } else { styled.append(piece, role) }
  }

  /// Adds a piece, cut to a width, and returns its columns.
  mutating func append(_ piece: String, _ role: Role, columns limit: Int) -> Int {
    let columns = DisplayWidth.columns(of: piece)
    guard columns > limit else {
      append(piece, role)
      return columns
    }
    let shown = DisplayWidth.shortened(piece, to: limit)
    append(shown, role)
    return DisplayWidth.columns(of: shown)
  }

  /// Adds a written value, whose parts are coloured by kind.
  mutating func append(_ value: ValueText) {
    if isPlain { text += value.text } else { styled.append(value) }
  }

  mutating func append(_ other: StyledText) {
    if isPlain { text += other.plain } else { styled += other }
  }

  /// Ends the line.
  ///
  /// - Parameter width: The columns to which it is cut; `nil` for a line that is known to fit.
  mutating func end(cutTo width: Int? = nil) {
    guard isPlain else {
      sink.put(width.map { styled.shortened(to: $0) } ?? styled)
      return styled.removeAll()
    }
    if let width { cut(to: width) }
    text += "\n"
    start = text.utf8.count
    if start >= Self.blockSize { send() }
  }

  private mutating func cut(to width: Int) {
    let beginning = text.utf8.index(text.startIndex, offsetBy: start)
    let line = String(text[beginning...])
    guard DisplayWidth.columns(of: line) > width else { return }
    text.removeSubrange(beginning...)
    text += StyledText(line).shortened(to: width).plain
  }

  /// Sends the lines that have ended.
  mutating func send() {
    guard !text.isEmpty else { return }
    sink.put(text: text)
    text.removeAll(keepingCapacity: true)
    start = 0
  }
}
