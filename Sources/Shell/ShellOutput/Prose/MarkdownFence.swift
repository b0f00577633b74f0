/// The opening line of a fenced block of Markdown.
package struct MarkdownFence {
  /// The column of the fence.
  private let indentation: Int
  /// The column at which the content of the innermost list item begins that the fence is in.
  private let contentStart: Int
  private let mark: Character
  private let length: Int
  /// The words after the fence, of which the first names the language.
  package let words: [Substring]

  package var language: Substring { words.first ?? "" }

  /// - Parameter items: The list items that the line is in, which it may end and begin.
  /// - Returns: `nil` if the line opens no block.
  init?(_ line: Substring, in items: inout MarkdownListItems) {
    let (column, text) = items.content(of: line)
    indentation = column
    contentStart = items.contentStart
    // What is indented further is code without a fence.
    guard column < contentStart + 4, let mark = text.first, mark == "`" || mark == "~" else {
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

  func isClosed(by line: Substring) -> Bool {
    let (column, text) = line.indented()
    guard column < contentStart + 4 else { return false }
    let marks = text.prefix { $0 == mark }
    return marks.count >= length && text.dropFirst(marks.count).allSatisfy(\.isWhitespace)
  }

  /// Whether a line is behind the list item that the block is in.
  func isOutside(_ line: Substring) -> Bool {
    let (column, text) = line.indented()
    return column < contentStart && !text.isEmpty
  }

  /// A line of the block without the indentation of its fence, and the spaces and tabs that were removed.
  package func unindented(_ line: Substring) -> (indentation: Substring, text: String) {
    var rest = line
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
  private var items = MarkdownListItems()

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
    guard let fence = MarkdownFence(lines[index], in: &items) else { return nil }
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

/// The lines of a Markdown text.
package func markdownLines(_ text: String) -> [Substring] {
  // CRLF is a single `Character`.
  text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
}
