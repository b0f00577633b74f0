import ShellLanguage
import ShellValues

// Advice on operators that take other values than in other languages.
extension Adviser {
  /// Explains how a text takes a value, for `"count is " + count`.
  func interpolationHelp(
    _ diagnostic: Diagnostic,
    _ statement: Statement?,
    in source: SourceText
  ) -> String? {
    guard case ValueProblem.typeMismatch = diagnostic.problem else { return nil }
    let operands = statement?.firstExpression { expression in
      expression.summands.contains { $0.span == diagnostic.span } ? expression.summands : nil
    }
    guard let operands, operands.contains(where: \.isStringLiteral),
      let other = operands.first(where: { !$0.isStringLiteral })
    else { return nil }
    return #"A text takes a value as '\(VALUE)': "\(\#(source[other.span]))"."#
  }
}

extension Expression {
  /// The operands of a sum; empty for any other expression.
  fileprivate var summands: [Expression] {
    guard case .chain(let first, let links) = kind, links.allSatisfy({ $0.symbol == .add }) else {
      return []
    }
    return [first] + links.map(\.operand)
  }
}
