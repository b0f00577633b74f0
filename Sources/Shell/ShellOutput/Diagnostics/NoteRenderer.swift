import TerminalText

/// Writes remarks of the shell's own for people, in as many lines as their words need.
package struct NoteRenderer: Sendable {
  private let width: Int
  private let wrapsProse: Bool

  /// - Parameters:
  ///   - width: The columns that a line may take.
  ///   - wrapsProse: Whether sentences are broken between words where they are longer.
  package init(width: Int, wrapsProse: Bool) {
    self.width = max(20, width)
    self.wrapsProse = wrapsProse
  }

  /// The remark, all lines but the first indented. Lines that are indented themselves are no prose.
  package func lines(for text: String) -> [String] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      SafeText.escaped(String($0))
    }
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
