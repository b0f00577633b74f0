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

  package static var leadingMembers: [String] {
    ["seconds(", "milliseconds(", "microseconds(", "nanoseconds("]
  }

  package static var members: [String] { leadingMembers + ["zero"] }

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
    let number = try Self.number(argument.value, builder)
    return try duration(number, unit, argument.value)
  }

  /// The digits of a number, which may be an integer of any type or a `Double`, as in Swift.
  private static func number(_ expression: Expression, _ builder: ValueBuilder) throws -> String {
    if let number = NumberLiteral(expression) { return number.text }
    let value =
      builder.isComputed(expression)
      ? try ExpressionEvaluator(builder).evaluate(expression, expecting: Double.self)
      : try builder.build(Double.self, from: expression)
    if let integer = Member.unwrapped(value) as? any BinaryInteger { return "\(integer)" }
    guard let number = TypeCast.convert(value, to: Double.self) as? Double else {
      throw builder.mismatch(Double.self, value, expression)
    }
    return number.description
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
    if let exact = attoseconds(number, of: unit) {
      guard isInRange(exact) else { throw overflow }
      return Duration(attoseconds: exact)
    }
    guard let value = Double(number), value.isFinite else { throw overflow }
    // Convert through seconds, the unit that a `Double` most often represents exactly.
    let seconds = value * Double(unit) / 1e18
    guard abs(seconds) < 9e18 else { throw overflow }
    return .seconds(seconds)
  }

  /// The attoseconds of a decimal fraction such as `62.6`, which a `Double` would round; `nil` if they are no
  /// whole number, or for another notation.
  private static func attoseconds(_ number: String, of unit: Int128) -> Int128? {
    let isNegative = number.hasPrefix("-")
    let digits = isNegative ? number.dropFirst() : number[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...15).contains(parts[1].count), let whole = Int128(parts[0]),
      let fraction = Int128(parts[1])
    else { return nil }
    let scale = parts[1].reduce(into: Int128(1)) { scale, _ in scale *= 10 }
    let product = whole.multipliedReportingOverflow(by: unit)
    guard !product.overflow, (fraction * unit).isMultiple(of: scale) else { return nil }
    let sum = product.partialValue.addingReportingOverflow(fraction * unit / scale)
    return sum.overflow ? nil : isNegative ? -sum.partialValue : sum.partialValue
  }

  private static let second: Int128 = 1_000_000_000_000_000_000

  private static func isInRange(_ attoseconds: Int128) -> Bool {
    Int64(exactly: attoseconds / second) != nil
  }

  /// The duration as `2s`, in the largest unit that gives a whole number, or as `62.5s`.
  package var literal: String {
    let units: [(Int128, String)] = [
      (Self.second * 3600, "h"), (Self.second * 60, "m"), (Self.second, "s"),
    ]
    guard attoseconds != 0 else { return "0s" }
    for (unit, suffix) in units where attoseconds % unit == 0 {
      return "\(attoseconds / unit)\(suffix)"
    }
    let millisecond = Self.second / 1000
    if attoseconds % millisecond == 0 {
      let milliseconds = attoseconds / millisecond
      guard milliseconds.magnitude > 1000 else { return "\(milliseconds)ms" }
      var fraction = String(milliseconds.magnitude % 1000 + 1000).dropFirst()
      while fraction.last == "0" { fraction.removeLast() }
      return "\(milliseconds < 0 ? "-" : "")\(milliseconds.magnitude / 1000).\(fraction)s"
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
