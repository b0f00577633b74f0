package import ShellLanguage

/// `250ms`, `2s`, `5m`, `1h`, or a static method such as `.seconds(2)`.
extension Duration: LiteralValue {
  package static func build(
    from expression: Expression,
    using builder: ValueBuilder
  ) throws -> Duration {
    switch expression.kind {
    case .duration(let number, let unit):
      return try duration(number, unit.attoseconds, expression)
    case .prefix(.minus, let operand):
      return try .zero - build(from: operand, using: builder)
    case .implicitMember(let name, nil) where name.text == "zero":
      return .zero
    case .implicitMember(let name, let arguments?):
      return try member(name, arguments, expression, builder)
    case .call(let function, let arguments):
      guard case .access(let base, let accessor) = function.kind,
        case .name(let type) = base.kind, type.text == "Duration",
        case .member(let text) = accessor.kind
      else { throw builder.mismatch(Duration.self, expression) }
      return try member(Name(text, accessor.span), arguments, expression, builder)
    default:
      throw builder.mismatch(Duration.self, expression)
    }
  }

  private static func member(
    _ name: Name,
    _ arguments: [Argument],
    _ expression: Expression,
    _ builder: ValueBuilder
  ) throws -> Duration {
    let units: [String: Int128] = [
      "seconds": second, "milliseconds": second / 1000, "microseconds": second / 1_000_000,
      "nanoseconds": second / 1_000_000_000,
    ]
    guard let unit = units[name.text] else {
      let problem = ValueProblem.unknownMember(name.text, type: "Duration")
      throw Diagnostic(
        problem,
        at: name.span,
        suggestions: closestMatches(to: name.text, in: units.keys.sorted())
      )
    }
    guard arguments.count == 1, let argument = arguments.first else {
      throw builder.mismatch(Duration.self, expression)
    }
    if let number = NumberLiteral(argument.value) {
      return try duration(number.text, unit, argument.value)
    }
    let seconds = try builder.value(of: Double.self, from: argument.value)
    return try duration(seconds.description, unit, argument.value)
  }

  private static func duration(
    _ number: String,
    _ unit: Int128,
    _ expression: Expression
  ) throws -> Duration {
    let overflow = Diagnostic(ValueProblem.overflow(number, type: "Duration"), at: expression.span)
    if let whole = Int128(number) {
      let product = whole.multipliedReportingOverflow(by: unit)
      guard !product.overflow, isInRange(product.partialValue) else { throw overflow }
      return Duration(attoseconds: product.partialValue)
    }
    guard let value = Double(number), value.isFinite else { throw overflow }
    // Convert through seconds, the unit that a `Double` most often represents exactly.
    let seconds = value * Double(unit) / 1e18
    guard abs(seconds) < 9e18 else { throw overflow }
    return .seconds(seconds)
  }

  private static let second: Int128 = 1_000_000_000_000_000_000

  private static func isInRange(_ attoseconds: Int128) -> Bool {
    Int64(exactly: attoseconds / second) != nil
  }

  /// The duration as `2s`, in the largest unit that gives a whole number.
  package var literal: String {
    let units: [(Int128, String)] = [
      (Self.second * 3600, "h"), (Self.second * 60, "m"), (Self.second, "s"),
      (Self.second / 1000, "ms"),
    ]
    guard attoseconds != 0 else { return "0s" }
    for (unit, suffix) in units where attoseconds % unit == 0 {
      return "\(attoseconds / unit)\(suffix)"
    }
    let nanosecond = Self.second / 1_000_000_000
    if attoseconds % nanosecond == 0 { return ".nanoseconds(\(attoseconds / nanosecond))" }
    return ".seconds(\(Double(attoseconds) / 1e18))"
  }
}

extension DurationUnit {
  fileprivate var attoseconds: Int128 {
    switch self {
    case .milliseconds: 1_000_000_000_000_000
    case .seconds: 1_000_000_000_000_000_000
    case .minutes: 60_000_000_000_000_000_000
    case .hours: 3_600_000_000_000_000_000_000
    }
  }
}
