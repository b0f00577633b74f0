import TerminalText

/// As much of a statement as has room in a sentence.
package enum StatementExcerpt {
  private static let limit = 60

  /// The first line, shortened, with nothing in it that could drive the terminal.
  package static func text(of statement: String) -> String {
    let line = statement.split(separator: "\n").first.map(String.init) ?? ""
    let isShortened = line.count > limit
    let short = isShortened ? line.prefix(limit - 1) + "…" : line[...]
    return SafeText.escaped(String(short))
      + (line.count < statement.count && !isShortened ? " …" : "")
  }
}
