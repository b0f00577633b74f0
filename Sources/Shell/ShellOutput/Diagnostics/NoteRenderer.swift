import TerminalText

/// Formats remarks of the shell for people.
package struct NoteRenderer: Sendable {
  private let width: Int
  private let wrapsProse: Bool

  /// - Parameters:
  ///   - width: The maximum width of a line.
  ///   - wrapsProse: Whether to wrap sentences that exceed the width.
  package init(width: Int, wrapsProse: Bool) {
    self.width = max(20, width)
    self.wrapsProse = wrapsProse
  }

  /// The lines of a remark; all but the first are indented. Lines that begin with a space show values: what
  /// does not fit of one is indented further.
  package func lines(for text: String) -> [String] {
    let lines = DiagnosticText.lines(of: text).map { SafeText.escaped($0) }
    return lines.enumerated().flatMap { index, line -> [String] in
      if line.hasPrefix(" ") { return indented(line) }
      let pieces = wrapped(line, first: index == 0 ? width : width - 2)
      return pieces.enumerated().map { index + $0 == 0 ? $1 : "  \($1)" }
    }
  }

  private func indented(_ line: String) -> [String] {
    guard wrapsProse else { return [line] }
    let margin = String(
      repeating: " ",
      count: min(line.prefix { $0 == " " }.count + 2, width / 2)
    )
    return StyledText(line).wrapped(to: width - margin.count, first: width).enumerated()
      .map { ($0 == 0 ? "" : margin) + $1.plain }
  }

  private func wrapped(_ line: String, first: Int) -> [String] {
    guard wrapsProse, DisplayWidth.columns(of: line) > first else { return [line] }
    return WordWrap.lines(line, columns: width - 2, first: first)
  }
}
