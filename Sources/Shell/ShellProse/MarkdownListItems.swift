/// The list items that a line of Markdown is in.
struct MarkdownListItems {
  /// The columns at which the contents of the items begin, outermost first.
  private var starts: [Int] = []
  /// Whether the last line belongs to a paragraph, which the next one may continue.
  private var isInParagraph = false

  /// The column at which the content of the innermost item begins; zero outside of lists.
  var contentStart: Int { starts.last ?? 0 }

  /// The text of the next line behind its indentation and the marks of the items that it begins, and the
  /// column of the text.
  mutating func content(of line: Substring) -> (column: Int, text: Substring) {
    var (column, text) = line.indented()
    // An empty line ends no item.
    guard !text.isEmpty else {
      isInParagraph = false
      return (column, text)
    }
    let count = starts.prefix { $0 <= column }.count
    if count < starts.count {
      // A paragraph may go on without the indentation of its item.
      if isInParagraph, Self.isPlain(text) { return (column, text) }
      starts.removeSubrange(count...)
      isInParagraph = false
    }
    while column < contentStart + 4, !Self.isThematicBreak(text), let mark = Mark(text),
      // Prose may begin with a year, or go on with a dash.
      !isInParagraph || mark.interruptsParagraphs
    {
      let end = column + mark.length
      (column, text) = text.dropFirst(mark.length).indented(from: end)
      // After more than four columns, the content is indented code.
      starts.append(text.isEmpty || column > end + 4 ? end + 1 : column)
      isInParagraph = false
    }
    isInParagraph = Self.isPlain(text) && (isInParagraph || column < contentStart + 4)
    return (column, text)
  }

  /// The mark of a list item: `-`, `1.`.
  struct Mark {
    let length: Int
    /// The number as written; `nil` for a bullet.
    let number: Substring?
    /// Whether the mark begins an item where a paragraph could go on.
    let interruptsParagraphs: Bool

    /// - Returns: `nil` if the text begins no item.
    init?(_ text: Substring) {
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      let marks: Set<Character> = digits.isEmpty ? ["-", "*", "+"] : [".", ")"]
      let rest = text.dropFirst(digits.count)
      guard digits.count < 10, let mark = rest.first, marks.contains(mark) else { return nil }
      let content = rest.dropFirst()
      guard content.first?.isWhitespace ?? true else { return nil }
      length = digits.count + 1
      number = digits.isEmpty ? nil : digits
      interruptsParagraphs =
        (digits.isEmpty || digits == "1") && !content.allSatisfy(\.isWhitespace)
    }
  }

  /// Whether a text is of a paragraph, as far as its beginning tells.
  private static func isPlain(_ text: Substring) -> Bool {
    guard let first = text.first, first != "#", first != ">" else { return false }
    return !text.hasPrefix("```") && !text.hasPrefix("~~~") && !isThematicBreak(text)
      && Mark(text) == nil
  }

  /// Whether a text is a line across the page: `* * *`.
  private static func isThematicBreak(_ text: Substring) -> Bool {
    let marks = text.filter { !$0.isWhitespace }
    return marks.count >= 3 && Set(marks).count == 1 && "*-_".contains(marks[marks.startIndex])
  }
}

extension Substring {
  /// The text behind the spaces and tabs at the start, and the column at which it begins.
  ///
  /// - Parameter column: The column of the start.
  func indented(from column: Int = 0) -> (column: Int, text: Substring) {
    var column = column
    var rest = self
    while let first = rest.first, first == " " || first == "\t" {
      column += first == "\t" ? 4 - column % 4 : 1
      rest.removeFirst()
    }
    return (column, rest)
  }
}
