package import ShellLanguage

extension LiteralBuildable where Self: BinaryFloatingPoint & LosslessStringConvertible {
  package static func build(
    from expression: Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    if let constant = constant(expression) { return constant }
    guard let number = NumberLiteral(expression, callee: TypeName.of(Self.self)) else {
      throw builder.mismatch(Self.self, expression)
    }
    guard let value = number.floating(Self.self) else {
      let problem = ValueProblem.overflow(number.text, type: TypeName.of(Self.self))
      throw Diagnostic(problem, at: expression.span)
    }
    return value
  }

  package static var members: [String] { ["infinity", "nan", "pi", "zero"] }

  /// `.infinity`, `-.infinity` and other constants.
  private static func constant(_ expression: Expression) -> Self? {
    switch expression.kind {
    case .prefix(.minus, let operand): return constant(operand).map { -$0 }
    case .implicitMember(let name, arguments: nil):
      switch name.text {
      case "infinity": return .infinity
      case "nan": return .nan
      case "pi": return .pi
      case "zero": return .zero
      default: return nil
      }
    default: return nil
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
