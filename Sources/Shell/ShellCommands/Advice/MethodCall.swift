import ShellLanguage

/// A call of a method that the shell does not have, with its equivalent here.
struct MethodCall {
  private let base: Expression
  private let argument: Expression

  /// - Parameter span: The span of the method's name.
  /// - Returns: `nil` if a statement has no call there, or one without a single argument.
  init?(at span: SourceSpan, in statement: Statement?) {
    let call = statement?.firstExpression { expression -> (Expression, [Argument])? in
      guard case .call(let callee, let arguments) = expression.kind,
        case .access(let base, let accessor) = callee.kind, accessor.nameSpan == span
      else { return nil }
      return (base, arguments)
    }
    guard let (base, arguments) = call, arguments.count == 1 else { return nil }
    self.base = base
    argument = arguments[0].value
  }

  /// The call as it is written here; `nil` if it has no equivalent.
  func equivalent(of method: String, in source: SourceText) -> String? {
    let elements = source[base.span]
    switch method {
    case "allSatisfy":
      return negatedCondition(in: source).map { "!\(elements).contains { \($0) }" }
    case "first":
      return condition(in: source).map { "\(elements).filter { \($0) }.first" }
    default: return nil
    }
  }

  private func condition(in source: SourceText) -> String? {
    switch argument.kind {
    case .closure(let body): String(source[body.span])
    case .keyPath: "$0" + source[argument.span].drop { $0 == "\\" }
    default: nil
    }
  }

  private func negatedCondition(in source: SourceText) -> String? {
    guard let condition = condition(in: source) else { return nil }
    guard case .closure(let body) = argument.kind else { return "!\(condition)" }
    switch body.kind {
    case .prefix(.not, let operand): return String(source[operand.span])
    case .name, .state, .access, .call: return "!\(condition)"
    default: return "!(\(condition))"
    }
  }
}

extension Statement {
  /// The first result of a search through the expressions of the statement and their parts.
  func firstExpression<Result>(_ result: (Expression) -> Result?) -> Result? {
    var pending = expressions
    while let expression = pending.popLast() {
      if let result = result(expression) { return result }
      pending += expression.parts
    }
    return nil
  }

  /// The expressions of the statement, without those of its blocks.
  var expressions: [Expression] {
    switch kind {
    case .expression(let expression), .let(_, let expression): [expression]
    case .command(let call):
      call.arguments.values.compactMap(\.expression)
    case .assignment(_, let value): [value]
    case .if(let branches, _): branches.map(\.condition)
    case .for(_, in: let expression, _), .while(let expression, _), .repeat(let expression, _):
      [expression]
    case .measure, .define, .expectBlock: []
    }
  }
}
