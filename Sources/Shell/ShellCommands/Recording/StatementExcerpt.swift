import TerminalText

/// Shortens a statement to fit into a sentence.
package enum StatementExcerpt {
  private static let limit = 60

  /// The first line, shortened and without characters that could control the terminal.
  package static func text(of statement: String) -> String {
    let line = statement.split(separator: "\n").first.map(String.init) ?? ""
    let isShortened = line.count > limit
    let short = isShortened ? line.prefix(limit - 1) + "…" : line[...]
    return SafeText.escaped(String(short))
      + (line.count < statement.count && !isShortened ? " …" : "")
  }
}
