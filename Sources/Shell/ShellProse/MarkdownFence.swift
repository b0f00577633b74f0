/// The opening line of a fenced block of Markdown.
package struct MarkdownFence {
  /// The number of quotes that the fence is in. Columns are counted from the mark of the innermost one.
  private let quoteCount: Int
  /// The column of the fence.
  private let indentation: Int
  /// The column at which the content of the innermost list item begins that the fence is in.
  private let contentStart: Int
  private let mark: Character
  private let length: Int
  /// The words after the fence, of which the first names the language.
  package let words: [Substring]

  package var language: Substring { words.first ?? "" }

  /// - Parameters:
  ///   - quotes: The list items that the line is in, for each quote that it is in. The line may end and begin some.
  /// - Returns: `nil` if the line opens no block.
  init?(_ line: Substring, in quotes: inout [MarkdownListItems]) {
    var rest = line
    var depth = 0
    var (column, text) = (0, line)
    while true {
      if depth == quotes.count { quotes.append(MarkdownListItems()) }
      (column, text) = quotes[depth].content(of: rest)
      // What is indented further is code without a fence.
      guard column < quotes[depth].contentStart + 4, let quoted = text.quoted else { break }
      rest = quoted
      depth += 1
    }
    quotes.removeSubrange((depth + 1)...)
    let contentStart = quotes[depth].contentStart
    guard column < contentStart + 4 else { return nil }
    self.init(text, at: column, contentStart: contentStart, quoteCount: depth)
  }

  private init?(_ text: Substring, at column: Int, contentStart: Int, quoteCount: Int) {
    guard let mark = text.first, mark == "`" || mark == "~" else { return nil }
    length = text.prefix { $0 == mark }.count
    guard length >= 3 else { return nil }
    let rest = text.dropFirst(length)
    // If more backticks follow, the line is a paragraph with inline code.
    guard mark == "~" || !rest.contains("`") else { return nil }
    words = rest.split { $0 == " " || $0 == "\t" || $0 == "," }
    self.mark = mark
    self.quoteCount = quoteCount
    self.contentStart = contentStart
    indentation = column
  }

  /// A line behind the marks of the quotes that the fence is in; `nil` if the line is outside of one.
  private func unquoted(_ line: Substring) -> Substring? {
    var rest = line
    for _ in 0..<quoteCount {
      guard let quoted = rest.indented().text.quoted else { return nil }
      rest = quoted
    }
    return rest
  }

  func isClosed(by line: Substring) -> Bool {
    guard let (column, text) = unquoted(line)?.indented(), column < contentStart + 4 else {
      return false
    }
    let marks = text.prefix { $0 == mark }
    return marks.count >= length && text.dropFirst(marks.count).allSatisfy(\.isWhitespace)
  }

  /// Whether a line is behind the quote or the list item that the block is in.
  func isOutside(_ line: Substring) -> Bool {
    guard let (column, text) = unquoted(line)?.indented() else { return true }
    return column < contentStart && !text.isEmpty
  }

  /// A line of the block without the indentation of its fence, and the spaces, tabs and marks of quotes that were
  /// removed.
  package func unindented(_ line: Substring) -> (indentation: Substring, text: String) {
    var rest = unquoted(line) ?? line
    var column = 0
    while column < indentation, let first = rest.first, first == " " || first == "\t" {
      column += first == "\t" ? 4 - column % 4 : 1
      rest.removeFirst()
    }
    // A tab may reach beyond the fence.
    let spaces = String(repeating: " ", count: max(0, column - indentation))
    return (line[..<rest.startIndex], spaces + rest)
  }
}

/// Finds the fenced blocks among the lines of a Markdown text.
package struct MarkdownScanner {
  package struct Block {
    package let fence: MarkdownFence
    /// The indices of the lines between the fences.
    package let content: Range<Int>
    /// The index of the first line after the block.
    package let end: Int
    /// Whether a fence ends the block, not the end of the text or of its list item.
    package let isClosed: Bool
  }

  private let lines: [Substring]
  /// The list items that the last line was in, for each quote that it was in.
  private var quotes: [MarkdownListItems] = []

  package init(_ lines: [Substring]) {
    self.lines = lines
  }

  package static func blocks(in lines: [Substring]) -> [Block] {
    var scanner = Self(lines)
    var blocks: [Block] = []
    var index = 0
    while index < lines.count {
      let block = scanner.block(at: index)
      if let block { blocks.append(block) }
      index = block?.end ?? index + 1
    }
    return blocks
  }

  /// The block that a line opens; `nil` if it opens none. Lines are asked for in their order, without those of
  /// blocks.
  package mutating func block(at index: Int) -> Block? {
    guard let fence = MarkdownFence(lines[index], in: &quotes) else { return nil }
    let start = index + 1
    let end =
      lines[start...].firstIndex { fence.isClosed(by: $0) || fence.isOutside($0) } ?? lines.count
    let isClosed = end < lines.count && !fence.isOutside(lines[end])
    return Block(
      fence: fence,
      content: start..<end,
      end: isClosed ? end + 1 : end,
      isClosed: isClosed
    )
  }
}

extension Substring {
  /// The text behind the mark of a quote that this begins with; `nil` if it begins with none.
  fileprivate var quoted: Substring? {
    guard first == ">" else { return nil }
    let rest = dropFirst()
    return rest.first == " " ? rest.dropFirst() : rest
  }
}

/// The lines of a Markdown text.
package func markdownLines(_ text: String) -> [Substring] {
  // CRLF is a single `Character`.
  text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
}
