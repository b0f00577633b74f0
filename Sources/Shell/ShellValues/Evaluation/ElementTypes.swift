import ShellLanguage

/// Checks an expression over elements by the element type alone. For an empty collection, this is
/// the only way to report errors in the expression.
struct ElementTypes {
  /// Evaluates expressions outside the closure.
  let evaluator: ExpressionEvaluator
  /// The type of `$0`.
  let element: Any.Type

  /// The type of an expression; `nil` if it depends on the value. Throws a `Diagnostic` for an
  /// error that every element would cause.
  func type(of expression: Expression) throws -> Any.Type? {
    switch expression.kind {
    case .state: return element
    case .boolean: return Bool.self
    case .string: return String.self
    case .interpolated(let segments):
      for case .interpolation(let part) in segments { _ = try type(of: part) }
      return String.self
    case .name:
      do {
        return Swift.type(of: try evaluator.evaluate(expression))
      } catch let diagnostic as Diagnostic {
        throw ExpressionEvaluator.advised(diagnostic, element)
      }
    // `Todo.sample` is the same for all elements.
    case .access(let base, _) where CalleeName.of(base)?.first?.isUppercase == true:
      return Swift.type(of: try evaluator.evaluate(expression))
    case .access(let base, let accessor):
      guard let container = try type(of: base) else { return nil }
      return try part(accessor, of: container)
    case .prefix(.not, let operand):
      try checkCondition(operand)
      return Bool.self
    case .prefix(.minus, let operand): return try type(of: operand)
    case .infix(let left, let symbol, let right): return try infix(left, symbol, right)
    case .chain(let first, let links): return try chain(first, links)
    case .isCase(let subject, let pattern):
      guard let type = try type(of: subject), let name = pattern.path.first else {
        return Bool.self
      }
      let matcher = CaseMatcher(builder: evaluator.builder)
      try matcher.check(name, in: Member.innermostType(of: type))
      return Bool.self
    case .ternary(let branches, let otherwise):
      for branch in branches { try checkCondition(branch.condition) }
      let types = try (branches.map(\.value) + [otherwise]).map { try type(of: $0) }
      return types.allSatisfy { $0 == types[0] } ? types[0] : nil
    case .call:
      guard let call = ElementCall(expression) else { return nil }
      return try type(of: call)
    default: return nil
    }
  }

  /// Throws a `Diagnostic` if a condition cannot be a Boolean for any element.
  func checkCondition(_ condition: Expression) throws {
    guard let type = try type(of: condition), type != Bool.self, Self.isKnown(type) else { return }
    let problem = ValueProblem.typeMismatch(expected: "Bool", found: TypeName.of(type))
    throw Diagnostic(problem, at: condition.span, help: WrittenForm.help(for: Bool.self))
  }

  /// Throws a `Diagnostic` if the elements cannot be sorted.
  ///
  /// - Parameter key: The sort key; `nil` sorts the elements themselves.
  func checkOrder(of key: Expression?, _ call: ElementCall) throws {
    guard let type = try key.map({ try self.type(of: $0) }) ?? element, Self.isKnown(type),
      !(type is any Comparable.Type), !(type is any TransparentValue.Type)
    else { return }
    throw ExpressionEvaluator.noOrder(type, at: key?.span ?? call.nameSpan)
  }

  /// Whether a type is the values' own type, rather than an existential or `AnyHashable`.
  static func isKnown(_ type: Any.Type) -> Bool {
    if case .existential = Reflection.shape(of: type) { return false }
    return type != AnyHashable.self
  }

  // MARK: Parts

  private func part(_ accessor: Accessor, of container: Any.Type) throws -> Any.Type? {
    let type = Member.innermostType(of: container)
    switch Reflection.shape(of: type) {
    case .structure, .tuple, .enumeration: break
    // The members of other values depend on their dynamic type.
    default: return nil
    }
    guard case .member(let name) = accessor.kind else {
      let step = StatePath.Step.index(0)
      guard type is any KeyedContainer.Type else { return StatePath.partType(of: step, in: type) }
      return nil
    }
    if Member.builtInNames(of: type).contains(name) {
      return name == "count" ? Int.self : name == "isEmpty" ? Bool.self : nil
    }
    if StatePath.partType(of: .member(name), in: type) == nil,
      let computed = ComputedMember.type(name, in: type)
    {
      return accessor.isOptionalChain ? nil : computed
    }
    if TypeOrigin.isSystem(type), CaseListing(of: type) == nil,
      ElementSequence.elementType(in: type) == nil
    {
      return nil
    }
    let path = try StatePath.resolve([accessor], inType: type, using: evaluator.builder)
    // An optional chain makes the result optional as a whole, so its type stays open.
    return accessor.isOptionalChain ? nil : path.partType(in: type)
  }

  private func type(of call: ElementCall) throws -> Any.Type? {
    guard let container = try type(of: call.base),
      let element = ElementSequence.elementType(in: container)
    else { return call.method == .contains ? Bool.self : nil }
    let inner = ElementTypes(evaluator: evaluator, element: element)
    switch (call.method, try call.argument()) {
    case (.map, .ofElement(let body)): return try inner.type(of: body).map(Self.array)
    case (.filter, .ofElement(let condition)):
      try inner.checkCondition(condition)
      return nil
    case (.contains, let argument):
      if case .ofElement(let condition) = argument { try inner.checkCondition(condition) }
      return Bool.self
    case (_, let argument):
      let key: Expression? = if case .ofElement(let key) = argument { key } else { nil }
      try inner.checkOrder(of: key, call)
      return Self.array(of: element)
    }
  }

  private static func array(of element: Any.Type) -> Any.Type {
    func body<T>(_: T.Type) -> Any.Type { [T].self }
    return _openExistential(element, do: body)
  }

  // MARK: Operators

  private func infix(
    _ left: Expression,
    _ symbol: InfixOperator,
    _ right: Expression
  ) throws -> Any.Type? {
    let (leftType, rightType) = (try type(of: left), try type(of: right))
    switch symbol {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      try check(left, beside: rightType)
      try check(right, beside: leftType)
      return Bool.self
    case .contains, .matches: return Bool.self
    default: return nil
    }
  }

  /// Throws a `Diagnostic` if a literal does not match the type of the other operand.
  private func check(_ literal: Expression, beside type: Any.Type?) throws {
    guard let type, Self.isKnown(type), evaluator.isLiteral(literal), !literal.mentionsParameter
    else { return }
    _ = try evaluator.literal(literal, besideType: type)
  }

  private func chain(_ first: Expression, _ links: [ChainLink]) throws -> Any.Type? {
    let operands = [first] + links.map(\.operand)
    switch links.first?.symbol {
    case .and, .or:
      for operand in operands { try checkCondition(operand) }
      return Bool.self
    default:
      let types = try operands.map { try type(of: $0) }
      // A literal takes the type of its neighbours.
      let known = types.compactMap(\.self)
      guard let type = known.first, type is any Numeric.Type || type == String.self,
        known.allSatisfy({ $0 == type }), links.allSatisfy(\.symbol.isArithmetic)
      else { return nil }
      for operand in operands { try check(operand, beside: type) }
      return type
    }
  }
}
