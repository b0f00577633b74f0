import struct Foundation.UUID
package import ShellLanguage
import ShellValues

/// A parsed text.
package struct Program: Sendable {
  package let source: SourceText
  package let statements: [Statement]
  /// What earlier runs of each statement have found out; empty if it is not kept.
  let caches: [StatementCache]

  package init(source: SourceText, statements: [Statement]) {
    self.source = source
    self.statements = statements
    caches = []
  }

  /// A text whose statements may run again.
  @MainActor
  package init(source: SourceText, _ block: StatementBlock) {
    self.source = source
    statements = block.statements
    caches = block.steps.map(\.cache)
  }
}

extension Evaluator {
  /// Parses a whole text. If any part of it is invalid, none of it runs.
  ///
  /// - Parameter allowsAbbreviations: Whether the text is typed at a prompt.
  /// - Throws: An ``EvaluationError``.
  package func program(
    _ source: SourceText,
    allowsAbbreviations: Bool = false
  ) throws -> Program {
    let source = allowsAbbreviations ? try expandingShortIDs(in: source) : source
    switch parse(source, allowsAbbreviations: allowsAbbreviations) {
    case .invalid(let diagnostic), .incomplete(let diagnostic):
      throw EvaluationError(diagnostic: diagnostic, source: source)
    case .complete(let statements):
      return Program(source: source, statements: statements)
    }
  }

  /// A text with its shortened ids written out: what is recorded of it must mean the same later.
  private func expandingShortIDs(in source: SourceText) throws -> SourceText {
    guard source.text.contains(ShortIDs.mark) else { return source }
    let parser = Parser(source, grammar: CommandCatalog.grammar, allowsAbbreviations: true)
    let environment = environment
    var text = ""
    var offset = 0
    do {
      for name in parser.shortIDs() {
        let ids = environment.ids(beginningWith: name.text)
        let id = try UUID.only(of: ids, beginning: name.text, at: name.span)
        text += source[SourceSpan(offset, name.span.start)] + id.literal
        offset = name.span.end
      }
    } catch let diagnostic as Diagnostic {
      throw EvaluationError(diagnostic: diagnostic, source: source)
    }
    text += source[SourceSpan(offset, source.text.utf8.count)]
    return SourceText(text, name: source.name, firstLine: source.firstLine)
  }

  /// Evaluates the statements of a program in order: of scripts, files, pipes, what is typed, and sessions
  /// that are done again.
  ///
  /// - Parameters:
  ///   - emit: Receives the reports.
  ///   - turn: Receives each statement and a closure that evaluates it. An error that it throws
  ///     ends the program.
  package func run(
    _ program: Program,
    emit: @escaping Emit,
    turn: @MainActor (Statement, @MainActor () async throws -> Void) async throws -> Void
  ) async throws {
    for (index, statement) in program.statements.enumerated() {
      let cache = program.caches.isEmpty ? nil : program.caches[index]
      try await turn(statement) {
        try await evaluate(statement, cache: cache, in: program.source, emit: emit)
      }
    }
  }
}
