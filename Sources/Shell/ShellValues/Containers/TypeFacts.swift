import Synchronization

/// What is known of all values of a type, found out once for each type.
///
/// Asking a value whether it conforms to a protocol costs far more than looking up what its type said.
final class TypeFacts: @unchecked Sendable {
  // '@unchecked': the closure captures a conformance, which no thread can change.

  let kind: ContentKind
  /// How the literals of the type are coloured.
  let literalKind: ValueToken.Kind
  private let literal: ((Any) -> any LiteralPrintable)?

  private static let cache = Mutex<[ObjectIdentifier: TypeFacts]>([:])

  static func of(_ type: Any.Type) -> TypeFacts {
    let key = ObjectIdentifier(type)
    if let facts = cache.withLock({ $0[key] }) { return facts }
    let facts = TypeFacts(type)
    cache.withLock { $0[key] = facts }
    return facts
  }

  private init(_ type: Any.Type) {
    kind = ContentKind.find(type)
    if kind == .literal, let type = type as? any LiteralPrintable.Type {
      literal = Self.cast(to: type)
    } else {
      literal = nil
    }
    literalKind =
      switch type {
      case is String.Type, is Substring.Type, is Character.Type: .string
      case is Bool.Type: .keyword
      case is any Numeric.Type: .number
      default: .other
      }
  }

  private static func cast<Value: LiteralPrintable>(
    to _: Value.Type
  ) -> (Any) -> any LiteralPrintable {
    { $0 as! Value }
  }

  /// A value as one that prints its literal; `nil` if the type has no literals.
  ///
  /// - Precondition: The value is of this type.
  func literal(_ value: Any) -> (any LiteralPrintable)? { literal?(value) }
}
