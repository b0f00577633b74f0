package import Foundation
package import ShellLanguage

/// `[0, 2]`, or a range.
extension IndexSet: LiteralValue {
  package static var elementType: Any.Type? { Int.self }

  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> IndexSet {
    if let argument = builder.constructorArgument(
      of: IndexSet.self,
      expression,
      labels: ["integer", "integersIn"]
    ) {
      if NumberLiteral(argument) == nil { return try build(from: argument, using: builder) }
      let index = try builder.value(of: Int.self, from: argument)
      try check([index], argument)
      return IndexSet(integer: index)
    }
    if case .infix(_, .closedRange, _) = expression.kind {
      let range = try builder.value(of: ClosedRange<Int>.self, from: expression)
      try check([range.lowerBound, range.upperBound], expression)
      return IndexSet(integersIn: range)
    }
    if case .infix(_, .halfOpenRange, _) = expression.kind {
      let range = try builder.value(of: Range<Int>.self, from: expression)
      try check([range.lowerBound], expression)
      return IndexSet(integersIn: range)
    }
    guard case .array = expression.kind else { throw builder.mismatch(IndexSet.self, expression) }
    let indices = try builder.value(of: [Int].self, from: expression)
    try check(indices, expression)
    return IndexSet(indices)
  }

  /// Rejects invalid indices, for which `IndexSet` traps.
  private static func check(_ indices: [Int], _ expression: ShellLanguage.Expression) throws {
    if let wrong = indices.first(where: { $0 < 0 || $0 == .max }) {
      throw Diagnostic(ValueProblem.overflow(String(wrong), type: "IndexSet"), at: expression.span)
    }
  }

  package var literal: String {
    "[" + map(String.init).joined(separator: ", ") + "]"
  }
}
