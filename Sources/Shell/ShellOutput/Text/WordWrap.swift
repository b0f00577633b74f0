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
      if isTooLong(longer), !line.isEmpty || lines.isEmpty && first != nil {
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
  /// in its second half.
  static func beginning(of word: String, columns: Int) -> String {
    let beginning = DisplayWidth.prefix(of: word, columns: columns)
    let end = beginning.lastIndex { "/.,:;([{<=".contains($0) }.map { beginning.index(after: $0) }
    guard let end, beginning.distance(from: beginning.startIndex, to: end) > columns / 2 else {
      return beginning
    }
    return String(beginning[..<end])
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
