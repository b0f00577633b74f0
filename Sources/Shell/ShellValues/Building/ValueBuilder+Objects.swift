import class Foundation.NSError
import ShellLanguage

extension ValueBuilder {
  /// Builds an object of a decodable class: `Person(name: "Blob")`. The class's decoder determines
  /// the labels.
  func buildObject(_ type: Any.Type, from expression: Expression) throws -> Any {
    if type == NSError.self { return try NSError.build(from: expression, using: self) }
    guard let decodable = type as? any Decodable.Type, !TypeOrigin.isSystem(type) else {
      throw cannotBeWritten(type, expression)
    }
    guard let arguments = constructorArguments(of: type, expression) else {
      throw mismatch(type, expression)
    }
    let source: ExpressionDecoder.Source =
      arguments.count == 1 && arguments[0].label == nil
      ? .value(arguments[0].value) : .arguments(arguments)
    let decoder = ExpressionDecoder(
      builder: self,
      source: source,
      owner: TypeName.of(type),
      span: expression.span
    )
    do {
      return try decodable.init(from: decoder)
    } catch let error as DecodingError {
      throw Diagnostic(
        ValueProblem.notDecoded(type: TypeName.of(type), reason: Self.reason(of: error)),
        at: expression.span
      )
    }
  }

  private static func reason(of error: DecodingError) -> String {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context.debugDescription
    @unknown default: "\(error)"
    }
  }
}

/// Decodes a written expression through a type's own `Decodable` conformance.
struct ExpressionDecoder: Decoder {
  enum Source {
    case arguments([Argument])
    case value(Expression)
  }

  let builder: ValueBuilder
  let source: Source
  /// The name that messages use for the values' owner.
  let owner: String
  let span: SourceSpan
  var codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .arguments(let arguments) = source else {
      throw mismatch("labelled values")
    }
    if let unlabelled = arguments.first(where: { $0.label == nil }) {
      throw Diagnostic(ValueProblem.missingLabel("_", of: owner), at: unlabelled.value.span)
    }
    try arguments.checkDistinctLabels()
    return KeyedDecodingContainer(
      ArgumentContainer<Key>(decoder: self, arguments: arguments)
    )
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .value(let expression) = source, case .array(let elements) = expression.kind else {
      throw mismatch("an array")
    }
    return ElementContainer(decoder: self, elements: elements)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    guard case .value = source else { throw mismatch("one value") }
    return ValueContainer(decoder: self)
  }

  private func mismatch(_ expected: String) -> Diagnostic {
    Diagnostic(
      ValueProblem.notDecoded(type: owner, reason: "expected \(expected)"),
      at: span
    )
  }

  func decode<Value>(_ type: Value.Type, _ expression: Expression) throws -> Value {
    try builder.value(of: type, from: expression)
  }

  func nested(_ expression: Expression) -> ExpressionDecoder {
    var arguments: [Argument]?
    switch expression.kind {
    case .tuple(let written), .call(_, let written), .implicitMember(_, let written?):
      arguments = written
    default: break
    }
    return ExpressionDecoder(
      builder: builder,
      source: arguments.map { .arguments($0) } ?? .value(expression),
      owner: owner,
      span: expression.span
    )
  }
}

private struct ArgumentContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ExpressionDecoder
  let arguments: [Argument]
  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] { arguments.compactMap { $0.label.flatMap { Key(stringValue: $0.text) } } }

  func contains(_ key: Key) -> Bool { argument(key) != nil }

  func decodeNil(forKey key: Key) -> Bool {
    if case .nil? = argument(key)?.kind { true } else { false }
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder.decode(type, required(key, TypeName.of(type)))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder.nested(required(key, "several values")).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder.nested(required(key, "an array")).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder {
    try decoder.nested(required(key, "a value"))
  }

  private func argument(_ key: Key) -> Expression? {
    arguments.first { $0.label?.text == key.stringValue }?.value
  }

  private func required(_ key: Key, _ type: String) throws -> Expression {
    if let argument = argument(key) { return argument }
    throw Diagnostic(
      ValueProblem.missingValue(label: key.stringValue, of: decoder.owner, type: type),
      at: decoder.span
    )
  }
}

private struct ElementContainer: UnkeyedDecodingContainer {
  let decoder: ExpressionDecoder
  let elements: [Expression]
  var currentIndex = 0
  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  private mutating func next() throws -> Expression {
    guard !isAtEnd else {
      throw Diagnostic(
        ValueProblem.notDecoded(type: decoder.owner, reason: "it needs more elements"),
        at: decoder.span
      )
    }
    currentIndex += 1
    return elements[currentIndex - 1]
  }

  mutating func decodeNil() -> Bool {
    guard !isAtEnd, case .nil = elements[currentIndex].kind else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try decoder.decode(type, next())
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder.nested(next()).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try decoder.nested(next()).unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try decoder.nested(next()) }
}

private struct ValueContainer: SingleValueDecodingContainer {
  let decoder: ExpressionDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  private var expression: Expression? {
    if case .value(let expression) = decoder.source { expression } else { nil }
  }

  func decodeNil() -> Bool {
    if case .nil? = expression?.kind { true } else { false }
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard let expression else {
      throw Diagnostic(
        ValueProblem.notDecoded(type: decoder.owner, reason: "expected one value"),
        at: decoder.span
      )
    }
    return try decoder.decode(type, expression)
  }
}
