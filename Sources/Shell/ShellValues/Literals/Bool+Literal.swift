package import ShellLanguage

extension Bool: LiteralValue {
  package static func build(
    from expression: Expression,
    using builder: ValueBuilder
  ) throws -> Bool {
    guard case .boolean(let value) = expression.kind else {
      throw builder.mismatch(Bool.self, expression)
    }
    return value
  }

  package var literal: String { description }
}
