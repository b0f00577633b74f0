import TerminalText

/// Wraps text at word boundaries.
enum WordWrap {
  /// - Parameters:
  ///   - columns: The width of a line in columns.
  ///   - first: The width of the first line, if other text precedes it.
  static func lines(_ text: String, columns: Int, first: Int? = nil) -> [String] {
    var lines: [String] = []
    var line = ""
    var room = first ?? columns
    func isTooLong(_ text: String) -> Bool { DisplayWidth.columns(of: text) > room }
    for word in text.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      let hasShortBeginning = lines.isEmpty && room < columns
      if isTooLong(longer), !line.isEmpty || hasShortBeginning {
        lines.append(line)
        room = columns
        line = String(word)
      } else {
        line = longer
      }
      while isTooLong(line) {
        let piece = beginning(of: line, columns: room)
        guard !piece.isEmpty else { break }
        lines.append(piece)
        room = columns
        line.removeFirst(piece.count)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The part of a word that has room on a line. It ends where a name in the word ends, if one ends
  /// in its second half. A dot belongs to the name behind it.
  static func beginning(of word: String, columns: Int) -> String {
    let beginning = DisplayWidth.prefix(of: word, columns: columns)
    let count = beginning.count
    let characters = Array(word.prefix(count + 2))
    let isPath = word.contains("/")
    let counts = stride(from: count, to: columns / 2, by: -1)
    guard let end = counts.first(where: { isBreak(characters, at: $0, inPath: isPath) }) else {
      return beginning
    }
    return String(characters.prefix(end))
  }

  /// Whether a line may end before the character at an index. In a path dots belong to the names of files.
  private static func isBreak(_ characters: [Character], at index: Int, inPath: Bool) -> Bool {
    if index > 0, "/,:;([{<=".contains(characters[index - 1]) { return true }
    return !inPath && index + 1 < characters.count && characters[index] == "."
      && characters[index + 1].isLetter
  }

  /// Breaks text at the end of the line, ignoring word boundaries.
  static func pieces(of text: String, columns: Int) -> [String] {
    var pieces: [String] = []
    var rest = text
    while DisplayWidth.columns(of: rest) > columns {
      let piece = DisplayWidth.prefix(of: rest, columns: columns)
      guard !piece.isEmpty else { break }
      pieces.append(piece)
      rest.removeFirst(piece.count)
    }
    return pieces + [rest]
  }
}
