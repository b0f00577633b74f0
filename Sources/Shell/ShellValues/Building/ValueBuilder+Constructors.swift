package import ShellLanguage

extension ValueBuilder {
  /// The arguments of `Type(…)`, `Type.init(…)` or `.init(…)`; `nil` for any other
  /// expression.
  package func constructorArguments(of type: Any.Type, _ expression: Expression) -> [Argument]? {
    switch expression.kind {
    case .implicitMember(let name, let arguments?) where name.text == "init":
      return arguments
    case .call(let callee, let arguments):
      guard var name = CalleeName.of(callee) else { return nil }
      if name.hasSuffix(".init") { name.removeLast(5) }
      let isNamed = CalleeName.matches(name, type) || self.type(named: name) == type
      return isNamed ? arguments : nil
    default:
      return nil
    }
  }

  /// The only argument of `Type(…)`; `nil` for any other expression.
  package func constructor(
    of type: Any.Type,
    _ expression: Expression
  ) -> (label: String?, argument: Expression)? {
    guard let arguments = constructorArguments(of: type, expression), arguments.count == 1 else {
      return nil
    }
    return (arguments[0].label?.text, arguments[0].value)
  }

  /// The argument of `Type(…)`, or of `Type(label: …)` if the label is one of `labels`.
  package func constructorArgument(
    of type: Any.Type,
    _ expression: Expression,
    labels: [String]
  ) -> Expression? {
    guard let (label, argument) = constructor(of: type, expression) else { return nil }
    return label.map(labels.contains) ?? true ? argument : nil
  }

  /// Builds a literal, or `Type(literal)` for any literal type: `UInt8(3)`, `IndexSet([0, 2])`.
  func buildLiteral(
    _ type: any LiteralBuildable.Type,
    from expression: Expression
  ) throws -> Any {
    do {
      return try type.build(from: expression, using: self)
    } catch {
      guard let argument = constructorArgument(of: type, expression, labels: []),
        let value = try? build(type, from: argument)
      else { throw error }
      return value
    }
  }

  /// Builds `Tag(rawValue: "x")` or the short form `Tag("x")`.
  func buildRawRepresentable(_ type: Any.Type, from expression: Expression) throws -> Any? {
    guard let representable = type as? any RawRepresentable.Type,
      let (label, argument) = constructor(of: type, expression),
      label == nil || label == "rawValue"
    else { return nil }
    return try rawRepresentable(representable, argument)
  }

  /// A raw value that stands for the struct around it: `UUID(0)` for a `Tagged<User, UUID>`.
  func buildRawValueStruct(_ type: Any.Type, from expression: Expression) throws -> Any? {
    guard let rawType = RawValueStruct.rawType(of: type) else { return nil }
    switch expression.kind {
    // The struct's own spellings, and names of its static members.
    case .tuple, .implicitMember: return nil
    default: if constructorArguments(of: type, expression) != nil { return nil }
    }
    let rawValue = try build(rawType, from: expression)
    guard let value = RawValueStruct.value(of: type, rawValue: rawValue) else {
      throw rejected(rawValue, type, expression)
    }
    return value
  }

  private func rawRepresentable<Value: RawRepresentable>(
    _: Value.Type,
    _ argument: Expression
  ) throws -> Any {
    let rawValue = try value(of: Value.RawValue.self, from: argument)
    guard let value = Value(rawValue: rawValue) else {
      throw rejected(rawValue, Value.self, argument)
    }
    return value
  }

  private func rejected(_ rawValue: Any, _ type: Any.Type, _ expression: Expression) -> Diagnostic {
    let text = ValueDescription(width: 60).text(rawValue)
    return invalid(text, type, expected: "one of its raw values", expression)
  }

  /// Types that their authors made to be written as literals: a string, a number, a Boolean.
  func buildExpressible(_ type: Any.Type, from expression: Expression) throws -> Any? {
    let literal = constructorArgument(of: type, expression, labels: []) ?? expression
    switch literal.kind {
    case .string, .interpolated:
      guard let type = type as? any ExpressibleByStringLiteral.Type,
        let text = try text(literal)
      else { return nil }
      return ExpressibleLiteral.string(type, text)
    case .boolean(let flag):
      guard let type = type as? any ExpressibleByBooleanLiteral.Type else { return nil }
      return ExpressibleLiteral.boolean(type, flag)
    default: break
    }
    guard let number = NumberLiteral(literal) else { return nil }
    if number.isInteger, let type = type as? any ExpressibleByIntegerLiteral.Type,
      let integer = number.integer(Int.self)
    {
      return ExpressibleLiteral.integer(type, integer)
    }
    if let type = type as? any ExpressibleByFloatLiteral.Type,
      let double = number.floating(Double.self)
    {
      return ExpressibleLiteral.float(type, double)
    }
    return nil
  }
}

/// Creates values of types known only at run time from literals of the default literal types.
private enum ExpressibleLiteral {
  static func string<Value: ExpressibleByStringLiteral>(_: Value.Type, _ text: String) -> Any? {
    (text as? Value.StringLiteralType).map(Value.init(stringLiteral:))
  }

  static func integer<Value: ExpressibleByIntegerLiteral>(_: Value.Type, _ number: Int) -> Any? {
    (number as? Value.IntegerLiteralType).map(Value.init(integerLiteral:))
  }

  static func float<Value: ExpressibleByFloatLiteral>(_: Value.Type, _ number: Double) -> Any? {
    (number as? Value.FloatLiteralType).map(Value.init(floatLiteral:))
  }

  static func boolean<Value: ExpressibleByBooleanLiteral>(_: Value.Type, _ flag: Bool) -> Any? {
    (flag as? Value.BooleanLiteralType).map(Value.init(booleanLiteral:))
  }
}
