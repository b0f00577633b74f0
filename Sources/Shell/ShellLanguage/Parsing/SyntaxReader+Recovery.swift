/// Reading on behind a mistake, so that a check finds all of them.
extension SyntaxReader {
  /// More than these nobody reads at once, and they may follow from each other.
  private static let failureLimit = 100

  /// The statements of the whole text that are right, and what is wrong with the others.
  mutating func script() -> (statements: [Statement], failures: [ParseFailure]) {
    var statements: [Statement] = []
    var failures: [ParseFailure] = []
    while failures.count < Self.failureLimit {
      let start = offset
      do {
        guard try readItem(of: .script, into: &statements) else { break }
      } catch {
        failures.append(error)
        // What the text's end leaves open has swallowed all that follows.
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

  /// Goes on behind the statement in which something is wrong.
  private mutating func recover(from start: Int, behind mistake: Int) {
    offset = statementEnd(from: start, behind: mistake)
    openBrackets = []
    newlineIsSpace = false
    oneLineStrings = 0
    breaksArguments = false
    expectsBlock = false
    nesting = 0
    danglingBackslash = nil
    // The output of a statement that could not be read is nobody's.
    var next = text.afterSpaces(offset + 1)
    while text[offset] == "\n", text.has("#>", at: next) {
      offset = text.lineEnd(next)
      next = text.afterSpaces(offset + 1)
    }
  }

  private func statementEnd(from start: Int, behind mistake: Int) -> Int {
    end(from: start, behind: mistake, opening: ["{", "(", "["], closing: ["}", ")", "]"])
      // A bracket that is never closed must not take the rest of the text along.
      ?? end(from: start, behind: mistake, opening: ["{"], closing: ["}"])
      ?? text.lineEnd(mistake)
  }

  /// The first line's end behind a mistake that no bracket holds open.
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

  /// The end of a string, or of its line where it is not closed there.
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
