import ShellLanguage

extension ValueBuilder {
  /// Builds arrays, sets, dictionaries and identified collections; `nil` for any other type.
  func buildContainer(_ type: Any.Type, from expression: Expression) throws -> Any? {
    if let type = type as? any KeyedContainer.Type {
      return try buildDictionary(type, from: expression)
    }
    return try container(type, expression) { try elements($0, type, from: expression) }
  }

  /// A collection with the elements of a computed one, as `map` gives an array for all collections;
  /// `nil` if one of them is not such a collection.
  func container(_ type: Any.Type, of value: Any, _ expression: Expression) throws -> Any? {
    switch value {
    case is any IdentifiedContainer, is any IndexedContainer, is any UniqueContainer: break
    default: return nil
    }
    return try container(type, expression) { elementType in
      guard let elements = Self.elements(of: value, elementType) else {
        throw mismatch(type, value, expression)
      }
      return elements
    }
  }

  private func container(
    _ type: Any.Type,
    _ expression: Expression,
    elements: (_ elementType: Any.Type) throws -> [Any]
  ) throws -> Any? {
    if let type = type as? any IdentifiedContainer.Type {
      let elements = try elements(type.erasedElementType)
      guard let value = type.erased(elements: elements) else {
        throw duplicate(type, expression) { type.erased(elements: Array(elements[..<$0])) != nil }
      }
      return value
    }
    if let type = type as? any IndexedContainer.Type {
      return try type.erased(elements: elements(type.erasedElementType))
    }
    if let type = type as? any UniqueContainer.Type {
      let elements = try elements(type.erasedElementType)
      guard let value = type.erased(elements: elements), value.erasedCount == elements.count else {
        throw duplicate(type, expression) { count in
          type.erased(elements: Array(elements[..<count]))?.erasedCount == count
        }
      }
      return value
    }
    return nil
  }

  private func elements(
    _ elementType: Any.Type,
    _ type: Any.Type,
    from expression: Expression
  ) throws -> [Any] {
    // `IdentifiedArray(uniqueElements: […])` and `Set([…])` wrap an array literal.
    if let arguments = constructorArguments(of: type, expression) {
      guard let argument = arguments.first else { return [] }
      guard arguments.count == 1 else { throw mismatch(type, expression) }
      return try elements(elementType, type, from: argument.value)
    }
    if isComputed(expression) {
      let value = try ExpressionEvaluator(self).evaluate(expression)
      guard let elements = Self.elements(of: value, elementType) else {
        throw mismatch(type, value, expression)
      }
      return elements
    }
    guard case .array(let elements) = expression.kind else { throw mismatch(type, expression) }
    return try elements.map { try build(elementType, from: $0) }
  }

  /// The elements of a collection; `nil` if the value is none, or has elements of another type.
  private static func elements(of value: Any, _ elementType: Any.Type) -> [Any]? {
    guard let sequence = ElementSequence(value) else { return nil }
    var elements: [Any] = []
    for element in sequence {
      guard let element = TypeCast.convert(element, to: elementType) else { return nil }
      elements.append(element)
    }
    return elements
  }

  private func buildDictionary(
    _ type: any KeyedContainer.Type,
    from expression: Expression
  ) throws -> Any {
    // `Dictionary<String, Any>(["a": 1])`
    if let argument = constructorArgument(of: type, expression, labels: []) {
      return try buildDictionary(type, from: argument)
    }
    guard case .dictionary(let elements) = expression.kind else {
      throw mismatch(type, expression)
    }
    let entries = try elements.map { element in
      (
        key: try build(type.erasedKeyType, from: element.key),
        value: try build(type.erasedValueType, from: element.value)
      )
    }
    guard let value = type.erased(entries: entries) else { throw duplicate(type, expression) }
    return value
  }

  /// The problem of a collection with a duplicate element.
  ///
  /// - Parameter isUnique: Returns whether the first `count` elements are all different.
  private func duplicate(
    _ type: Any.Type,
    _ expression: Expression,
    isUnique: (_ count: Int) -> Bool = { _ in true }
  ) -> Diagnostic {
    var span = expression.span
    let isIdentified = type is any IdentifiedContainer.Type
    if case .array(let elements) = expression.kind, elements.count <= 1000,
      let second = elements.indices.first(where: { !isUnique($0 + 1) })
    {
      span = elements[second].span
    }
    return Diagnostic(
      ValueProblem.duplicateElement(
        isIdentified ? "an element with this id" : "an element",
        type: TypeName.of(type)
      ),
      at: span
    )
  }

  func buildTuple(
    _ type: Any.Type,
    _ elements: [FieldShape],
    from expression: Expression
  ) throws -> Any {
    let arguments: [Argument]
    switch expression.kind {
    case .tuple(let written): arguments = written
    default:
      guard elements.count == 1 else { throw mismatch(type, expression) }
      arguments = [Argument(value: expression)]
    }
    let parameters = elements.map {
      ArgumentMatcher.Parameter(label: $0.label, type: $0.type, makeDefault: nil)
    }
    let matcher = ArgumentMatcher(
      owner: TypeName.of(type),
      parameters: parameters,
      span: expression.span,
      builder: self
    )
    guard let tuple = try Reflection.makeTuple(type, elements: matcher.values(of: arguments)) else {
      throw cannotBeWritten(type, expression)
    }
    return tuple
  }
}
