/// Rewrites statements for another file: expands abbreviated commands and adjusts file names.
package struct StatementRewriting {
  private typealias Edit = (span: SourceSpan, text: String)

  private let grammar: Grammar
  /// Whether a word that could abbreviate a command names a value.
  private let isName: (String) -> Bool
  /// Returns the literal that replaces a file name; `nil` keeps the name.
  private let path: (String) -> String?
  /// The prefix for a relative file name with interpolations.
  private let pathPrefix: String?

  /// - Parameters:
  ///   - isName: Whether a word that could abbreviate a command names a value.
  ///   - path: Returns the literal that replaces a file name; `nil` keeps the name.
  ///   - pathPrefix: The prefix for a relative file name with interpolations.
  package init(
    grammar: Grammar,
    isName: @escaping (String) -> Bool,
    path: @escaping (String) -> String?,
    pathPrefix: String?
  ) {
    self.grammar = grammar
    self.isName = isName
    self.path = path
    self.pathPrefix = pathPrefix
  }

  /// The rewritten text of a statement.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - source: The text that contains the statement.
  ///   - end: The offset at which to stop early, such as before the block of an action.
  ///   - insertions: Texts to insert, by offset.
  package func text(
    of statement: Statement,
    in source: SourceText,
    upTo end: Int? = nil,
    inserting insertions: [Int: String] = [:]
  ) -> String {
    let span = SourceSpan(statement.span.start, end ?? statement.span.end)
    let inserted = insertions.map { (span: SourceSpan($0.key, $0.key), text: $0.value) }
    let edits = (self.edits(of: statement, in: source) + inserted)
      .filter { $0.span.start >= span.start && $0.span.end <= span.end }
      .sorted { $0.span.start < $1.span.start }
    var text = ""
    var offset = span.start
    for edit in edits where edit.span.start >= offset {
      text += source[SourceSpan(offset, edit.span.start)] + edit.text
      offset = edit.span.end
    }
    return text + source[SourceSpan(offset, span.end)]
  }

  // MARK: Edits

  private func edits(of statements: [Statement], in source: SourceText) -> [Edit] {
    statements.flatMap { edits(of: $0, in: source) }
  }

  private func edits(of statement: Statement, in source: SourceText) -> [Edit] {
    switch statement.kind {
    case .command(let call): return edits(of: call, in: source)
    case .let: return form("let", statement, source)
    case .if(let branches, let otherwise):
      return form("if", statement, source)
        + edits(of: branches.flatMap(\.body) + otherwise, in: source)
    case .repeat(_, let body):
      return form("repeat", statement, source) + edits(of: body, in: source)
    case .measure(let measurement, let body):
      return form(measurement.word, statement, source) + edits(of: body, in: source)
    case .for(_, in: _, let body):
      return form("for", statement, source) + edits(of: body, in: source)
    case .while(_, let body):
      return form("while", statement, source) + edits(of: body, in: source)
    case .define(_, parameters: _, let body):
      return form("def", statement, source) + edits(of: body, in: source)
    case .expectBlock(_, let body):
      return form("expect", statement, source) + edits(of: body, in: source)
    case .expression, .assignment: return []
    }
  }

  /// Expands the keyword of a statement if it is abbreviated.
  private func form(_ word: String, _ statement: Statement, _ source: SourceText) -> [Edit] {
    let start = statement.span.start
    let written = source[SourceSpan(start, start + word.utf8.count)]
    guard written != word else { return [] }
    let count = written.prefix { $0.isLetter }.utf8.count
    return [(SourceSpan(start, start + count), word)]
  }

  private func edits(of call: CommandCall, in source: SourceText) -> [Edit] {
    var edits: [Edit] = []
    let word = call.word.text
    let isValue = call.loneAbbreviation(in: grammar).map { isName($0.text) } ?? false
    if grammar[word] == nil, call.command.hasPrefix(word), !isValue {
      edits.append((call.word.span, call.command))
    }
    let signature = grammar[call.command]
    for parameter in signature?.parameters ?? [] {
      for argument in call.arguments[parameter.name] {
        switch argument {
        case .word(let name) where parameter.kind == .file: edits += edit(name)
        case .expression(let expression) where parameter.kind == .file:
          edits += edit(expression, in: source)
        case .backend(let backend):
          if let expression = backend.interpolatedPath {
            edits += edit(expression, in: source)
          } else if let path = backend.path {
            edits += edit(path)
          }
        default: break
        }
      }
    }
    return edits
  }

  private func edit(_ name: Name) -> [Edit] {
    path(name.text).map { [(name.span, $0)] } ?? []
  }

  /// Adds the prefix to a relative file name with interpolations. A name that starts with an
  /// interpolation is kept, because its value is not known.
  private func edit(_ expression: Expression, in source: SourceText) -> [Edit] {
    guard let pathPrefix, case .interpolated(let segments) = expression.kind,
      case .text(let first)? = segments.first, !first.hasPrefix("/"), !first.hasPrefix("~"),
      source[expression.span].hasPrefix("\"")
    else { return [] }
    let start = expression.span.start + 1
    return [(SourceSpan(start, start), pathPrefix)]
  }
}
