import ShellLanguage

extension ExpressionEvaluator {
  /// Evaluates `rows contains 2`, `name contains "lo"`, `0...3 contains count`.
  func contains(_ left: Expression, _ right: Expression) throws -> Bool {
    try contains(right, in: try evaluate(left), left)
  }

  /// Whether a value contains the value of an expression.
  ///
  /// - Parameter left: The expression that the value came from.
  func contains(_ right: Expression, in value: Any, _ left: Expression) throws -> Bool {
    guard let container = Member.unwrapped(value) else {
      throw unsupported("contains", value, left)
    }
    if let text = container as? any StringProtocol {
      let part = try evaluate(right, expecting: String.self)
      if let character = part as? Character { return String(text).contains(character) }
      guard let part = part as? any StringProtocol else {
        throw builder.mismatch(String.self, part, right)
      }
      return String(text).contains(String(part))
    }
    if let range = container as? any RangeExpression {
      return try contains(range, right)
    }
    if let keyed = container as? any KeyedContainer {
      let key = try builder.build(type(of: keyed).erasedKeyType, from: right)
      return keyed.erasedValue(forKey: key) != nil
    }
    guard let elements = ElementSequence(container) else {
      throw unsupported("contains", container, left)
    }
    let element = try builder.build(elements.elementType, from: right)
    if let unique = container as? any UniqueContainer, let element = element as? AnyHashable {
      return unique.erasedContains(element)
    }
    guard elements.contains(where: { Comparison.isEqual($0, element) }) else { return false }
    if Comparison.isIncomparable(element) { throw unsupported("contains", element, right) }
    return true
  }

  private func contains<Range: RangeExpression>(
    _ range: Range,
    _ right: Expression
  ) throws -> Bool {
    range.contains(try builder.value(of: Range.Bound.self, from: right))
  }

  /// Evaluates `name matches /^B/`: whether any part of the text matches.
  func matches(_ left: Expression, _ right: Expression) throws -> Bool {
    let value = try evaluate(left)
    guard let text = Member.unwrapped(value) as? any StringProtocol else {
      throw unsupported("matches", value, left)
    }
    guard let pattern = try evaluate(right) as? String else {
      throw Diagnostic(
        ValueProblem.invalidRegex("a pattern goes between slashes, as in /^B/"),
        at: right.span
      )
    }
    let regex: Regex<AnyRegexOutput>
    do {
      regex = try Regex(pattern)
    } catch {
      throw invalidRegex(pattern, right, error)
    }
    // A search may take longer than anyone waits for a check.
    guard FeatureCode.maySearch else { return false }
    do {
      return try regex.firstMatch(in: String(text)) != nil
    } catch {
      throw Diagnostic(ValueProblem.invalidRegex("\(error)"), at: right.span)
    }
  }

  /// The problem of an invalid pattern, at the exact position if the mistake is a common one.
  private func invalidRegex(
    _ pattern: String,
    _ expression: Expression,
    _ error: any Error
  ) -> Diagnostic {
    guard case .regex = expression.kind, let flaw = RegexFlaw.first(in: pattern) else {
      return Diagnostic(ValueProblem.invalidRegex("\(error)"), at: expression.span)
    }
    let start = expression.span.start + 1 + flaw.range.lowerBound
    return Diagnostic(
      ValueProblem.invalidRegex(flaw.reason),
      at: SourceSpan(start, start + flaw.range.count)
    )
  }
}
