import CasePathsCore
package import ShellLanguage

/// Builds a Swift value of an expected type from a written expression.
///
/// ```swift
/// let builder = ValueBuilder(environment: session)
/// let action = try builder.build(Counter.Action.self, from: expression)
/// ```
package struct ValueBuilder {
  package let environment: any ValueEnvironment

  package init(environment: any ValueEnvironment = EmptyEnvironment()) {
    self.environment = environment
  }

  /// Builds a value of a type known only at run time. Throws a `Diagnostic`.
  package func build(_ type: Any.Type, from expression: Expression) throws -> Any {
    let facts = BuildFacts.of(type)
    // A case with values is what is written most. It can't be any of what is looked for otherwise: a name,
    // a calculation or a choice, and the type takes no literals. Its value has the type.
    if let cases = facts.onlyCases, case .implicitMember(let name, let arguments?) = expression.kind
    {
      return try buildCase(name, arguments, in: cases, expression)
    }
    // Nor can a plain literal be any of that. A type with own literals is neither optional nor
    // transparent.
    if let literal = facts.literal, expression.isPlainLiteral {
      return try buildLiteral(literal, from: expression)
    }
    let value = try unconverted(type, facts, from: expression)
    guard let converted = TypeCast.convert(value, to: type) else {
      throw mismatch(type, value, expression)
    }
    return converted
  }

  /// Builds a value of a statically known type. Throws a `Diagnostic`.
  package func value<Value>(of type: Value.Type, from expression: Expression) throws -> Value {
    let value = try build(type, from: expression)
    guard let value = value as? Value else { throw mismatch(type, value, expression) }
    return value
  }

  /// The text of a string expression with its interpolations resolved; `nil` for any other
  /// expression.
  package func text(_ expression: Expression) throws -> String? {
    switch expression.kind {
    case .string(let text):
      return text
    case .interpolated(let segments):
      return try ExpressionEvaluator(self).interpolated(segments)
    default:
      guard isComputed(expression) else { return nil }
      return try ExpressionEvaluator(self).evaluate(expression) as? String
    }
  }

  private func unconverted(
    _ type: Any.Type,
    _ facts: BuildFacts,
    from expression: Expression
  ) throws -> Any {
    if let optional = facts.optional { return try buildOptional(optional, from: expression) }
    if let chosen = try chosenBranch(type, of: expression) { return chosen }
    if let named = try buildNamed(type, from: expression) { return named }
    if isComputed(expression), !namesCase(of: type, expression) {
      return try computed(type, from: expression)
    }
    if let transparent = facts.transparent {
      return try build(transparent.erasedWrappedType, from: expression)
    }
    if let literal = facts.literal {
      guard case .implicitMember(let name, nil) = expression.kind else {
        return try buildLiteral(literal, from: expression)
      }
      if let constant = literal.constant(name, in: environment) { return constant }
      do {
        return try buildLiteral(literal, from: expression)
      } catch {
        let hasMembers = !literal.constantNames.isEmpty || !StaticMember.names(of: type).isEmpty
        throw hasMembers ? unknownMember(name, of: type) : error
      }
    }
    if type == AnyHashable.self { return try buildExistential(type, from: expression) }
    if let cases = facts.onlyCases { return try buildEnum(in: cases, from: expression) }
    if let member = staticMember(of: type, facts.shape, expression) { return member }
    if let set = try buildOptionSet(type, from: expression) { return set }
    if let container = try buildContainer(type, from: expression) { return container }
    if let value = try buildExpressible(type, from: expression) { return value }
    if let value = try buildRawRepresentable(type, from: expression) { return value }
    if let value = try buildRawValueStruct(type, from: expression) { return value }
    switch facts.shape {
    case .enumeration: return try buildEnum(type, from: expression)
    case .tuple(let elements): return try buildTuple(type, elements, from: expression)
    case .structure: return try buildStruct(type, from: expression)
    case .existential: return try buildExistential(type, from: expression)
    case .class: return try buildObject(type, from: expression)
    default:
      if CaseListing(of: type) != nil { return try buildEnum(type, from: expression) }
      if type is any InitDescribing.Type { return try buildStruct(type, from: expression) }
      throw cannotBeWritten(type, expression)
    }
  }

  /// Evaluates a look-up or calculation, whose value has its own type, and converts the value.
  private func computed(_ type: Any.Type, from expression: Expression) throws -> Any {
    let value = try ExpressionEvaluator(self).evaluate(expression, expecting: type)
    // A computed string becomes an error with that message, as a string literal does.
    if type == (any Error).self, let text = value as? String { return MessageError(text) }
    let converted =
      TypeCast.convert(value, to: type) ?? RawValueStruct.value(of: type, rawValue: value)
    if let converted = try converted ?? container(type, of: value, expression) { return converted }
    throw mismatch(type, value, expression)
  }

  /// Builds the selected branch of `a ? .x : .y` or `a ?? .x` as the expected type, which gives
  /// implicit members their type. Returns `nil` if the expression has no such branch.
  private func chosenBranch(_ type: Any.Type, of expression: Expression) throws -> Any? {
    switch expression.kind {
    case .ternary(let branches, let otherwise):
      let chosen = try branches.first { try value(of: Bool.self, from: $0.condition) }
      return try build(type, from: chosen?.value ?? otherwise)
    case .chain(let first, let links) where links.first?.symbol == .coalesce:
      let operands = [first] + links.map(\.operand)
      let start = try operands.dropLast().firstIndex { operand in
        guard isComputed(operand) else { return true }
        return flattened(try ExpressionEvaluator(self).evaluate(operand)) != nil
      }
      guard let start else { return try build(type, from: operands[operands.count - 1]) }
      if start == 0 { return nil }
      // The operands before `start` are `nil`; drop them.
      let rest = Expression(
        .chain(operands[start], Array(links[start...])),
        operands[start].span.union(expression.span)
      )
      return try build(type, from: rest)
    default:
      return nil
    }
  }

  private func buildOptional(
    _ type: any OptionalValue.Type,
    from expression: Expression
  ) throws -> Any {
    // `Optional<Int>(nil)`
    if case .call = expression.kind, let written = constructor(of: type, expression),
      written.label == nil
    {
      return try buildOptional(type, from: written.argument)
    }
    switch expression.kind {
    case .nil: return type.erasedNil
    case .implicitMember(let name, nil) where name.text == "none":
      let isOwnCase = CaseListing(of: type.erasedWrappedType)?.named("none") != nil
      if !isOwnCase { return type.erasedNil }
    case .implicitMember(let name, let arguments?) where name.text == "some":
      let isOwnCase = CaseListing(of: type.erasedWrappedType)?.named("some") != nil
      if !isOwnCase, arguments.count == 1 {
        return try build(type.erasedWrappedType, from: arguments[0].value)
      }
    default: break
    }
    if isComputed(expression), !namesCase(of: type.erasedWrappedType, expression) {
      if let chosen = try chosenBranch(type, of: expression) { return chosen }
      let value = try ExpressionEvaluator(self).evaluate(
        expression,
        expecting: type.erasedWrappedType
      )
      guard let converted = TypeCast.convert(value, to: type) else {
        throw mismatch(type, value, expression)
      }
      return converted
    }
    return try build(type.erasedWrappedType, from: expression)
  }

  /// Whether the expression is a look-up or a calculation, rather than a literal that needs an
  /// expected type.
  func isComputed(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .name, .state, .access, .isCase, .ternary, .prefix(.not, _): true
    case .call: ElementCall(expression) != nil
    case .prefix(.minus, let operand):
      switch operand.kind {
      case .integer, .float, .duration, .implicitMember: false
      default: true
      }
    case .infix(_, .closedRange, _), .infix(_, .halfOpenRange, _), .partialRange: false
    case .infix, .chain: true
    default: false
    }
  }
}

extension Expression {
  /// Whether this is a number, duration, Boolean or string literal without interpolations.
  fileprivate var isPlainLiteral: Bool {
    switch kind {
    case .integer, .float, .duration, .boolean, .string: true
    default: false
    }
  }
}
