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

  /// The lines of a remark; all but the first are indented. Lines that begin with a space are not
  /// wrapped.
  package func lines(for text: String) -> [String] {
    let lines = DiagnosticText.lines(of: text).map { SafeText.escaped($0) }
    return lines.enumerated().flatMap { index, line -> [String] in
      if line.hasPrefix(" ") { return [line] }
      let pieces = wrapped(line, first: index == 0 ? width : width - 2)
      return pieces.enumerated().map { index + $0 == 0 ? $1 : "  \($1)" }
    }
  }

  private func wrapped(_ line: String, first: Int) -> [String] {
    guard wrapsProse, DisplayWidth.columns(of: line) > first else { return [line] }
    return WordWrap.lines(line, columns: width - 2, first: first)
  }
}
