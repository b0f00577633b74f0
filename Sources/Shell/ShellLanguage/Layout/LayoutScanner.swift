/// A piece of a script to lay out.
struct LayoutToken {
  enum Kind {
    case opening, closing, comma, semicolon, colon, infix
    /// A word, or a part of one.
    case text
    /// A string literal and the like.
    case verbatim
    case comment
    /// What is expected: `#> …`
    case output
    /// A `\` at the end of a line.
    case continuation
    case newline
  }

  var kind: Kind
  var text: String
  /// Whether there was a space before it.
  var isAfterSpace: Bool
}

/// Takes a script into pieces between which there may be spaces.
struct LayoutScanner {
  private(set) var tokens: [LayoutToken] = []

  private let text: SourceBytes
  private let marks: LayoutMarks
  private var offset = 0

  init(_ text: String, _ marks: LayoutMarks) {
    self.text = SourceBytes(text)
    self.marks = marks
    while !self.text.isAtEnd(offset) { scan() }
  }

  private mutating func scan() {
    let isAfterSpace = text.isSpace(offset)
    offset = text.afterSpaces(offset)
    guard !text.isAtEnd(offset) else { return }
    let (kind, end) = next
    tokens.append(
      LayoutToken(kind: kind, text: text.string(offset, end), isAfterSpace: isAfterSpace)
    )
    offset = kind == .continuation ? text.continuationEnd(offset) ?? end : end
  }

  private var next: (LayoutToken.Kind, Int) {
    if let end = marks.verbatim[offset] { return (.verbatim, end) }
    if let end = marks.operators[offset] { return (.infix, end) }
    if text.has("#>", at: offset) { return (.output, endOfOutput) }
    if text.isComment(offset) {
      return (.comment, text.trimmedEnd(from: offset, to: text.lineEnd(offset)))
    }
    if text.continuationEnd(offset) != nil { return (.continuation, offset + 1) }
    switch text[offset] {
    case "\n": return (.newline, offset + 1)
    case "(", "[", "{": return (.opening, offset + 1)
    case ")", "]", "}": return (.closing, offset + 1)
    case ",": return (.comma, offset + 1)
    case ";": return (.semicolon, offset + 1)
    case ":": return (.colon, offset + 1)
    default: return (.text, endOfText)
    }
  }

  /// Trailing spaces belong to the output; a carriage return belongs to the line break.
  private var endOfOutput: Int {
    let end = text.lineEnd(offset)
    return text[end - 1] == "\r" ? end - 1 : end
  }

  private var endOfText: Int {
    var end = offset
    repeat {
      end += text.scalar(at: end)?.length ?? 1
    } while !text.isSpaceOrEnd(end) && marks.verbatim[end] == nil && marks.operators[end] == nil
      && !"()[]{},;:".unicodeScalars.contains(text[end])
    return end
  }
}
