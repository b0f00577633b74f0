/// The opening line of a fenced block of Markdown.
package struct MarkdownFence {
  private let indentation: Int
  private let mark: Character
  private let length: Int
  /// The words after the fence, of which the first names the language.
  package let words: [Substring]

  package var language: Substring { words.first ?? "" }

  /// - Returns: `nil` if the line opens no block.
  package init?(_ line: Substring) {
    let text = line.drop { $0 == " " }
    indentation = line.count - text.count
    guard indentation < 4, let mark = text.first, mark == "`" || mark == "~" else { return nil }
    self.mark = mark
    length = text.prefix { $0 == mark }.count
    guard length >= 3 else { return nil }
    let rest = text.dropFirst(length)
    // If more backticks follow, the line is a paragraph with inline code.
    guard mark == "~" || !rest.contains("`") else { return nil }
    words = rest.split { $0 == " " || $0 == "\t" || $0 == "," }
  }

  package func isClosed(by line: Substring) -> Bool {
    let text = line.drop { $0 == " " }
    guard line.count - text.count < 4 else { return false }
    let marks = text.prefix { $0 == mark }
    return marks.count >= length && text.dropFirst(marks.count).allSatisfy(\.isWhitespace)
  }

  /// A line of the block without the indentation of its fence.
  package func unindented(_ line: Substring) -> Substring {
    let spaces = line.prefix(indentation).prefix { $0 == " " }
    return line.dropFirst(spaces.count)
  }
}

/// The lines of a Markdown text.
package func markdownLines(_ text: String) -> [Substring] {
  // CRLF is a single `Character`.
  text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
}
