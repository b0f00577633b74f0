import TerminalText

/// What is known of all values of a type, found out once for each type.
///
/// Asking a value whether it conforms to a protocol costs far more than looking up what its type said.
final class TypeFacts: @unchecked Sendable {
  // '@unchecked': the closure captures a conformance, which no thread can change.

  let kind: ContentKind
  /// How the literals of the type are coloured.
  let literalKind: ValueToken.Kind
  private let reader: Reader?
  private let writer: Writer?

  private typealias Reader = (Any) -> ValueContent
  private typealias Writer = (_ value: Any, ValueStyle, _ width: Int?) -> String?

  private static let all = TypeTable { TypeFacts($0) }

  static func of(_ type: Any.Type) -> TypeFacts { all[type] }

  /// What is known of the type of a place; `nil` unless all values in the place are literals.
  static func ofLiterals(_ type: Any.Type) -> TypeFacts? {
    let facts = of(type)
    return facts.kind == .literal && !Existentials.isPlace(type) ? facts : nil
  }

  private init(_ type: Any.Type) {
    kind = ContentKind.find(type)
    reader = Self.reader(of: type, kind)
    writer = Self.writer(of: type, kind)
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

  /// The text of a literal of this type that fits, as most leaves of a state do.
  ///
  /// - Returns: `nil` for a text that may have to be cut.
  func text(ofLiteral value: Any, in style: ValueStyle, width: Int?) -> ValueText? {
    writer?(value, style, width).map { ValueText($0, literalKind) }
  }

  private static func writer(of type: Any.Type, _ kind: ContentKind) -> Writer? {
    func literal<Value: LiteralPrintable>(_: Value.Type) -> Writer {
      { value, style, width in
        let text = Existentials.known(value, as: Value.self).literal(in: style)
        if let width, !DisplayWidth.fits(text, columns: width) { return nil }
        return text
      }
    }
    guard kind == .literal, let type = type as? any LiteralPrintable.Type else { return nil }
    return type is String.Type ? string : literal(type)
  }

  private static func string(_ value: Any, in style: ValueStyle, width: Int?) -> String? {
    let text = style.naming(Existentials.known(value, as: String.self))
    guard let width else { return text.literal }
    return StringLiteral.plain(text, columns: width)
  }

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
