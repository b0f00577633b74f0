import TerminalText

extension StyledText {
  /// The text on as many lines as it needs, broken between words. Spaces within a line are kept.
  ///
  /// A path or a string stays in one piece if it fits on a line with what is attached to it.
  ///
  /// - Parameters:
  ///   - columns: The width of a line in columns.
  ///   - first: The width of the first line, if other text precedes it.
  package func wrapped(to columns: Int, first: Int? = nil) -> [StyledText] {
    let columns = max(4, columns)
    var room = first ?? columns
    if width <= room { return [self] }
    var lines: [StyledText] = []
    var line = StyledText()
    func breakLine() {
      lines.append(line)
      line = StyledText()
      room = columns
    }
    let words = words(keepingUnits: true).flatMap { gap, word in
      word.width <= columns ? [(gap, word)] : word.words(keepingUnits: false, firstGap: gap)
    }
    for (gap, word) in words {
      let longer = line + StyledText(String(repeating: " ", count: gap)) + word
      if longer.width <= room {
        line = longer
        continue
      }
      // A word that needs several lines begins on the first one.
      if !line.isEmpty || room < columns && word.width <= columns { breakLine() }
      line += word
      while line.width > room {
        let word = WordWrap.beginning(of: line.plain, columns: room)
        let (beginning, rest) = line.divided(at: DisplayWidth.columns(of: word))
        line = beginning
        breakLine()
        line = rest
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The words, each with the number of spaces before it.
  private func words(
    keepingUnits keepsUnits: Bool,
    firstGap: Int = 0
  ) -> [(gap: Int, text: StyledText)] {
    var words: [(gap: Int, text: StyledText)] = []
    var word = StyledText()
    var gap = firstGap
    func endWord() {
      guard !word.isEmpty else { return }
      words.append((gap, word))
      word = StyledText()
      gap = 0
    }
    for piece in pieces {
      if keepsUnits, piece.role.isUnit {
        word += StyledText(piece.text, piece.role)
        continue
      }
      for (index, part) in piece.text.split(separator: " ", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 {
          endWord()
          gap += 1
        }
        word += StyledText(String(part), piece.role)
      }
    }
    endWord()
    return words
  }

  /// The text before and after a column.
  private func divided(at columns: Int) -> (StyledText, StyledText) {
    var beginning = StyledText()
    var rest = StyledText()
    var left = columns
    for piece in pieces {
      let text = rest.isEmpty ? DisplayWidth.prefix(of: piece.text, columns: left) : ""
      left -= DisplayWidth.columns(of: text)
      beginning += StyledText(text, piece.role)
      rest += StyledText(String(piece.text.dropFirst(text.count)), piece.role)
    }
    return (beginning, rest)
  }
}

extension Role {
  /// Whether a text of the role is read as one: spaces in it do not separate words.
  fileprivate var isUnit: Bool {
    switch self {
    case .path, .string, .caseName: true
    default: false
    }
  }
}
