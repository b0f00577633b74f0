import struct Foundation.UUID
package import ShellLanguage

/// Evaluates expressions: names, members, operators. Evaluation never traps: anything that would
/// trap in Swift throws a `Diagnostic` with the span of the faulty expression.
package struct ExpressionEvaluator {
  let builder: ValueBuilder

  package init(environment: any ValueEnvironment = EmptyEnvironment()) {
    builder = ValueBuilder(environment: environment)
  }

  init(_ builder: ValueBuilder) {
    self.builder = builder
  }

  /// Evaluates an expression.
  ///
  /// - Parameter type: The expected type, which literals in the expression take; `nil` if any type
  ///   is accepted.
  package func evaluate(_ expression: Expression, expecting type: Any.Type? = nil) throws -> Any {
    switch expression.kind {
    case .name(let name): return Self.read(try value(of: name), expecting: type)
    case .state: return Self.read(try parameter(expression), expecting: type)
    case .access(let base, let accessor):
      return Self.read(try access(base, accessor, expression, type), expecting: type)
    case .prefix(let symbol, let operand): return try prefix(symbol, operand, expression, type)
    case .infix(let left, let symbol, let right):
      return try infix(left, symbol, right, expression, type)
    case .chain(let first, let links): return try chain(first, links, expression, type)
    case .isCase(let subject, let pattern): return try isCase(subject, pattern)
    case .ternary(let branches, let otherwise):
      let chosen = try branches.first { try boolean($0.condition) }
      return try evaluate(chosen?.value ?? otherwise, expecting: type)
    case .call(let callee, _): return try call(callee, expression, type)
    default:
      if let type, !Self.acceptsAnything(type) { return try builder.build(type, from: expression) }
      return try natural(expression)
    }
  }

  /// Reads a referenced value immediately, so that a variable keeps the current value; returns the
  /// reference itself if one is expected.
  private static func read(_ value: Any, expecting type: Any.Type?) -> Any {
    // Most values are literals, and to ask for a conformance takes longer.
    if TypeFacts.of(Swift.type(of: value)).kind == .literal { return value }
    if type is any ReferencingValue.Type { return value }
    var value = value
    while let reference = value as? any ReferencingValue { value = reference.erasedWrapped }
    return value
  }

  /// Evaluates a condition.
  package func boolean(_ expression: Expression) throws -> Bool {
    let value = try evaluate(expression, expecting: Bool.self)
    guard let flag = value as? Bool else {
      throw builder.mismatch(Bool.self, value, expression)
    }
    return flag
  }

  /// Evaluates `"text \(expr)"`; interpolated strings have no quotes.
  func interpolated(_ segments: [StringSegment]) throws -> String {
    var text = ""
    for segment in segments {
      switch segment {
      case .text(let part): text += part
      case .interpolation(let expression): text += Self.plain(try evaluate(expression))
      }
    }
    return text
  }

  /// A value as `print` shows it: a string without quotes, any other value in its written form.
  package static func plain(_ value: Any) -> String {
    guard let value = flattened(value) else { return "nil" }
    switch value {
    case let text as String: return text
    case let number as Int: return number.literal
    case let text as Substring: return String(text)
    case let character as Character: return String(character)
    case let error as MessageError: return error.message
    default: return ValueDescription().text(value)
    }
  }

  private static func acceptsAnything(_ type: Any.Type) -> Bool {
    if case .existential = Reflection.shape(of: type) { return true }
    return type == AnyHashable.self
  }

  private func parameter(_ expression: Expression) throws -> Any {
    guard let parameter = builder.environment.parameter else {
      throw Diagnostic(ValueProblem.noState, at: expression.span)
    }
    return parameter
  }

  private func value(of name: Name) throws -> Any {
    if let value = builder.environment.value(named: name.text) { return value }
    if let state = builder.environment.state, let value = Member.value(name.text, of: state) {
      return value
    }
    try builder.environment.checkIsAvailable(name)
    if let problem = builder.unmarkedID(name.text, at: name.span) { throw problem }
    let stateNames = builder.environment.state.map(Member.readableNames) ?? []
    let names = builder.environment.visibleNames + stateNames
    throw Diagnostic(
      ValueProblem.unknownName(name.text),
      at: name.span,
      suggestions: closestMatches(to: name.text, in: names)
    )
  }

  private func call(
    _ callee: Expression,
    _ expression: Expression,
    _ type: Any.Type?
  ) throws -> Any {
    if let call = ElementCall(expression) { return try elements(call) }
    if let type, !Self.acceptsAnything(type) { return try builder.build(type, from: expression) }
    guard var name = CalleeName.of(callee) else {
      guard case .access(_, let accessor) = callee.kind, case .member(let method) = accessor.kind
      else { throw Diagnostic(ValueProblem.unknownType("this"), at: callee.span) }
      throw methodCall(method, accessor)
    }
    if name.hasSuffix(".init") { name.removeLast(5) }
    if let type = builder.type(named: name) {
      do {
        return try builder.build(type, from: expression)
      } catch {
        guard let standIn = StandIn(expression) else { throw error }
        return standIn
      }
    }
    if let standIn = StandIn(expression) { return standIn }
    // `Type.case(…)`
    if let dot = name.lastIndex(of: "."), name != name[..<dot],
      let type = builder.type(named: String(name[..<dot]))
    {
      return try builder.build(type, from: expression)
    }
    if case .access(let base, let accessor) = callee.kind, case .member(let method) = accessor.kind,
      CalleeName.of(base)?.first?.isUppercase != true
    {
      throw methodCall(method, accessor)
    }
    let known = LiteralCatalog.entries.map { TypeName.of($0.type) }
    throw Diagnostic(
      ValueProblem.unknownType(name),
      at: callee.span,
      suggestions: name.first?.isUppercase == true ? closestMatches(to: name, in: known) : [],
      help:
        "Known types: those of the feature in use, numbers, String, UUID, Date, URL, Data, Decimal."
    )
  }

  private func methodCall(_ method: String, _ accessor: Accessor) -> Diagnostic {
    Diagnostic(
      ValueProblem.methodCall(method),
      at: accessor.nameSpan,
      suggestions: closestMatches(to: method, in: ElementCall.Method.allCases.map(\.rawValue)),
      help: """
        'map', 'filter', 'contains' and 'sorted' iterate over elements; members that need no call \
        are count, isEmpty, first, last, keys and values.
        """
    )
  }

  /// Evaluates a tuple whose elements have their default types.
  private func tuple(_ arguments: [Argument], _ expression: Expression) throws -> Any {
    if arguments.isEmpty { return () }
    try arguments.checkDistinctLabels()
    let values = try arguments.map { try evaluate($0.value) }
    let elements = zip(arguments, values).map { (label: $0.label?.text, type: type(of: $1)) }
    guard let type = Reflection.tupleType(of: elements),
      let tuple = Reflection.makeTuple(type, elements: values)
    else { throw Diagnostic(ValueProblem.untypedLiteral("(…)"), at: expression.span) }
    return tuple
  }

  /// Evaluates the elements of a collection literal. As in Swift, empty ones take the type of the
  /// others: `[[1], []]`.
  private func elements(_ elements: [Expression]) throws -> [Any] {
    var values = try elements.map { try evaluate($0) }
    let isEmpty = elements.map(\.isEmptyCollection)
    guard isEmpty.contains(true),
      let other = zip(values, isEmpty).first(where: { !$1 && type(of: $0) != Never?.self })?.0
    else { return values }
    for index in values.indices where isEmpty[index] {
      // Beside a value of another kind, it keeps its own type.
      guard let value = try? builder.build(type(of: other), from: elements[index]) else { continue }
      values[index] = value
    }
    return values
  }

  /// Evaluates a literal with its default type.
  private func natural(_ expression: Expression) throws -> Any {
    switch expression.kind {
    case .integer: return try builder.value(of: Int.self, from: expression)
    case .float: return try builder.value(of: Double.self, from: expression)
    case .duration: return try builder.value(of: Duration.self, from: expression)
    case .shortID: return try builder.value(of: UUID.self, from: expression)
    case .boolean(let flag): return flag
    case .nil: return Never?.none as Any
    case .string(let text): return text
    case .interpolated(let segments): return try interpolated(segments)
    case .array(let elements): return TypeCast.array(of: try self.elements(elements))
    case .dictionary(let elements):
      let keys = try elements.map { try evaluate($0.key) }
      let values = try self.elements(elements.map(\.value))
      let entries = zip(keys, values).map { (key: $0, value: $1) }
      guard let dictionary = TypeCast.dictionary(of: entries) else {
        throw Diagnostic(
          ValueProblem.untypedLiteral("[…: …]"),
          at: expression.span,
          help: "All its keys need the same type."
        )
      }
      if let keyed = dictionary as? any KeyedContainer, keyed.erasedCount < elements.count {
        throw Diagnostic(
          ValueProblem.duplicateElement("a key", type: "dictionary"),
          at: expression.span
        )
      }
      return dictionary
    case .tuple(let arguments) where arguments.count != 1:
      return try tuple(arguments, expression)
    case .implicitMember(let name, _):
      throw Diagnostic(
        ValueProblem.untypedLiteral(".\(name.text)"),
        at: expression.span,
        help: "Write its type before it, 'Type.\(name.text)', or compare: 'value is .\(name.text)'."
      )
    case .regex(let pattern): return pattern
    case .closure:
      throw Diagnostic(
        ValueProblem.untypedLiteral("{ … }"),
        at: expression.span,
        help: "A closure follows a collection's method: 'rows.filter { $0.isOn }'."
      )
    case .partialRange(let lower, let symbol, let upper):
      return try partialRange(lower, symbol, upper, expression)
    case .keyPath(let accessors):
      let path = accessors.map { accessor in
        if case .member(let name) = accessor.kind { name } else { "[…]" }
      }
      throw Diagnostic(
        ValueProblem.untypedLiteral("\\.\(path.joined(separator: "."))"),
        at: expression.span,
        help: """
          Use a key path where one is expected: 'rows.map(\\.name)', \
          '.binding(.set(\\.name, "Blob"))'.
          """
      )
    default:
      throw Diagnostic(ValueProblem.untypedLiteral("(…)"), at: expression.span)
    }
  }
}

extension Expression {
  /// Whether this is the literal of a collection without any value in it: `[]`, `[:]`, `[[], []]`.
  fileprivate var isEmptyCollection: Bool {
    switch kind {
    case .array(let elements): elements.allSatisfy(\.isEmptyCollection)
    case .dictionary(let elements): elements.isEmpty
    default: false
    }
  }
}
