package import ShellLanguage
import ShellSession
import ShellValues

extension Evaluator {
  /// Parses a text. A syntax error comes with advice based on what is loaded and defined.
  package func parse(_ source: SourceText, allowsAbbreviations: Bool) -> ParseResult {
    let parser = Parser(
      source,
      grammar: CommandCatalog.grammar,
      allowsAbbreviations: allowsAbbreviations
    )
    let result = parser.parse()
    guard case .invalid(let diagnostic) = result else { return result }
    return .invalid(adviser.advised(diagnostic, in: source))
  }

  /// Parses a text, and continues with the next statement after each syntax error.
  package func parseAll(
    _ source: SourceText
  ) -> (statements: [Statement], problems: [Diagnostic]) {
    let parser = Parser(source, grammar: CommandCatalog.grammar, allowsAbbreviations: false)
    let (statements, problems) = parser.parseAll()
    return (statements, problems.map { adviser.advised($0, in: source) })
  }

  /// An adviser that knows all names visible to the running statement.
  var adviser: Adviser {
    let levels = session.current.map { $0.scope.ancestry(in: $0) } ?? []
    return Adviser(
      features: session.features,
      storeNames: session.stores.map(\.name),
      levels: levels.map(Adviser.Level.init),
      state: session.current.flatMap { try? $0.scope.state(in: $0) },
      variables: Set(session.variables.keys),
      definitions: definitions.mapValues { $0.parameters.map(\.text) }
    )
  }
}
