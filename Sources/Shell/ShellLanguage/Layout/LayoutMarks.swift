/// What a text's statements tell of its layout.
struct LayoutMarks {
  /// The ends of what stays as it is, such as string literals and file names, by their starts.
  private(set) var verbatim: [Int: Int] = [:]
  /// The ends of operators between two operands, by their starts.
  private(set) var operators: [Int: Int] = [:]

  private let text: SourceBytes

  init(of statements: [Statement], in text: String) {
    self.text = SourceBytes(text)
    for statement in statements { visit(statement) }
  }

  private mutating func keep(_ span: SourceSpan) {
    guard span.end > span.start else { return }
    verbatim[span.start] = max(verbatim[span.start] ?? 0, span.end)
  }

  // MARK: Statements

  private mutating func visit(_ statements: [Statement]) {
    for statement in statements { visit(statement) }
  }

  private mutating func visit(_ statement: Statement) {
    switch statement.kind {
    case .command(let call): visit(call)
    case .expression(let expression): visit(expression)
    case .let(let name, let value):
      noteOperator(["="], from: name.span.end, to: value)
    case .assignment(let target, let value): visit(assigned: value, to: target)
    case .if(let branches, let otherwise):
      for branch in branches {
        visit(branch.condition)
        visit(branch.body)
      }
      visit(otherwise)
    case .repeat(let expression, let body), .for(_, in: let expression, let body),
      .while(let expression, let body):
      visit(expression)
      visit(body)
    case .measure(let measuring, let body):
      if let count = measuring.count { visit(count) }
      visit(body)
    case .define(_, parameters: _, let body): visit(body)
    case .expectBlock(let expectation, let body):
      switch expectation {
      case .error(let pattern): keep(pattern.span)
      case .changes(only: let paths): for path in paths { visit(path) }
      }
      visit(body)
    }
  }

  private mutating func visit(assigned value: Expression, to target: Expression) {
    visit(target)
    if case .chain(target, let links) = value.kind, let link = links.first, links.count == 1,
      value.span.start == target.span.start
    {
      noteOperator(["\(link.symbol.rawValue)="], from: target.span.end, to: link.operand)
    } else {
      noteOperator(["="], from: target.span.end, to: value)
    }
  }

  private mutating func visit(_ call: CommandCall) {
    for value in call.arguments.values { visit(value) }
    for value in call.options.values { visit(value) }
    visit(call.block ?? [])
  }

  private mutating func visit(_ value: ArgumentValue) {
    switch value {
    case .word(let name), .text(let name): keep(name.span)
    case .expression(let expression): visit(expression)
    case .path(let path): visit(path)
    case .backend(let backend):
      if let path = backend.path { keep(path.span) }
      if let path = backend.interpolatedPath { visit(path) }
    }
  }

  private mutating func visit(_ path: PathSyntax) {
    guard case .steps(let steps) = path.kind else { return }
    for expression in steps.compactMap(\.expression) { visit(expression) }
  }

  // MARK: Expressions

  private mutating func visit(_ expression: Expression) {
    switch expression.kind {
    case .string, .interpolated, .regex: keep(expression.span)
    case .infix(let left, let symbol, let right):
      visit(left)
      noteOperator(Self.spaced(symbol), from: left.span.end, to: right)
    case .chain(let first, let links):
      visit(first)
      var end = first.span.end
      for link in links {
        noteOperator(Self.spaced(link.symbol), from: end, to: link.operand)
        end = link.operand.span.end
      }
    case .ternary(let branches, let otherwise):
      var end: Int?
      for branch in branches {
        if let end {
          noteOperator([":"], from: end, to: branch.condition)
        } else {
          visit(branch.condition)
        }
        noteOperator(["?"], from: branch.condition.span.end, to: branch.value)
        end = branch.value.span.end
      }
      noteOperator([":"], from: end ?? otherwise.span.start, to: otherwise)
    default:
      for part in expression.parts { visit(part) }
    }
  }

  /// The operator as it is written, if spaces are around it: not for a range's.
  private static func spaced(_ symbol: InfixOperator) -> [String] {
    switch symbol {
    case .closedRange, .halfOpenRange: []
    default: [symbol.rawValue]
    }
  }

  /// Notes the operator before an operand, and visits that. Brackets around the operands may be in between.
  private mutating func noteOperator(_ symbols: [String], from start: Int, to operand: Expression) {
    defer { visit(operand) }
    var offset = start
    while offset < operand.span.start, text.isSpace(offset) || [")", "\n"].contains(text[offset]) {
      offset += 1
    }
    guard let symbol = symbols.first(where: { text.has(text: $0, at: offset) }) else { return }
    operators[offset] = offset + symbol.utf8.count
  }
}
