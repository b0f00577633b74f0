package import ShellLanguage

/// Matches values against the pattern after `is`: cases and their associated values.
package struct CaseMatcher {
  let builder: ValueBuilder

  package init(builder: ValueBuilder) {
    self.builder = builder
  }

  /// Whether a value matches a case pattern. Throws a `Diagnostic` if no value of the type could
  /// match.
  ///
  /// - Parameter span: The span of the value, for errors about the value.
  package func matches(
    _ subject: Any,
    _ pattern: CasePattern,
    at span: SourceSpan?
  ) throws -> Bool {
    var value = subject
    var type = type(of: subject)
    for (depth, name) in pattern.path.enumerated() {
      guard let present = Member.unwrapped(value) else {
        try check(name, in: Member.innermostType(of: type))
        return false
      }
      let enumType = Swift.type(of: present)
      guard let current = Reflection.enumCase(of: present) else {
        throw Diagnostic(
          ValueProblem.unsupportedOperand(operator: "is", type: TypeName.of(enumType)),
          at: depth == 0 ? span : pattern.path[depth - 1].span,
          help: "'is' tests the case of an enum; '==' compares."
        )
      }
      try check(name, in: enumType)
      guard current.name == name.text else { return false }
      if depth == pattern.path.count - 1, let arguments = pattern.arguments {
        return try matches(current, arguments, name, of: enumType)
      }
      value = Member.payload(of: current) ?? ()
      type = Swift.type(of: value)
    }
    return true
  }

  /// Whether a value matches a pattern's argument: `_`, a case pattern, a range that contains the
  /// value, or an equal value.
  ///
  /// - Parameter type: The declared type of the value.
  package func matches(
    _ value: Any,
    _ pattern: Expression,
    declaredAs type: Any.Type
  ) throws -> Bool {
    switch pattern.kind {
    case .name(let name) where name.text == "_":
      return true
    case .nil:
      return Member.unwrapped(value) == nil
    case .keyPath(let steps) where !(Member.innermostType(of: type) is AnyKeyPath.Type):
      let pattern = try CaseKeyPath(span: pattern.span).pattern(steps[...], of: type)
      return try matches(value, pattern, declaredAs: type)
    case .implicitMember(let name, let arguments)
    where CaseListing(of: Member.innermostType(of: type)) != nil
      && !(Member.innermostType(of: type) is any LiteralBuildable.Type):
      return try matches(value, CasePattern([name], arguments: arguments), at: pattern.span)
    case .infix(_, .closedRange, _), .infix(_, .halfOpenRange, _), .partialRange:
      let range = try ExpressionEvaluator(builder).evaluate(pattern)
      if let isWithin = Self.contains(range, value) { return isWithin }
    default: break
    }
    let expected = try builder.build(type, from: pattern)
    guard let left = Member.unwrapped(value), let right = Member.unwrapped(expected) else {
      return Member.unwrapped(value) == nil && Member.unwrapped(expected) == nil
    }
    return Comparison.isEqual(left, right)
  }

  private func matches(
    _ current: Reflection.EnumValue,
    _ arguments: [Argument],
    _ name: Name,
    of type: Any.Type
  ) throws -> Bool {
    let parameters = CaseListing(of: type)?.named(current.name)?.parameters ?? []
    if arguments.count == 1, arguments[0].isWildcard { return true }
    guard arguments.count == parameters.count, current.arguments.count == parameters.count else {
      let signature = CaseListing(of: type)?.named(current.name)?.signature ?? ".\(current.name)"
      throw Diagnostic(
        ValueProblem.patternCount(signature: signature, found: arguments.count),
        at: name.span
      )
    }
    for ((argument, parameter), child) in zip(zip(arguments, parameters), current.arguments) {
      if let label = argument.label, label.text != parameter.label {
        throw Diagnostic(
          ValueProblem.wrongLabel(
            found: label.text,
            expected: parameter.label,
            of: "." + current.name
          ),
          at: label.span,
          suggestions: parameter.label.map { [$0] } ?? []
        )
      }
      guard try matches(child.value, argument.value, declaredAs: parameter.type) else {
        return false
      }
    }
    return true
  }

  /// Checks a pattern against a type when no value is available. Throws a `Diagnostic` if no value
  /// of the type can match.
  package func check(_ pattern: Expression, against type: Any.Type) throws {
    let type = Member.innermostType(of: type)
    switch pattern.kind {
    case .name(let name) where name.text == "_": return
    case .keyPath(let steps) where !(type is AnyKeyPath.Type):
      return try check(CaseKeyPath(span: pattern.span).pattern(steps[...], of: type), against: type)
    case .implicitMember(let name, let arguments):
      guard !(type is any LiteralBuildable.Type), let listing = CaseListing(of: type) else { break }
      guard let enumCase = listing.named(name.text) else {
        throw ValueBuilder.unknownCase(name, in: listing)
      }
      guard let arguments, arguments.count == enumCase.parameters.count else { return }
      for (argument, parameter) in zip(arguments, enumCase.parameters) {
        try check(argument.value, against: parameter.type)
      }
      return
    case .infix(_, .closedRange, _), .infix(_, .halfOpenRange, _), .partialRange:
      _ = try ExpressionEvaluator(builder).evaluate(pattern)
      return
    default: break
    }
    _ = try builder.build(type, from: pattern)
  }

  func check(_ name: Name, in type: Any.Type) throws {
    guard let listing = CaseListing(of: type), listing.named(name.text) == nil else { return }
    throw ValueBuilder.unknownCase(name, in: listing)
  }

  /// Whether a range contains a value; `nil` if the value does not have the type of the bounds.
  private static func contains(_ range: Any, _ value: Any) -> Bool? {
    guard let range = range as? any RangeExpression, let value = Member.unwrapped(value) else {
      return nil
    }
    return contains(range, value)
  }

  private static func contains<Range: RangeExpression>(_ range: Range, _ value: Any) -> Bool? {
    (value as? Range.Bound).map(range.contains)
  }
}

extension Argument {
  fileprivate var isWildcard: Bool {
    if case .name(let name) = value.kind { name.text == "_" } else { false }
  }
}
