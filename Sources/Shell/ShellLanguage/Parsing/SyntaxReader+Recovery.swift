/// Continues after an error, so a check can report all errors.
extension SyntaxReader {
  /// Nobody reads more failures at once, and later ones may follow from earlier ones. The last
  /// failure then says that the rest was not read.
  private static let failureLimit = 100

  /// Parses the whole text into its valid statements and the failures of the others.
  mutating func script() -> (statements: [Statement], failures: [ParseFailure]) {
    var statements: [Statement] = []
    var failures: [ParseFailure] = []
    while true {
      let start = offset
      do {
        guard try readItem(of: .script, into: &statements) else { break }
      } catch {
        guard failures.count < Self.failureLimit else {
          let problem = SyntaxProblem.tooManyMistakes(limit: Self.failureLimit)
          failures.append(.invalid(Diagnostic(problem, at: SourceSpan(start, start))))
          return (statements, failures)
        }
        failures.append(error)
        // A bracket or string that is still open at the end of the text contains everything after
        // it.
        guard case .invalid(let diagnostic) = error else { return (statements, failures) }
        recover(from: start, behind: diagnostic.span?.start ?? offset)
      }
    }
    if let danglingBackslash {
      let diagnostic = Diagnostic(SyntaxProblem.trailingBackslash, at: danglingBackslash)
      failures.append(.incomplete(diagnostic))
    }
    return (statements, failures)
  }

  /// Continues after the statement that contains an error.
  private mutating func recover(from start: Int, behind mistake: Int) {
    offset = statementEnd(from: start, behind: mistake)
    openBracket = nil
    newlineIsSpace = false
    oneLineStrings = 0
    breaksArguments = false
    expectsBlock = false
    nesting = 0
    danglingBackslash = nil
    // Skip the expected output of a statement that could not be parsed.
    var next = text.afterSpaces(offset + 1)
    while text[offset] == "\n", text.has("#>", at: next) {
      offset = text.lineEnd(next)
      next = text.afterSpaces(offset + 1)
    }
  }

  private func statementEnd(from start: Int, behind mistake: Int) -> Int {
    end(from: start, behind: mistake, opening: ["{", "(", "["], closing: ["}", ")", "]"])
      // An unclosed bracket must not swallow the rest of the text.
      ?? end(from: start, behind: mistake, opening: ["{"], closing: ["}"])
      ?? text.lineEnd(mistake)
  }

  /// The end of the first line after the error at which no bracket is open.
  private func end(
    from start: Int,
    behind mistake: Int,
    opening: Set<Unicode.Scalar>,
    closing: Set<Unicode.Scalar>
  ) -> Int? {
    var depth = 0
    var position = start
    while !text.isAtEnd(position) {
      if text.isComment(position) || text.has("#>", at: position) {
        position = text.lineEnd(position)
        continue
      }
      switch text[position] {
      case "\"":
        position = stringEnd(position)
        continue
      case "\n":
        if depth == 0, position >= mistake { return position }
      case let scalar where opening.contains(scalar): depth += 1
      case let scalar where closing.contains(scalar): depth = max(0, depth - 1)
      default: break
      }
      position += 1
    }
    return depth == 0 ? position : nil
  }

  /// The end of a string, or of its line if the string is not closed there.
  func stringEnd(_ start: Int) -> Int {
    if text.has("\"\"\"", at: start) {
      var end = start + 3
      while !text.isAtEnd(end), !text.has("\"\"\"", at: end) { end += 1 }
      return min(end + 3, text.count)
    }
    var end = start + 1
    while !text.isAtEnd(end), text[end] != "\n" {
      if text[end] == "\"" { return end + 1 }
      end += text[end] == "\\" ? 2 : 1
    }
    return min(end, text.count)
  }
}
