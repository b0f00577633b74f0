import ShellLanguage

extension ValueBuilder {
  /// Builds values of `any Error`, `Any` and other protocols. A string literal becomes an error if
  /// an error is expected; any other literal has Swift's default type.
  func buildExistential(_ type: Any.Type, from expression: Expression) throws -> Any {
    if type == (any Error).self, expression.isStringLiteral {
      return try MessageError.build(from: expression, using: self)
    }
    if case .implicitMember(let name, _) = expression.kind {
      throw Diagnostic(
        ValueProblem.typeMismatch(expected: TypeName.of(type), found: "'.\(name.text)'"),
        at: expression.span,
        suggestions: type == (any Error).self
          ? closestMatches(to: name.text, in: errorNames).map { ".\($0)" } : [],
        help: type == (any Error).self ? errorHelp : nil
      )
    }
    let value = try ExpressionEvaluator(self).evaluate(expression)
    guard let converted = TypeCast.convert(value, to: type) else {
      throw mismatch(type, value, expression)
    }
    return converted
  }
}

extension ValueBuilder {
  /// The names of registered errors.
  private var errorNames: [String] {
    environment.visibleNames.filter { environment.value(named: $0) is any Error }
  }

  /// Help that lists the ways to write an error: a string, or the name of a registered error.
  private var errorHelp: String {
    let names = errorNames
    let registered =
      names.isEmpty
      ? "an error that is registered with 'Feature(…).value(\"name\", …)' by its name"
      : "a registered error by its name: \(names.sorted().joined(separator: ", "))"
    return "Write a string, which becomes an error with that message, or \(registered)."
  }
}

/// Conversions between values and types known only at run time.
package enum TypeCast {
  /// Converts a value to a type: unchanged, wrapped in an optional or a transparent wrapper, or
  /// unwrapped. Returns `nil` if the types do not match.
  package static func convert(_ value: Any, to type: Any.Type) -> Any? {
    func body<T>(_: T.Type) -> Any? {
      Existentials.holds(value, T.self) ? Existentials.known(value, as: T.self) : nil
    }
    if Existentials.isHeld(value, as: type) { return value }
    guard !(value is OpaqueValue) else { return nil }
    if type == AnyHashable.self { return hashable(value) }
    if let result = _openExistential(type, do: body) { return result }
    if let transparent = type as? any TransparentValue.Type {
      return convert(value, to: transparent.erasedWrappedType)
        .flatMap { transparent.erased(wrapping: $0) }
    }
    if let transparent = value as? any TransparentValue {
      return convert(transparent.erasedWrapped, to: type)
    }
    return nil
  }

  /// Erases the type of a value; `nil` if it is not hashable. A cast would unwrap an optional.
  private static func hashable(_ value: Any) -> AnyHashable? {
    func body<Value: Hashable>(_: Value.Type) -> AnyHashable? {
      (value as? Value).map { AnyHashable($0) }
    }
    return (type(of: value) as? any Hashable.Type).flatMap { body($0) }
  }

  /// An array of the values, typed if all values have the same type. An untyped `nil` takes the
  /// type of the other values.
  static func array(of values: [Any]) -> Any {
    let typed = values.filter { type(of: $0) != Never?.self }
    guard let first = typed.first else {
      return values.isEmpty ? values : array(of: values, as: Never?.self)
    }
    guard typed.allSatisfy({ type(of: $0) == type(of: first) }) else { return values }
    if typed.count == values.count { return array(of: values, as: type(of: first)) }
    func optionals<Wrapped>(_: Wrapped.Type) -> Any { values.map { $0 as? Wrapped } }
    let wrapped = (type(of: first) as? any OptionalValue.Type)?.erasedWrappedType
    return _openExistential(wrapped ?? type(of: first), do: optionals)
  }

  /// An array of those values that have the type.
  static func array(of values: [Any], as type: Any.Type) -> Any {
    func body<T>(_: T.Type) -> Any { values.compactMap { $0 as? T } }
    return _openExistential(type, do: body)
  }

  /// A dictionary of the entries, with the keys' and values' own types if they agree. As in an
  /// array, an untyped `nil` takes the type of the other values. Returns `nil` if the keys have
  /// different types or are not hashable.
  static func dictionary(of entries: [(key: Any, value: Any)]) -> Any? {
    func withKey<Key: Hashable>(_: Key.Type) -> Any {
      func withValues<Values: Sequence>(_ values: Values) -> Any {
        var result: [Key: Values.Element] = [:]
        for (entry, value) in zip(entries, values) {
          if let key = entry.key as? Key { result[key] = value }
        }
        return result
      }
      guard let values = array(of: entries.map(\.value)) as? any Sequence else {
        return [Key: Any]()
      }
      return withValues(values)
    }
    guard let first = entries.first else { return [String: Any]() }
    guard entries.allSatisfy({ type(of: $0.key) == type(of: first.key) }),
      let keyType = type(of: first.key) as? any Hashable.Type
    else { return nil }
    return withKey(keyType)
  }
}
