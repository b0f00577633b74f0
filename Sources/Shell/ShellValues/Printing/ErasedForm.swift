/// How a value is written where its type can't be inferred, so that reading it back gives a value of
/// the same type.
package enum ErasedForm {
  /// Written as elsewhere: a literal of its default type, or one that names its type.
  case plain
  /// The type around what is written elsewhere: `UInt8(3)`, `Set<Int>([1, 2])`, `ID(rawValue: 3)`.
  case wrapped(String, label: String? = nil)
  /// The type before a case or a struct's parts: `Failure.offline`, `Box<Int>(value: 3)`.
  case prefixed(String)
  /// A stand-in, because the shell cannot write the value.
  case standIn
  /// Written as elsewhere, but not readable: neither the value nor a stand-in can be written.
  case unreadable

  var isReadable: Bool {
    if case .unreadable = self { false } else { true }
  }

  var isStandIn: Bool {
    if case .standIn = self { true } else { false }
  }

  /// The type before a case or a struct's parts.
  var prefix: String? {
    if case .prefixed(let name) = self { name } else { nil }
  }

  /// - Returns: `nil` for a value whose place tells its type.
  static func of(_ visible: VisibleValue) -> ErasedForm? {
    guard let erased = visible.erased else { return nil }
    if let form = readable(erased, visible) { return form }
    return accepts(erased.place) ? .standIn : .unreadable
  }

  /// Whether stand-ins can be put in a place.
  static func accepts(_ place: Any.Type) -> Bool {
    TypeCast.convert(StandIn.sample, to: place) != nil
  }

  /// - Returns: `nil` for a value that cannot be read back.
  private static func readable(_ erased: ErasedValue, _ visible: VisibleValue) -> ErasedForm? {
    let type = type(of: erased.value)
    if case .literal(let literal) = visible.content, type == Swift.type(of: literal) {
      return form(of: literal, in: erased.place)
    }
    let kind = ContentKind.of(type)
    switch kind {
    // A reference to shared or presented state stands for what it refers to.
    case .transparent: return .plain
    // An untyped `nil` is read back as one.
    case .optional where type == Never?.self: return .plain
    case .optional:
      let wrapped = (erased.value as? any OptionalValue)?.erasedWrapped
      guard wrapped.flatMap(Writability.obstacle(in:)) == nil else { return nil }
    default:
      guard Writability.obstacle(within: visible) == nil else { return nil }
      if let form = bare(visible, in: erased.place) { return form }
      guard hasWrittenType(visible.content) else { return nil }
    }
    guard TypeLookup.finds(type) else { return nil }
    let name = TypeName.callable(type)
    switch kind {
    case .optional, .indexed, .identified, .keyed, .unique, .options: return .wrapped(name)
    case .rawValue:
      // Other initialisers need not accept the raw value without its label.
      let isRepresentable = type is any RawRepresentable.Type
      return .wrapped(name, label: isRepresentable ? nil : "rawValue")
    default: return .prefixed(name)
    }
  }

  /// The form of a value whose type need not be written.
  private static func bare(_ visible: VisibleValue, in place: Any.Type) -> ErasedForm? {
    switch visible.content {
    case .tuple(let parts) where parts.isEmpty: .plain
    case .metatype where place == Any.self: .plain
    case .indexed, .keyed: isNatural(visible.value) ? .plain : nil
    default: nil
    }
  }

  /// Whether values with such content begin with their type.
  private static func hasWrittenType(_ content: ValueContent) -> Bool {
    switch content {
    case .tuple, .metatype, .described, .object, .function: false
    default: true
    }
  }

  /// Literals have a default type, name their type, or are put in parentheses behind its name.
  private static func form(
    of literal: any LiteralPrintable,
    in place: Any.Type
  ) -> ErasedForm? {
    let type = type(of: literal)
    switch literal {
    case is StandIn: return .plain
    case is MessageError where place == (any Error).self: return .plain
    case is String where place == (any Error).self: return .wrapped("String")
    case let number as Double: return number.isFinite ? .plain : .wrapped("Double")
    default: break
    }
    if naturalTypes.contains(ObjectIdentifier(type)) { return .plain }
    guard Writability.isReadable(literal) else { return nil }
    let name = TypeName.callable(type)
    let isKnown = LiteralCatalog.type(named: name) == type || TypeLookup.finds(type)
    guard isKnown else { return nil }
    let namesItself = literal.literal.hasPrefix(TypeName.withoutArguments(name) + "(")
    if namesItself { return name.contains("<") ? .wrapped(name) : .plain }
    return .wrapped(name)
  }

  /// The types of literals where no type is expected.
  private static let naturalTypes: Set<ObjectIdentifier> = [
    ObjectIdentifier(Int.self), ObjectIdentifier(Double.self), ObjectIdentifier(String.self),
    ObjectIdentifier(Bool.self), ObjectIdentifier(Duration.self),
    ObjectIdentifier(Range<Int>.self), ObjectIdentifier(ClosedRange<Int>.self),
    ObjectIdentifier(PartialRangeFrom<Int>.self), ObjectIdentifier(PartialRangeThrough<Int>.self),
    ObjectIdentifier(PartialRangeUpTo<Int>.self),
  ]

  /// Whether a collection has the type of a literal with its elements where no type is expected.
  private static func isNatural(_ collection: Any) -> Bool {
    let name = TypeName.callable(type(of: collection))
    switch collection {
    case let array as any IndexedContainer:
      return array.erasedCount > 0 && name.hasPrefix("Array<")
        && isNaturalElement(type(of: array).erasedElementType)
    case let entries as any KeyedContainer:
      return entries.erasedCount > 0 && name.hasPrefix("Dictionary<")
        && isNaturalElement(type(of: entries).erasedKeyType)
        && isNaturalElement(type(of: entries).erasedValueType)
    default: return false
    }
  }

  /// Whether all values of a type are literals of that type: `.infinity` is not.
  private static func isNaturalElement(_ type: Any.Type) -> Bool {
    type != Double.self && naturalTypes.contains(ObjectIdentifier(type))
  }
}
