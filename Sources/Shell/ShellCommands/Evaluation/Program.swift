package import ShellLanguage

/// A text whose statements were read.
package struct Program: Sendable {
  package let source: SourceText
  package let statements: [Statement]
}

extension Evaluator {
  /// Reads a whole text: if any of it can't be parsed, nothing of it runs.
  ///
  /// - Parameter allowsAbbreviations: Whether it is typed at a prompt.
  /// - Throws: An ``EvaluationError``.
  package func program(
    _ source: SourceText,
    allowsAbbreviations: Bool = false
  ) throws -> Program {
    switch parse(source, allowsAbbreviations: allowsAbbreviations) {
    case .invalid(let diagnostic), .incomplete(let diagnostic):
      throw EvaluationError(diagnostic: diagnostic, source: source)
    case .complete(let statements):
      return Program(source: source, statements: statements)
    }
  }

  /// Evaluates the statements of a program in order: of scripts, files, pipes, what is typed, and sessions
  /// that are done again.
  ///
  /// - Parameters:
  ///   - emit: Takes the reports.
  ///   - turn: Is given each statement with what evaluates it. It ends the program where it throws.
  package func run(
    _ program: Program,
    emit: @escaping Emit,
    turn: @MainActor (Statement, @MainActor () async throws -> Void) async throws -> Void
  ) async throws {
    for statement in program.statements {
      try await turn(statement) {
        try await evaluate(statement, in: program.source, emit: emit)
      }
    }
  }
}
