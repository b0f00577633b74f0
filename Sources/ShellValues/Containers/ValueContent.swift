/// What a value is made of in the eyes of the person who looks at it: the one place that decides
/// between a type's own literal, a container, and the parts that reflection finds.
package enum ValueContent {
  /// A value with a literal of its own.
  case literal(any LiteralPrintable)
  case `nil`
  case indexed(any IndexedContainer)
  case identified(any IdentifiedContainer)
  case keyed(any KeyedContainer)
  case unique(any UniqueContainer)
  case tuple([Reflection.Child])
  case structure([Reflection.Child])
  case enumCase(Reflection.EnumValue)
  case object(AnyObject)
  case function
  /// A metatype.
  case metatype(Any.Type)
  /// A system type without a literal, by its own description.
  case described(String)
}

extension ValueContent {
  /// Looks through optionals and transparent wrappers.
  package init(_ value: Any) {
    var value = value
    while true {
      if let optional = value as? any OptionalValue {
        guard let wrapped = optional.erasedWrapped else {
          self = .nil
          return
        }
        value = wrapped
      } else if let transparent = value as? any TransparentValue {
        value = transparent.erasedWrapped
      } else if type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable {
        // The type first: to become hashable, a set or a dictionary is made anew.
        value = hashable.base
      } else {
        break
      }
    }
    self = Self.content(of: value)
  }

  private static func content(of value: Any) -> Self {
    switch value {
    case let literal as any LiteralPrintable: return .literal(literal)
    case let identified as any IdentifiedContainer: return .identified(identified)
    case let indexed as any IndexedContainer: return .indexed(indexed)
    case let keyed as any KeyedContainer: return .keyed(keyed)
    case let unique as any UniqueContainer: return .unique(unique)
    case let opaque as OpaqueValue:
      if case .function = Reflection.shape(of: opaque.type) { return .function }
      return .described(TypeName.of(opaque.type))
    default: break
    }
    let type = type(of: value)
    switch Reflection.shape(of: type) {
    case .tuple: return .tuple(Reflection.children(of: value))
    case .function: return .function
    case .metatype: return (value as? Any.Type).map { .metatype($0) } ?? .described("type")
    case .class:
      return SystemDescription.ofObject(value).map { .described($0) } ?? .object(value as AnyObject)
    case .enumeration, .other:
      if let enumCase = Reflection.enumCase(of: value) { return .enumCase(enumCase) }
    default: break
    }
    if TypeOrigin.isSystem(type) { return .described(SystemDescription.of(value)) }
    if let custom = value as? any CustomReflectable {
      let mirror = custom.customMirror
      return .structure(mirror.children.map { Reflection.Child(label: $0, value: $1) })
    }
    return .structure(VisibleFields.children(of: value))
  }

  /// The elements that a loop over the value sees; `nil` where it has none.
  package static func elements(of value: Any) -> [Any]? {
    guard let value = flattened(value) else { return nil }
    if let transparent = value as? any TransparentValue {
      return elements(of: transparent.erasedWrapped)
    }
    switch value {
    case let identified as any IdentifiedContainer:
      return (0..<identified.erasedCount).map(identified.erasedElement)
    case let collection as any Collection: return erase(collection)
    default: return nil
    }
  }

  private static func erase(_ collection: some Collection) -> [Any] {
    collection.map { $0 as Any }
  }
}
