import ShellLanguage

extension ExpressionEvaluator {
  /// Evaluates `base.name`, `base?.name`, `base[0]` or `Type.case`.
  func access(
    _ base: Expression,
    _ accessor: Accessor,
    _ expression: Expression,
    _ type: Any.Type?
  ) throws -> Any {
    if let value = try qualified(base, accessor, expression, type) { return value }
    let container = try evaluate(base)
    // An optional chain with a `nil` link is `nil` as a whole.
    if flattened(container) == nil, accessor.isOptionalChain || isChained(base) {
      return Never?.none as Any
    }
    return try AccessorReader(builder: builder).read(accessor, of: container, name(of: base))
  }

  /// Evaluates a case or a static member of a type: `Light.green`, `Todo.sample`.
  private func qualified(
    _ base: Expression,
    _ accessor: Accessor,
    _ expression: Expression,
    _ type: Any.Type?
  ) throws -> Any? {
    if let type, builder.namesCase(of: type, expression) {
      return try builder.buildEnum(type, from: expression)
    }
    guard case .member(let member) = accessor.kind, let name = CalleeName.of(base),
      name.first?.isUppercase == true,
      builder.environment.value(named: name) == nil
    else { return nil }
    let expected = type.flatMap { CalleeName.matches(name, $0) ? $0 : nil }
    guard let type = expected ?? builder.type(named: name) else { return nil }
    if member == "self" { return type }
    let listing = CaseListing(of: type)
    if listing?.named(member) != nil { return try builder.buildEnum(type, from: expression) }
    let written = Name(member, accessor.nameSpan)
    if let literal = type as? any LiteralBuildable.Type,
      let value = literal.constant(written, in: builder.environment)
    {
      return value
    }
    if let value = StaticMember.value(member, in: type) { return value }
    // A nested type is no value.
    if builder.type(named: "\(name).\(member)") != nil { return nil }
    throw listing.map { ValueBuilder.unknownCase(written, in: $0) }
      ?? builder.unknownMember(written, of: type, owner: name)
  }

  func isChained(_ expression: Expression) -> Bool {
    guard case .access(let base, let accessor) = expression.kind else { return false }
    return accessor.isOptionalChain || isChained(base)
  }

  /// The name of an expression in messages, with `…` for its parts if it has none.
  func name(of expression: Expression) -> String {
    switch expression.kind {
    case .name(let name): name.text
    case .state: "$0"
    case .access(let base, let accessor):
      switch accessor.kind {
      case .member(let member): "\(name(of: base)).\(member)"
      case .element: "\(name(of: base))[…]"
      }
    case .call(let callee, _): "\(name(of: callee))(…)"
    case .array, .dictionary: "[…]"
    case .string, .interpolated: "\"…\""
    default: "(…)"
    }
  }

  /// Evaluates `destination is .edit.rows`, `response is .failure(_)`.
  func isCase(_ subject: Expression, _ pattern: CasePattern) throws -> Bool {
    try CaseMatcher(builder: builder).matches(evaluate(subject), pattern, at: subject.span)
  }
}

/// Reads one accessor from a value.
struct AccessorReader {
  let builder: ValueBuilder

  /// - Parameter path: The name of the value in messages.
  func read(_ accessor: Accessor, of container: Any, _ path: String) throws -> Any {
    switch accessor.kind {
    case .member(let name):
      if name == "count", let range = container as? any IntegerRange, !range.isCountable {
        throw Diagnostic(ValueProblem.overflow("\(path).count", type: "Int"), at: accessor.span)
      }
      if let value = Member.value(name, of: container) { return value }
      throw missing(name, accessor, in: container, path)
    case .element(let label, let expression):
      guard let value = Member.unwrapped(container) else {
        throw Diagnostic(ValueProblem.noValue(path), at: accessor.span)
      }
      let step = try self.step(label, expression, in: type(of: value), accessor)
      // As in Swift, a missing key yields `nil`.
      if case .key(let key) = step, let entries = value as? any KeyedContainer {
        return entries.erasedValue(forKey: key.base)
          ?? Member.missing(Swift.type(of: entries).erasedValueType)
      }
      return try StatePath.Reader.read(step, from: value, path, at: accessor.span)
    }
  }

  /// The step that `[…]` denotes in a container of this type.
  func step(
    _ label: String?,
    _ expression: Expression,
    in type: Any.Type,
    _ accessor: Accessor
  ) throws -> StatePath.Step {
    if label == "id", let type = type as? any IdentifiedContainer.Type {
      return .id(try hashable(type.erasedIDType, expression))
    }
    if label == nil {
      if let type = type as? any KeyedContainer.Type {
        return .key(try hashable(type.erasedKeyType, expression))
      }
      if type is any IdentifiedContainer.Type || type is any IndexedContainer.Type {
        return .index(try builder.value(of: Int.self, from: expression))
      }
    }
    if let label, type is any IdentifiedContainer.Type {
      throw Diagnostic(
        ValueProblem.wrongLabel(found: label, expected: "id", of: "[…]"),
        at: accessor.span,
        help: "Find an element by position, '[0]', or by id, '[id: …]'."
      )
    }
    throw Diagnostic(ValueProblem.notIndexable(type: TypeName.of(type)), at: accessor.span)
  }

  private func hashable(_ type: Any.Type, _ expression: Expression) throws -> AnyHashable {
    let value = try builder.build(type, from: expression)
    guard let hashable = value as? AnyHashable else {
      throw builder.mismatch(type, value, expression)
    }
    return hashable
  }

  func missing(
    _ name: String,
    _ accessor: Accessor,
    in container: Any,
    _ path: String
  ) -> Diagnostic {
    guard let value = Member.unwrapped(container) else {
      return Diagnostic(
        ValueProblem.noValue(path),
        at: accessor.span,
        help: "'\(path)?.\(name)' is nil where '\(path)' is."
      )
    }
    return StatePath.Reader.missingMember(name, in: value, path, at: accessor.nameSpan)
  }
}
