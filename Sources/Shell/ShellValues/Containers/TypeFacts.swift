/// What is known of all values of a type, found out once for each type.
///
/// Asking a value whether it conforms to a protocol costs far more than looking up what its type said.
final class TypeFacts: @unchecked Sendable {
  // '@unchecked': the closure captures a conformance, which no thread can change.

  let kind: ContentKind
  /// How the literals of the type are coloured.
  let literalKind: ValueToken.Kind
  private let reader: Reader?

  private typealias Reader = (Any) -> ValueContent

  private static let all = TypeTable { TypeFacts($0) }

  static func of(_ type: Any.Type) -> TypeFacts { all[type] }

  private init(_ type: Any.Type) {
    kind = ContentKind.find(type)
    reader = Self.reader(of: type, kind)
    literalKind =
      switch type {
      case is String.Type, is Substring.Type, is Character.Type: .string
      case is Bool.Type: .keyword
      case is any Numeric.Type: .number
      default: .other
      }
  }

  /// The content of a value of this type; `nil` if only reflection tells it.
  func content(of value: Any) -> ValueContent? { reader?(value) }

  private static func reader(of type: Any.Type, _ kind: ContentKind) -> Reader? {
    func literal<Value: LiteralPrintable>(_: Value.Type) -> Reader {
      { .literal(Existentials.known($0, as: Value.self)) }
    }
    func identified<Value: IdentifiedContainer>(_: Value.Type) -> Reader {
      { .identified(Existentials.known($0, as: Value.self)) }
    }
    func indexed<Value: IndexedContainer>(_: Value.Type) -> Reader {
      { .indexed(Existentials.known($0, as: Value.self)) }
    }
    func keyed<Value: KeyedContainer>(_: Value.Type) -> Reader {
      { .keyed(Existentials.known($0, as: Value.self)) }
    }
    func unique<Value: UniqueContainer>(_: Value.Type) -> Reader {
      { .unique(Existentials.known($0, as: Value.self)) }
    }
    return switch kind {
    case .literal: (type as? any LiteralPrintable.Type).map { literal($0) }
    case .identified: (type as? any IdentifiedContainer.Type).map { identified($0) }
    case .indexed: (type as? any IndexedContainer.Type).map { indexed($0) }
    case .keyed: (type as? any KeyedContainer.Type).map { keyed($0) }
    case .unique: (type as? any UniqueContainer.Type).map { unique($0) }
    default: nil
    }
  }
}
