import Foundation
import ShellLanguage

/// Arithmetic on Swift's types that throws errors instead of trapping.
enum Arithmetic {
  /// Calculates `left symbol right`. Returns `nil` if the operator does not accept these types.
  static func calculate(
    _ left: Any,
    _ symbol: InfixOperator,
    _ right: Any,
    at span: SourceSpan,
    divisor: SourceSpan
  ) throws -> Any? {
    if let left = left as? any FixedWidthInteger {
      return try integers(left, symbol, right, at: span, divisor: divisor)
    }
    if let left = left as? any FloatingPoint { return floats(left, symbol, right) }
    if let left = left as? Duration {
      return try durations(left, symbol, right, at: span, divisor: divisor)
    }
    if let left = left as? Decimal, let right = right as? Decimal {
      return try decimals(left, symbol, right, at: span, divisor: divisor)
    }
    if let left = left as? Date { return dates(left, symbol, right) }
    guard symbol == .add else { return nil }
    if let left = left as? any RangeReplaceableCollection { return concatenated(left, right) }
    return nil
  }

  /// Appends text in place, so a long concatenation does not copy the result at each step.
  ///
  /// - Returns: Whether both are strings.
  static func append(_ right: Any, to left: inout Any) -> Bool {
    guard var text = left as? String, let right = right as? String else { return false }
    // Drop the other reference first: appending to shared storage would copy it.
    left = ()
    text += right
    left = text
    return true
  }

  static func negated(_ value: Any, at span: SourceSpan) throws -> Any? {
    switch flattened(value) ?? value {
    case let number as any FixedWidthInteger: return try negatedInteger(number, at: span)
    case let number as any FloatingPoint: return negatedFloat(number)
    case let number as Decimal: return -number
    case let duration as Duration: return Duration.zero - duration
    default: return nil
    }
  }

  private static func negatedInteger<Value: FixedWidthInteger>(
    _ value: Value,
    at span: SourceSpan
  ) throws -> Any {
    let (result, overflow) = Value.zero.subtractingReportingOverflow(value)
    guard !overflow else {
      let text = value < 0 ? "-(\(value))" : "-\(value)"
      throw Diagnostic(ValueProblem.overflow(text, type: TypeName.of(Value.self)), at: span)
    }
    return result
  }

  private static func negatedFloat<Value: FloatingPoint>(_ value: Value) -> Any { -value }

  private static func integers<Value: FixedWidthInteger>(
    _ left: Value,
    _ symbol: InfixOperator,
    _ right: Any,
    at span: SourceSpan,
    divisor: SourceSpan
  ) throws -> Any? {
    if let right = right as? Duration, symbol == .multiply {
      return try durations(right, symbol, left, at: span, divisor: divisor)
    }
    guard let right = right as? Value else { return nil }
    if symbol == .divide || symbol == .remainder, right == 0 {
      throw Diagnostic(ValueProblem.divisionByZero, at: divisor)
    }
    let result: (partialValue: Value, overflow: Bool)
    switch symbol {
    case .add: result = left.addingReportingOverflow(right)
    case .subtract: result = left.subtractingReportingOverflow(right)
    case .multiply: result = left.multipliedReportingOverflow(by: right)
    case .divide: result = left.dividedReportingOverflow(by: right)
    case .remainder: result = left.remainderReportingOverflow(dividingBy: right)
    default: return nil
    }
    guard !result.overflow else {
      let text = "\(left) \(symbol.rawValue) \(right)"
      throw Diagnostic(ValueProblem.overflow(text, type: TypeName.of(Value.self)), at: span)
    }
    return result.partialValue
  }

  private static func floats<Value: FloatingPoint>(
    _ left: Value,
    _ symbol: InfixOperator,
    _ right: Any
  ) -> Any? {
    guard let right = right as? Value else { return nil }
    switch symbol {
    case .add: return left + right
    case .subtract: return left - right
    case .multiply: return left * right
    case .divide: return left / right
    default: return nil
    }
  }

  private static func durations(
    _ left: Duration,
    _ symbol: InfixOperator,
    _ right: Any,
    at span: SourceSpan,
    divisor: SourceSpan
  ) throws -> Any? {
    let amount = left.attoseconds
    let result: (partialValue: Int128, overflow: Bool)
    switch (symbol, right) {
    case (.add, let right as Duration):
      result = amount.addingReportingOverflow(right.attoseconds)
    case (.subtract, let right as Duration):
      result = amount.subtractingReportingOverflow(right.attoseconds)
    case (.divide, let right as Duration):
      guard right != .zero else { throw Diagnostic(ValueProblem.divisionByZero, at: divisor) }
      return left / right
    case (.multiply, let right as Int):
      result = amount.multipliedReportingOverflow(by: Int128(right))
    case (.divide, let right as Int):
      guard right != 0 else { throw Diagnostic(ValueProblem.divisionByZero, at: divisor) }
      result = amount.dividedReportingOverflow(by: Int128(right))
    default: return nil
    }
    let limit = Int128(Int64.max) * 1_000_000_000_000_000_000
    guard !result.overflow, result.partialValue.magnitude <= limit.magnitude else {
      throw Diagnostic(ValueProblem.overflow("this", type: "Duration"), at: span)
    }
    return Duration(attoseconds: result.partialValue)
  }

  /// Adds seconds or a duration to a date, or subtracts them; the difference of two dates is in
  /// seconds.
  private static func dates(_ left: Date, _ symbol: InfixOperator, _ right: Any) -> Any? {
    let seconds: Double
    switch right {
    case let right as Date where symbol == .subtract: return left.timeIntervalSince(right)
    case let right as Double: seconds = right
    case let right as Duration: seconds = right / .seconds(1)
    default: return nil
    }
    switch symbol {
    case .add: return left + seconds
    case .subtract: return left - seconds
    default: return nil
    }
  }

  private static func decimals(
    _ left: Decimal,
    _ symbol: InfixOperator,
    _ right: Decimal,
    at span: SourceSpan,
    divisor: SourceSpan
  ) throws -> Any? {
    let result: Decimal
    switch symbol {
    case .add: result = left + right
    case .subtract: result = left - right
    case .multiply: result = left * right
    case .divide:
      guard right != 0 else { throw Diagnostic(ValueProblem.divisionByZero, at: divisor) }
      result = left / right
    default: return nil
    }
    guard !result.isNaN else {
      throw Diagnostic(ValueProblem.overflow("this", type: "Decimal"), at: span)
    }
    return result
  }

  private static func concatenated<Value: RangeReplaceableCollection>(
    _ left: Value,
    _ right: Any
  ) -> Any? {
    (right as? Value).map { left + $0 }
  }
}
