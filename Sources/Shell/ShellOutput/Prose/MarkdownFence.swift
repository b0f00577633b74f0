/// The opening line of a fenced block of Markdown.
package struct MarkdownFence {
  /// The columns before the fence.
  private let indentation: Int
  /// Where the content of the innermost list item begins that the fence is in.
  private let contentStart: Int
  private let mark: Character
  private let length: Int
  /// The words after the fence, of which the first names the language.
  package let words: [Substring]

  package var language: Substring { words.first ?? "" }

  /// - Parameter items: The list items that the line is in, which it may end and begin.
  /// - Returns: `nil` if the line opens no block.
  package init?(_ line: Substring, in items: inout MarkdownListItems) {
    let text = items.content(of: line)
    indentation = line.count - text.count
    contentStart = items.contentStart
    // What is indented further is code without a fence.
    guard indentation < contentStart + 4, let mark = text.first, mark == "`" || mark == "~" else {
      return nil
    }
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
    guard line.count - text.count < contentStart + 4 else { return false }
    let marks = text.prefix { $0 == mark }
    return marks.count >= length && text.dropFirst(marks.count).allSatisfy(\.isWhitespace)
  }

  /// A line of the block without the indentation of its fence.
  package func unindented(_ line: Substring) -> Substring {
    let spaces = line.prefix(indentation).prefix { $0 == " " }
    return line.dropFirst(spaces.count)
  }

  /// A line of the block without the indentation of its fence, of which the columns stay: spaces that a line
  /// of the block lacks.
  package func padded(_ line: String) -> String {
    line.isEmpty ? "" : String(repeating: " ", count: indentation) + line
  }
}

/// The list items that a line of Markdown is in.
package struct MarkdownListItems {
  /// Where the contents of the items begin, outermost first.
  private var starts: [Int] = []

  package init() {}

  /// Where the content of the innermost item begins; zero outside of lists.
  var contentStart: Int { starts.last ?? 0 }

  /// The text of the next line behind its indentation and the marks of the items that it begins.
  mutating func content(of line: Substring) -> Substring {
    var text = line.drop { $0 == " " }
    // An empty line ends no item.
    guard !text.isEmpty else { return text }
    while let start = starts.last, line.count - text.count < start { starts.removeLast() }
    while line.count - text.count < contentStart + 4, let mark = Self.mark(text) {
      let rest = text.dropFirst(mark)
      let spaces = rest.prefix { $0 == " " }.count
      guard spaces > 0, spaces < rest.count else { break }
      // After more than four spaces, the content is indented code.
      starts.append(line.count - rest.count + (spaces > 4 ? 1 : spaces))
      text = rest.dropFirst(spaces)
    }
    return text
  }

  /// The length of the mark that a text begins with: `-`, `1.`; `nil` if it begins no item.
  private static func mark(_ text: Substring) -> Int? {
    if let first = text.first, first == "-" || first == "*" || first == "+" { return 1 }
    let digits = text.prefix { $0.isASCII && $0.isNumber }.count
    guard (1...9).contains(digits), let end = text.dropFirst(digits).first else { return nil }
    return end == "." || end == ")" ? digits + 1 : nil
  }
}

/// The lines of a Markdown text.
package func markdownLines(_ text: String) -> [Substring] {
  // CRLF is a single `Character`.
  text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
}
