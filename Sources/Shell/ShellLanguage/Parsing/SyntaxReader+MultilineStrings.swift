/// Parses `"""` strings. As in Swift, the indentation of the closing quotes is removed from every
/// line.
extension SyntaxReader {
  /// A part of the string, before the amount of indentation to remove is known.
  private enum Piece {
    case text(String)
    case interpolation(Expression, height: Int)
    /// A line break that belongs to the string.
    case newline
    /// The white space at the start of a line.
    case indentation(String, SourceSpan, isBlank: Bool)
  }

  mutating func multilineString(
    _ delimiter: StringDelimiter
  ) throws(ParseFailure) -> SegmentList {
    let firstEnd = text.afterSpaces(offset)
    if text.isAtEnd(firstEnd) { throw unterminated(delimiter, lineEnd: offset) }
    guard text[firstEnd] == "\n" else {
      throw invalid(.textAfterOpeningQuotes, at: tokenSpan(at: firstEnd))
    }
    offset = firstEnd + 1
    var pieces = [takeIndentation()]
    while !isClosing(delimiter) {
      if text.isAtEnd(offset) { throw unterminated(delimiter, lineEnd: offset) }
      if text[offset] == "\n" || text.has("\r\n", at: offset) {
        pieces.append(.newline)
        offset = text.afterSpaces(offset) + 1
        pieces.append(takeIndentation())
      } else if isEscape(delimiter), let end = joinedLine(delimiter) {
        offset = end
        pieces.append(takeIndentation())
      } else {
        try takePieces(delimiter, into: &pieces)
      }
    }
    let closing = SourceSpan(offset, offset + delimiter.quotes + delimiter.pounds)
    offset = closing.end
    return try unindented(pieces, closing: closing)
  }

  private mutating func takeIndentation() -> Piece {
    let start = offset
    while text[offset] == " " || text[offset] == "\t" { offset += 1 }
    let isBlank = text[text.afterSpaces(offset)] == "\n"
    return .indentation(text.string(start, offset), span(from: start), isBlank: isBlank)
  }

  /// The start of the next line, if a `\` joins it to the current one.
  private func joinedLine(_ delimiter: StringDelimiter) -> Int? {
    let end = text.afterSpaces(offset + 1 + delimiter.pounds)
    return text[end] == "\n" ? end + 1 : nil
  }

  private mutating func takePieces(
    _ delimiter: StringDelimiter,
    into pieces: inout [Piece]
  ) throws(ParseFailure) {
    var segments = SegmentList()
    if isEscape(delimiter) {
      try escape(delimiter, into: &segments)
    } else {
      takeRun(into: &segments)
    }
    for segment in segments.segments {
      switch segment {
      case .text(let text): pieces.append(.text(text))
      case .interpolation(let value): pieces.append(.interpolation(value, height: segments.height))
      }
    }
  }

  private func unindented(
    _ pieces: [Piece],
    closing: SourceSpan
  ) throws(ParseFailure) -> SegmentList {
    guard case .indentation(let indentation, _, _)? = pieces.last else {
      throw invalid(.textBeforeClosingQuotes, at: closing)
    }
    // The line break before the closing quotes does not belong to the string.
    var contents = pieces.dropLast()
    if case .newline? = contents.last { contents.removeLast() }
    var segments = SegmentList()
    for piece in contents {
      switch piece {
      case .text(let text): segments.append(text)
      case .interpolation(let value, let height): segments.append(value, height: height)
      case .newline: segments.append("\n")
      case .indentation(let space, let span, let isBlank):
        if space.hasPrefix(indentation) {
          segments.append(String(space.dropFirst(indentation.count)))
        } else if !isBlank {
          throw invalid(.insufficientIndentation, at: span)
        }
      }
    }
    return segments
  }
}
