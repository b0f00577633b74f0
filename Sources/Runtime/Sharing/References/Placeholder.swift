/// An initial value for a declaration that gives none.
struct Placeholder<Value> {
  let value: Value?
  /// Whether the value means absence: an empty collection or `nil`.
  let isNatural: Bool

  init(for type: Value.Type) {
    if let empty = Self.makeEmpty(type) {
      self.value = empty
      self.isNatural = true
    } else {
      self.value = Self.makeZero(type)
      self.isNatural = false
    }
  }

  /// The value. Traps if no value of the type can be made up.
  func require(_ key: some SharedReaderKey, at location: IssueLocation) -> Value {
    guard let value else {
      preconditionFailure(
        """
        '\(key)' was declared without a default, and no value of '\(Value.self)' can be invented. \
        Give it a default where it is declared, or declare it optional.
        """,
        file: location.filePath,
        line: location.line
      )
    }
    return value
  }

  private static func makeEmpty(_ type: Value.Type) -> Value? {
    let empty: Any? =
      switch type {
      case let type as any ExpressibleByNilLiteral.Type: null(type)
      case let type as any RangeReplaceableCollection.Type: type.init()
      case let type as any ExpressibleByDictionaryLiteral.Type: emptyDictionary(type)
      case let type as any ExpressibleByArrayLiteral.Type: emptyArray(type)
      default: nil
      }
    return empty as? Value
  }

  private static func makeZero(_ type: Value.Type) -> Value? {
    let zero: Any? =
      switch type {
      case is Bool.Type: false
      case let type as any AdditiveArithmetic.Type: type.zero
      case let type as any CaseIterable.Type: firstCase(type)
      case let type as any Decodable.Type: try? type.init(from: ZeroDecoder())
      default: nil
      }
    return zero as? Value
  }

  private static func null<T: ExpressibleByNilLiteral>(_ type: T.Type) -> T { nil }
  private static func emptyDictionary<T: ExpressibleByDictionaryLiteral>(_ type: T.Type) -> T {
    [:]
  }
  private static func emptyArray<T: ExpressibleByArrayLiteral>(_ type: T.Type) -> T { [] }
  private static func firstCase<T: CaseIterable>(_ type: T.Type) -> T? { type.allCases.first }
}
