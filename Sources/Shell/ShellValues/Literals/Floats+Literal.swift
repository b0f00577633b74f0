package import ShellLanguage

extension LiteralBuildable where Self: BinaryFloatingPoint & LosslessStringConvertible {
  package static func build(
    from expression: Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    if case .implicitMember(let name, arguments: nil) = expression.kind,
      let constant = constant(name.text)
    {
      return constant
    }
    guard let number = NumberLiteral(expression, callee: TypeName.of(Self.self)) else {
      throw builder.mismatch(Self.self, expression)
    }
    guard let value = number.floating(Self.self) else {
      let problem = ValueProblem.overflow(number.text, type: TypeName.of(Self.self))
      throw Diagnostic(problem, at: expression.span)
    }
    return value
  }

  private static func constant(_ name: String) -> Self? {
    switch name {
    case "infinity": .infinity
    case "nan": .nan
    case "pi": .pi
    case "zero": .zero
    default: nil
    }
  }
}

extension LiteralPrintable where Self: BinaryFloatingPoint & LosslessStringConvertible {
  package var literal: String {
    if isNaN { return ".nan" }
    if isInfinite { return self < 0 ? "-.infinity" : ".infinity" }
    return description
  }
}

extension Double: LiteralValue {}
extension Float: LiteralValue {}
#if arch(arm64) || os(Linux)
extension Float16: LiteralValue {}
#endif
#if arch(x86_64) && !os(Windows)
extension Float80: LiteralValue {}
#endif
