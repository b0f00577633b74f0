package import ShellLanguage

extension LiteralBuildable where Self: FixedWidthInteger {
  package static func build(
    from expression: Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    guard let number = NumberLiteral(expression, callee: TypeName.of(Self.self)), number.isInteger
    else { throw builder.mismatch(Self.self, expression) }
    guard let value = number.integer(Self.self) else {
      let problem = ValueProblem.overflow(number.text, type: TypeName.of(Self.self))
      throw Diagnostic(problem, at: expression.span)
    }
    return value
  }
}

extension LiteralPrintable where Self: FixedWidthInteger {
  package var literal: String { String(self) }
}

extension Int: LiteralValue {}
extension Int8: LiteralValue {}
extension Int16: LiteralValue {}
extension Int32: LiteralValue {}
extension Int64: LiteralValue {}
extension Int128: LiteralValue {}
extension UInt: LiteralValue {}
extension UInt8: LiteralValue {}
extension UInt16: LiteralValue {}
extension UInt32: LiteralValue {}
extension UInt64: LiteralValue {}
extension UInt128: LiteralValue {}

/// A number literal with its sign.
struct NumberLiteral {
  /// The text with its sign, without underscores.
  let text: String
  let isInteger: Bool

  /// Reads `1`, `-1`, `2.5` and, if a callee is given, `Int8(1)`.
  init?(_ expression: Expression, callee: String? = nil) {
    switch expression.kind {
    case .integer(let text): self.init(text: text, isInteger: true)
    case .float(let text): self.init(text: text, isInteger: false)
    case .prefix(.minus, let operand):
      guard let number = Self(operand), !number.text.hasPrefix("-") else { return nil }
      self.init(text: "-" + number.text, isInteger: number.isInteger)
    case .call(let function, let arguments):
      guard case .name(let name) = function.kind, name.text == callee, arguments.count == 1,
        arguments[0].label == nil
      else { return nil }
      self.init(arguments[0].value)
    default: return nil
    }
  }

  private init(text: String, isInteger: Bool) {
    self.text = text
    self.isInteger = isInteger
  }

  /// The number as an integer of a type; `nil` if it doesn't fit.
  func integer<Value: FixedWidthInteger>(_: Value.Type) -> Value? {
    // Read as one of a few types, so that reading is compiled for these only.
    if let number = read(Int.self) { return Value(exactly: number) }
    if let number = read(Int128.self) { return Value(exactly: number) }
    return read(UInt128.self).flatMap(Value.init(exactly:))
  }

  private func read<Value: FixedWidthInteger>(_: Value.Type) -> Value? {
    // Most numbers are decimal.
    if let value = Value(text, radix: 10) { return value }
    let isNegative = text.hasPrefix("-")
    let digits = isNegative ? text.dropFirst() : text[...]
    let sign = isNegative ? "-" : ""
    let radix: Int? =
      switch digits.prefix(2) {
      case "0x": 16
      case "0b": 2
      case "0o": 8
      default: nil
      }
    return radix.flatMap { Value(sign + digits.dropFirst(2), radix: $0) }
  }

  /// The number as a floating-point value; `nil` if it is not finite. Accepts radix literals.
  func floating<Value: BinaryFloatingPoint & LosslessStringConvertible>(_: Value.Type) -> Value? {
    if isInteger, let integer = integer(Int.self) { return Value(integer) }
    return Value(text).flatMap { $0.isFinite ? $0 : nil }
  }
}
