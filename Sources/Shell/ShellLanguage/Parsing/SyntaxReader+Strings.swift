extension SyntaxReader {
  /// The delimiter of a string literal.
  struct StringDelimiter {
    /// The number of `#` before and after the quotes.
    var pounds: Int
    var isMultiline: Bool
    /// The opening quotes, including their `#`.
    var opening: SourceSpan

    var quotes: Int { isMultiline ? 3 : 1 }
  }

  /// Parses a string literal of any form and resolves its escapes.
  mutating func stringLiteral(at start: Int) throws(ParseFailure) -> Expression.Kind {
    if let end = plainStringEnd(start) {
      offset = end
      height = 1
      return .string(text.string(start + 1, end - 1))
    }
    let delimiter = stringDelimiter(start)
    offset = delimiter.opening.end
    let segments =
      delimiter.isMultiline ? try multilineString(delimiter) : try oneLineString(delimiter)
    height = segments.height + 1
    return segments.literal
  }

  /// The end of a literal that is text in quotes on one line, without escapes, as most are. Two quotes may
  /// begin a `"""`.
  private func plainStringEnd(_ start: Int) -> Int? {
    guard text[start] == "\"", !endsPlainText(text[start + 1]) else { return nil }
    var end = start + 1
    while !text.isAtEnd(end), !endsPlainText(text[end]) { end += 1 }
    return text[end] == "\"" ? end + 1 : nil
  }

  private func stringDelimiter(_ start: Int) -> StringDelimiter {
    var quote = start
    while text[quote] == "#" { quote += 1 }
    let pounds = quote - start
    var isMultiline = text.has("\"\"\"", at: quote)
    // `#"""#` is a string that contains one quote.
    if isMultiline, pounds > 0, text[text.afterSpaces(quote + 3)] != "\n",
      !text.isAtEnd(text.afterSpaces(quote + 3))
    {
      isMultiline = false
    }
    let end = quote + (isMultiline ? 3 : 1)
    return StringDelimiter(
      pounds: pounds,
      isMultiline: isMultiline,
      opening: SourceSpan(start, end)
    )
  }

  private mutating func oneLineString(
    _ delimiter: StringDelimiter
  ) throws(ParseFailure) -> SegmentList {
    var segments = SegmentList()
    while !isClosing(delimiter) {
      if text.isAtEnd(offset) || text[offset] == "\n" {
        throw unterminated(delimiter, lineEnd: offset)
      }
      if isEscape(delimiter) {
        oneLineStrings += 1
        try escape(delimiter, into: &segments)
        oneLineStrings -= 1
      } else {
        takeRun(into: &segments)
      }
    }
    offset += delimiter.quotes + delimiter.pounds
    return segments
  }

  /// The failure for a string that is still open at the end of its line or of the text.
  func unterminated(_ delimiter: StringDelimiter, lineEnd: Int) -> ParseFailure {
    let start = delimiter.opening.start
    guard delimiter.isMultiline else {
      let end = text.trimmedEnd(from: start, to: lineEnd)
      return invalid(.unterminatedString, at: SourceSpan(start, end))
    }
    let diagnostic = Diagnostic(SyntaxProblem.unterminatedMultilineString, at: delimiter.opening)
    return oneLineStrings == 0 ? .incomplete(diagnostic) : .invalid(diagnostic)
  }

  func isClosing(_ delimiter: StringDelimiter) -> Bool {
    guard delimiter.isMultiline ? text.has("\"\"\"", at: offset) : text[offset] == "\"" else {
      return false
    }
    return hasPounds(delimiter, at: offset + delimiter.quotes)
  }

  func isEscape(_ delimiter: StringDelimiter) -> Bool {
    text[offset] == "\\" && hasPounds(delimiter, at: offset + 1)
  }

  private func hasPounds(_ delimiter: StringDelimiter, at start: Int) -> Bool {
    (0..<delimiter.pounds).allSatisfy { text[start + $0] == "#" }
  }

  /// Takes plain text: at least one character, up to the next one with a special meaning.
  mutating func takeRun(into segments: inout SegmentList) {
    let start = offset
    repeat {
      offset += 1
    } while !text.isAtEnd(offset) && !endsPlainText(text[offset])
    segments.append(text.string(start, offset))
  }
}

private func endsPlainText(_ character: Unicode.Scalar) -> Bool {
  switch character {
  case "\n", "\r", "\\", "\"": true
  default: false
  }
}

/// Collects the segments of a string literal.
struct SegmentList {
  private(set) var segments: [StringSegment] = []
  /// The height of the tallest interpolation.
  private(set) var height = 0

  /// The literal with these segments.
  var literal: Expression.Kind {
    switch segments.first {
    case nil: .string("")
    case .text(let text)? where segments.count == 1: .string(text)
    default: .interpolated(segments)
    }
  }

  mutating func append(_ text: String) {
    if text.isEmpty { return }
    if case .text(let before)? = segments.last {
      // Remove the array's copy first; otherwise each append would copy the whole text.
      segments.removeLast()
      var joined = consume before
      joined += text
      segments.append(.text(joined))
    } else {
      segments.append(.text(text))
    }
  }

  mutating func append(_ expression: Expression, height: Int) {
    segments.append(.interpolation(expression))
    self.height = max(self.height, height)
  }
}

// MARK: - Escapes

extension SyntaxReader {
  /// Parses the escape at `offset`.
  mutating func escape(
    _ delimiter: StringDelimiter,
    into segments: inout SegmentList
  ) throws(ParseFailure) {
    let start = offset
    let token = start + 1 + delimiter.pounds
    if text[token] == "(" {
      offset = token
      let value = try bracketed(closing: ")", expecting: "')'") { reader throws(ParseFailure) in
        try reader.expression()
      }
      segments.append(value, height: height)
      return
    }
    if text[token] == "u" {
      segments.append(try unicodeEscape(at: token, from: start))
      return
    }
    guard let character = Self.plainEscapes[text[token]] else {
      let endsLine = text.isAtEnd(token) || text[token] == "\n"
      if endsLine { throw unterminated(delimiter, lineEnd: token) }
      let end = token + (text.scalar(at: token)?.length ?? 1)
      throw invalid(
        .invalidEscape(text.string(start, end)),
        at: SourceSpan(start, end),
        help: "Write '\\\\' for a backslash, or a raw string such as #\"…\"#."
      )
    }
    segments.append(character)
    offset = token + 1
  }

  private static let plainEscapes: [Unicode.Scalar: String] = [
    "n": "\n", "t": "\t", "r": "\r", "0": "\0", "\"": "\"", "'": "'", "\\": "\\",
  ]

  /// Parses `u{1F600}`.
  private mutating func unicodeEscape(
    at token: Int,
    from start: Int
  ) throws(ParseFailure) -> String {
    var end = token + 1
    if text[end] == "{" {
      end += 1
      while text.identifierPart(end) != nil, !text.isAtEnd(end) {
        end += text.identifierPart(end) ?? 1
      }
      let digits = text.string(token + 2, end)
      if text[end] == "}" {
        end += 1
        if digits.utf8.count <= 8, let value = UInt32(digits, radix: 16),
          let scalar = Unicode.Scalar(value)
        {
          offset = end
          return String(Character(scalar))
        }
      }
    }
    throw invalid(
      .invalidUnicodeEscape(text.string(start, end)),
      at: SourceSpan(start, end)
    )
  }
}
