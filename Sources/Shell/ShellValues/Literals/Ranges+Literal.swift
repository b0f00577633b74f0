package import ShellLanguage

/// `0..<3` and `0...3`.
extension Range: LiteralBuildable {
  package static func build(
    from expression: Expression,
    using builder: ValueBuilder
  ) throws -> Range {
    guard case .infix(let lower, .halfOpenRange, let upper) = expression.kind else {
      throw builder.mismatch(Range.self, expression)
    }
    let bounds = try rangeBounds(Bound.self, lower, upper, expression, builder)
    return bounds.lower..<bounds.upper
  }
}

extension ClosedRange: LiteralBuildable {
  package static func build(
    from expression: Expression,
    using builder: ValueBuilder
  ) throws -> ClosedRange {
    guard case .infix(let lower, .closedRange, let upper) = expression.kind else {
      throw builder.mismatch(ClosedRange.self, expression)
    }
    let bounds = try rangeBounds(Bound.self, lower, upper, expression, builder)
    return bounds.lower...bounds.upper
  }
}

private func rangeBounds<Bound: Comparable>(
  _: Bound.Type,
  _ lower: Expression,
  _ upper: Expression,
  _ expression: Expression,
  _ builder: ValueBuilder
) throws -> (lower: Bound, upper: Bound) {
  let bounds = (
    lower: try builder.value(of: Bound.self, from: lower),
    upper: try builder.value(of: Bound.self, from: upper)
  )
  guard bounds.lower <= bounds.upper else {
    let text =
      "from \(ValueDescription().text(bounds.lower)) to "
      + ValueDescription().text(bounds.upper)
    throw Diagnostic(ValueProblem.invalidRange(text), at: expression.span)
  }
  return bounds
}

extension Range: LiteralPrintable {
  package var literal: String {
    ValueDescription().text(lowerBound) + "..<" + ValueDescription().text(upperBound)
  }
}

extension ClosedRange: LiteralPrintable {
  package var literal: String {
    ValueDescription().text(lowerBound) + "..." + ValueDescription().text(upperBound)
  }
}

// // MARK: Partial ranges

/// Written as `1...`.
extension PartialRangeFrom: LiteralValue {
  package static func build(
    from expression: Expression,
    using builder: ValueBuilder
  ) throws -> PartialRangeFrom {
    guard case .partialRange(let lower?, .closedRange, nil) = expression.kind else {
      throw builder.mismatch(PartialRangeFrom.self, expression)
    }
    return try bound(lower, builder)...
  }

  package var literal: String { ValueDescription().text(lowerBound) + "..." }
}

/// Written as `...3`.
extension PartialRangeThrough: LiteralValue {
  package static func build(
    from expression: Expression,
    using builder: ValueBuilder
  ) throws -> PartialRangeThrough {
    guard case .partialRange(nil, .closedRange, let upper?) = expression.kind else {
      throw builder.mismatch(PartialRangeThrough.self, expression)
    }
    return ...(try bound(upper, builder))
  }

  package var literal: String { "..." + ValueDescription().text(upperBound) }
}

/// Written as `..<3`.
extension PartialRangeUpTo: LiteralValue {
  package static func build(
    from expression: Expression,
    using builder: ValueBuilder
  ) throws -> PartialRangeUpTo {
    guard case .partialRange(nil, .halfOpenRange, let upper?) = expression.kind else {
      throw builder.mismatch(PartialRangeUpTo.self, expression)
    }
    return ..<(try bound(upper, builder))
  }

  package var literal: String { "..<" + ValueDescription().text(upperBound) }
}

/// The single bound of a partial range. Rejects NaN, for which the standard library traps.
private func bound<Bound: Comparable>(
  _ expression: Expression,
  _ builder: ValueBuilder
) throws -> Bound {
  let bound = try builder.value(of: Bound.self, from: expression)
  guard bound == bound else {
    let text = ValueDescription().text(bound)
    throw builder.invalid(text, Bound.self, expected: "a number", expression)
  }
  return bound
}

/// A range of integers, which may have more elements than an `Int` can count.
protocol IntegerRange {
  var isCountable: Bool { get }
}

extension Range: IntegerRange where Bound: FixedWidthInteger {
  var isCountable: Bool { (integerDistance(lowerBound, upperBound) ?? .max) <= Int.max }
}

extension ClosedRange: IntegerRange where Bound: FixedWidthInteger {
  var isCountable: Bool { (integerDistance(lowerBound, upperBound) ?? .max) < Int.max }
}

/// - Returns: `nil` if the distance is one that no range can have whose elements are counted.
private func integerDistance<Bound: FixedWidthInteger>(_ lower: Bound, _ upper: Bound) -> Int128? {
  guard let lower = Int128(exactly: lower), let upper = Int128(exactly: upper) else { return nil }
  let (distance, isTooFar) = upper.subtractingReportingOverflow(lower)
  return isTooFar ? nil : distance
}
