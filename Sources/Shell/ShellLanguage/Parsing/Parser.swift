/// The parser of the `.tcash` language.
///
/// ```swift
/// let parser = Parser(SourceText("load counter"), grammar: grammar, allowsAbbreviations: true)
/// switch parser.parse() {
/// case .complete(let statements): …
/// case .incomplete: // read another line
/// case .invalid(let diagnostic): …
/// }
/// ```
package struct Parser {
  /// The maximum depth of brackets and blocks, and the maximum number of consecutive members or
  /// prefix operators. The parser and the evaluator walk trees recursively, using about 3 KB of
  /// stack per level, and a hostile text must not exhaust the stack. The operands of a chain and
  /// the branches of an `if` have no limit.
  package static let nestingLimit = 128

  private let source: SourceText
  private let grammar: Grammar
  private let allowsAbbreviations: Bool
  private let textLimit: Int

  /// - Parameters:
  ///   - source: The text.
  ///   - grammar: The commands that the text may use.
  ///   - allowsAbbreviations: Whether an unambiguous prefix of a command's name stands for the
  ///     command, as at the prompt.
  ///   - textLimit: The greatest length in bytes, the largest offset that a ``SourceSpan`` stores.
  package init(
    _ source: SourceText,
    grammar: Grammar,
    allowsAbbreviations: Bool,
    textLimit: Int = Int(Int32.max)
  ) {
    self.source = source
    self.grammar = grammar
    self.allowsAbbreviations = allowsAbbreviations
    self.textLimit = textLimit
  }

  /// Parses the whole text, up to its first problem.
  package func parse() -> ParseResult {
    if let tooLong { return .invalid(tooLong) }
    var reader = SyntaxReader(
      source,
      grammar: grammar,
      allowsAbbreviations: allowsAbbreviations
    )
    do {
      let statements = try reader.statements()
      if let dangling = reader.danglingBackslash {
        return .incomplete(Diagnostic(SyntaxProblem.trailingBackslash, at: dangling))
      }
      return .complete(statements)
    } catch {
      switch error {
      case .incomplete(let diagnostic): return .incomplete(advised(diagnostic))
      case .invalid(let diagnostic): return .invalid(advised(diagnostic))
      }
    }
  }

  /// Parses the whole text and continues with the next statement after each problem.
  ///
  /// - Returns: The valid statements and the problems, both in source order.
  package func parseAll() -> (statements: [Statement], problems: [Diagnostic]) {
    if let tooLong { return ([], [tooLong]) }
    var reader = SyntaxReader(
      source,
      grammar: grammar,
      allowsAbbreviations: allowsAbbreviations
    )
    let (statements, failures) = reader.script()
    let problems = failures.map { failure in
      switch failure {
      case .incomplete(let diagnostic), .invalid(let diagnostic): advised(diagnostic)
      }
    }
    return (statements, problems)
  }

  /// The shortened ids in the text, up to its first problem.
  package func shortIDs() -> [Name] {
    guard tooLong == nil else { return [] }
    var reader = SyntaxReader(source, grammar: grammar, allowsAbbreviations: true)
    _ = try? reader.statements()
    return reader.shortIDs
  }

  private var tooLong: Diagnostic? {
    guard source.text.utf8.count > textLimit else { return nil }
    return advised(Diagnostic(SyntaxProblem.textTooLong(limit: textLimit), at: SourceSpan(0, 0)))
  }

  private func advised(_ diagnostic: Diagnostic) -> Diagnostic {
    SyntaxAdvice(source: source, grammar: grammar).advised(diagnostic)
  }
}

/// The reason why parsing stopped.
enum ParseFailure: Error {
  case incomplete(Diagnostic)
  case invalid(Diagnostic)
}
