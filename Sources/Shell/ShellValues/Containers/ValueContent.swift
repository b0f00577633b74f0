/// The content of a value as users see it. This is the single place that decides between a type's
/// own literal, a container, and the parts that reflection finds.
package enum ValueContent {
  /// A value whose type defines its literal.
  case literal(any LiteralPrintable)
  case `nil`
  case indexed(any IndexedContainer)
  case identified(any IdentifiedContainer)
  case keyed(any KeyedContainer)
  case unique(any UniqueContainer)
  case tuple([Reflection.Child])
  case structure([Reflection.Child])
  /// An alert or a dialog, and its properties.
  case dialog(any Dialog, [Reflection.Child])
  /// An option set, and its properties.
  case options(OptionList, [Reflection.Child])
  case enumCase(Reflection.EnumValue)
  case object(AnyObject)
  case function
  case metatype(Any.Type)
  /// A system type without a literal, shown by its own description.
  case described(String)
}

extension ValueContent {
  /// Determines the content of a value, looking through optionals and transparent wrappers.
  package init(_ value: Any) { self = VisibleValue(value).content }

  /// Whether a value is a dialog, or a case of an enum with nothing else.
  fileprivate static func isDialog(_ value: Any) -> Bool {
    var value = value
    for _ in 0..<nestingLimit {
      let inside = VisibleValue.Inside(value)
      switch inside.facts?.kind {
      case .dialog: return true
      case .literal, .identified, .indexed, .keyed, .unique, .opaque, nil: return false
      default:
        guard let current = Reflection.enumCase(of: inside.value), current.arguments.count == 1
        else {
          return false
        }
        value = current.arguments[0].value
      }
    }
    return false
  }

  /// The enums around a dialog that are looked into: a recursive enum may have any number.
  private static let nestingLimit = 16

  static func content(of value: Any, _ facts: TypeFacts) -> Self {
    if let content = facts.content(of: value) { return content }
    let kind = facts.kind
    let content: Self? =
      switch kind {
      case .opaque: (value as? OpaqueValue).map(opaque)
      case .dialog: (value as? any Dialog).map { .dialog($0, VisibleFields.children(of: value)) }
      case .options:
        OptionNames.list(of: value).map { .options($0, VisibleFields.children(of: value)) }
      default: nil
      }
    return content ?? reflected(value, kind)
  }

  private static func opaque(_ value: OpaqueValue) -> Self {
    if case .function = Reflection.shape(of: value.type) { return .function }
    return .described(TypeName.of(value.type))
  }

  private static func reflected(_ value: Any, _ kind: ContentKind) -> Self {
    switch Reflection.shape(of: type(of: value)) {
    case .tuple: return .tuple(Reflection.children(of: value))
    case .function: return .function
    case .metatype: return (value as? Any.Type).map { .metatype($0) } ?? .described("type")
    case .class:
      return SystemDescription.ofObject(value).map { .described($0) } ?? .object(value as AnyObject)
    case .enumeration, .other:
      if let enumCase = Reflection.enumCase(of: value) { return .enumCase(enumCase) }
    default: break
    }
    if kind == .system { return .described(SystemDescription.of(value)) }
    if kind == .reflectingItself, let custom = value as? any CustomReflectable {
      let mirror = custom.customMirror
      return .structure(mirror.children.map { Reflection.Child(label: $0, value: $1) })
    }
    return .structure(VisibleFields.children(of: value))
  }
}

extension VisibleValue {
  /// Whether the value is a dialog, or a case of an enum with nothing else.
  var isDialog: Bool {
    switch content {
    case .dialog: true
    case .enumCase: ValueContent.isDialog(value)
    default: false
    }
  }
}
