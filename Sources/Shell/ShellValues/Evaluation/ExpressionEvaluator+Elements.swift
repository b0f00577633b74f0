import ShellLanguage

/// Evaluates `map`, `filter`, `contains` and `sorted`.
extension ExpressionEvaluator {
  /// The maximum number of elements visited in a range, which can be longer than memory allows. A
  /// collection in the state is already in memory and needs no limit.
  private static let rangeLimit = 1_000_000

  func elements(_ call: ElementCall) throws -> Any {
    let value = try evaluate(call.base)
    guard let container = Member.unwrapped(value) else {
      // An optional chain with a `nil` link is `nil` as a whole.
      if call.accessor.isOptionalChain || isChained(call.base) { return Never?.none as Any }
      throw AccessorReader(builder: builder)
        .missing(call.method.rawValue, call.accessor, in: value, name(of: call.base))
    }
    let argument = try call.argument()
    if case .value(let element) = argument { return try contains(element, in: value, call.base) }
    guard let elements = ElementSequence(container) else {
      throw unsupported(call.method.rawValue, container, call.base)
    }
    let types = ElementTypes(evaluator: self, element: elements.elementType)
    // Evaluating an element reveals more errors than its type, so types are checked only if there
    // are no elements.
    let isEmpty = elements.makeIterator().next() == nil
    let visit = { (body: (Any, ExpressionEvaluator) throws -> Bool) in
      try self.visit(elements, of: call, isRange: container is any RangeExpression, body)
    }
    switch (call.method, argument) {
    case (.map, .ofElement(let body)):
      if isEmpty { return TypeCast.array(of: [], as: try types.type(of: body) ?? Any.self) }
      var values: [Any] = []
      try visit { _, evaluator in
        values.append(try evaluator.evaluate(body))
        return true
      }
      return TypeCast.array(of: values)
    case (.filter, .ofElement(let condition)):
      if isEmpty { try types.checkCondition(condition) }
      var flags: [Bool] = []
      try visit { _, evaluator in
        flags.append(try evaluator.boolean(condition))
        return true
      }
      return Self.keeping(elements, of: container) { flags[$0] }
    case (.contains, .ofElement(let condition)):
      if isEmpty { try types.checkCondition(condition) }
      var isFound = false
      try visit { _, evaluator in
        isFound = try evaluator.boolean(condition)
        return !isFound
      }
      return isFound
    default:
      let key: Expression? = if case .ofElement(let key) = argument { key } else { nil }
      if isEmpty { try types.checkOrder(of: key, call) }
      var keyed: [(element: Any, key: Any)] = []
      try visit { element, evaluator in
        keyed.append((element, try key.map { try evaluator.evaluate($0) } ?? element))
        return true
      }
      let order = try order(of: keyed.map(\.key), at: key?.span ?? call.nameSpan)
      return TypeCast.array(of: order.map { keyed[$0].element }, as: elements.elementType)
    }
  }

  /// Calls a function with each element and an evaluator that binds `$0` to it, until the function
  /// returns `false`.
  private func visit(
    _ elements: ElementSequence,
    of call: ElementCall,
    isRange: Bool,
    _ body: (Any, ExpressionEvaluator) throws -> Bool
  ) throws {
    for (index, element) in elements.enumerated() {
      // Keep a long iteration responsive to interruption.
      if index.isMultiple(of: 1_000) { try Task.checkCancellation() }
      guard !isRange || index < Self.rangeLimit else {
        throw Diagnostic(
          ValueProblem.tooManyElements(limit: Self.rangeLimit),
          at: call.base.span,
          help: "'for x in 1...n { … }' loops over a range of any length."
        )
      }
      let environment = ElementEnvironment(element, in: builder.environment)
      let inner = ValueBuilder(environment: environment)
      do {
        guard try body(element, ExpressionEvaluator(inner)) else { return }
      } catch let diagnostic as Diagnostic {
        throw Self.advised(diagnostic, Swift.type(of: element))
      }
    }
  }

  /// Suggests `$0.isOn` if the unknown name `isOn` is a member of the element.
  static func advised(_ diagnostic: Diagnostic, _ element: Any.Type) -> Diagnostic {
    guard case ValueProblem.unknownName(let name)? = diagnostic.problem as? ValueProblem,
      Member.names(ofType: Member.innermostType(of: element)).contains(name)
        || ComputedMember.type(name, in: Member.innermostType(of: element)) != nil
    else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.suggestions = ["$0.\(name)"]
    return diagnostic
  }

  // MARK: Results

  /// The kept elements as a collection of the original type if possible, otherwise as an array.
  private static func keeping(
    _ elements: ElementSequence,
    of container: Any,
    _ isKept: (Int) -> Bool
  ) -> Any {
    let kept = elements.enumerated().filter { isKept($0.offset) }
    let values = kept.map(\.element)
    let result: Any? =
      switch container {
      case let identified as any IdentifiedContainer: identified.erasedKeeping(kept.map(\.offset))
      case let keyed as any KeyedContainer:
        type(of: keyed).erased(
          entries: zip(SortedElements.of(keyed), 0...).filter { isKept($1) }
            .map { ($0.0.key.base, $0.0.value) }
        )
      case let unique as any UniqueContainer: type(of: unique).erased(elements: values)
      case let indexed as any IndexedContainer: type(of: indexed).erased(elements: values)
      case is any StringProtocol: String(values.compactMap { $0 as? Character })
      default: nil
      }
    return result ?? TypeCast.array(of: values, as: elements.elementType)
  }

  /// The indices of keys, sorted stably by key.
  private func order(of keys: [Any], at span: SourceSpan) throws -> [Int] {
    func order<Key: Comparable>(_ first: Key, _ keys: [Any]) -> [Int]? {
      let typed = keys.compactMap { $0 as? Key }
      guard typed.count == keys.count else { return nil }
      return typed.indices.sorted { left, right in
        typed[left] == typed[right] ? left < right : typed[left] < typed[right]
      }
    }
    guard let firstKey = keys.first else { return [] }
    let present = keys.compactMap(Member.unwrapped)
    guard present.count == keys.count, let first = present.first as? any Comparable else {
      let missing = keys.first { Member.unwrapped($0) == nil }
      throw Self.noOrder(missing.map { type(of: $0) } ?? type(of: firstKey), at: span)
    }
    if let order = order(first, present) { return order }
    let other = present.first { type(of: $0) != type(of: first) } ?? first
    throw mismatch(.less, first, other, at: span)
  }

  static func noOrder(_ type: Any.Type, at span: SourceSpan) -> Diagnostic {
    let help =
      switch type {
      case is any OptionalValue.Type: "Give a value for nil: 'rows.sorted { $0.note ?? \"\" }'."
      case is Bool.Type: "Map them to numbers: 'rows.sorted { $0.isOn ? 0 : 1 }'."
      default: "Sort by a value that has one: 'rows.sorted(\\.title)'."
      }
    return Diagnostic(ValueProblem.noOrder(type: TypeName.of(type)), at: span, help: help)
  }
}
