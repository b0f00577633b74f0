/// The members of values: stored properties, cases, tuple elements, and the few built-in members of
/// collections.
package enum Member {
  /// The value of a member; `nil` if there is none. Looks through optionals and transparent
  /// wrappers.
  package static func value(_ name: String, of value: Any) -> Any? {
    guard let value = unwrapped(value) else { return nil }
    return stored(name, of: value) ?? builtIn(name, of: value)
      ?? ComputedMember.value(name, of: value)
  }

  /// The names that can stand for parts of a value in an expression, computed properties included.
  package static func readableNames(of value: Any) -> [String] {
    guard let present = unwrapped(value) else { return [] }
    return names(of: present) + ComputedMember.names(of: type(of: present))
  }

  /// The stored property, tuple element or current case with this name.
  package static func stored(_ name: String, of value: Any) -> Any? {
    let type = type(of: value)
    if let arguments = value as? CallArguments { return arguments.argument(named: name) }
    switch Reflection.shape(of: type) {
    case .structure, .tuple:
      if TypeOrigin.isSystem(type), !(isTuple(type)) { return nil }
      if let field = VisibleFields.fields(of: type).first(where: { $0.name == name }) {
        return Reflection.field(field.storedName, of: value)
      }
      return Reflection.field(name, of: value)
    case .enumeration:
      guard let current = Reflection.enumCase(of: value), current.name == name else { return nil }
      return payload(of: current) ?? ()
    case .class, .other:
      if let current = Reflection.enumCase(of: value) {
        return current.name == name ? payload(of: current) ?? () : nil
      }
      return VisibleFields.children(of: value).first { $0.label == name }?.value
    default: return nil
    }
  }

  private static func isTuple(_ type: Any.Type) -> Bool {
    if case .tuple = Reflection.shape(of: type) { return true }
    return false
  }

  /// The single associated value of a case, or the tuple of several.
  package static func payload(of current: Reflection.EnumValue) -> Any? {
    current.arguments.count == 1 ? current.arguments[0].value : current.payload
  }

  /// The names of a value's members, for suggestions and completion.
  package static func names(of value: Any) -> [String] {
    guard let value = unwrapped(value) else { return [] }
    let type = type(of: value)
    if let current = Reflection.enumCase(of: value) { return [current.name] }
    if let arguments = value as? CallArguments { return arguments.names }
    return names(ofType: type)
  }

  /// The value without optionals and transparent wrappers; `nil` if one of them is empty.
  package static func unwrapped(_ value: Any) -> Any? {
    var value = value
    while true {
      guard let inner = flattened(value) else { return nil }
      guard let transparent = transparentValue(inner) else { return inner }
      value = transparent.erasedWrapped
    }
  }

  /// The type without optionals and transparent wrappers.
  package static func innermostType(of type: Any.Type) -> Any.Type {
    var type = type
    while true {
      let facts = BuildFacts.of(type)
      if let optional = facts.optional {
        type = optional.erasedWrappedType
      } else if let transparent = facts.transparent {
        type = transparent.erasedWrappedType
      } else {
        return type
      }
    }
  }
}

extension Member {
  /// Evaluates the members `count`, `isEmpty`, `first`, `last`, `keys` and `values`; `nil` for
  /// other names.
  package static func builtIn(_ name: String, of value: Any) -> Any? {
    if let container = value as? any IdentifiedContainer {
      return identified(name, container)
    }
    if let entries = value as? any KeyedContainer {
      switch name {
      case "count": return entries.erasedCount
      case "isEmpty": return entries.erasedCount == 0
      case "keys": return TypeCast.array(of: SortedElements.of(entries).map(\.key.base))
      case "values": return TypeCast.array(of: SortedElements.of(entries).map(\.value))
      default: return nil
      }
    }
    if let unique = value as? any UniqueContainer, name == "first" || name == "last" {
      let sorted = SortedElements.of(unique)
      guard let element = name == "first" ? sorted.first : sorted.last else {
        return missing(type(of: unique).erasedElementType)
      }
      return optional(element)
    }
    if let collection = value as? any BidirectionalCollection {
      return member(name, of: collection)
    }
    return (value as? any Collection).flatMap { plainMember(name, of: $0) }
  }

  /// Whether a name is a built-in member of collections rather than part of the state.
  package static func isBuiltIn(_ name: String) -> Bool {
    ["count", "isEmpty", "first", "last", "keys", "values", "ids"].contains(name)
  }

  /// The type of a built-in member of collections of a type.
  package static func builtInType(_ name: String, of type: Any.Type) -> Any.Type {
    switch name {
    case "count": Int.self
    case "isEmpty": Bool.self
    case "keys", "values": [Any].self
    default: ElementSequence.elementType(in: type) ?? Any.self
    }
  }

  /// The names of the members that values of a type may have, without implementation details.
  static func names(ofType type: Any.Type) -> [String] {
    let builtIn = builtInNames(of: type)
    // The storage of a collection is an implementation detail.
    let isOpaque = TypeOrigin.isSystem(type) || !builtIn.isEmpty
    return (isOpaque ? [] : VisibleFields.fields(of: type).map(\.name)) + builtIn
  }

  package static func builtInNames(of type: Any.Type) -> [String] {
    if type is any KeyedContainer.Type { return ["count", "isEmpty", "keys", "values"] }
    guard type is any Collection.Type || type is any IdentifiedContainer.Type else { return [] }
    return ["count", "isEmpty", "first", "last"]
  }

  private static func identified(_ name: String, _ elements: any IdentifiedContainer) -> Any? {
    let count = elements.erasedCount
    switch name {
    case "count": return count
    case "isEmpty": return count == 0
    case "first", "last":
      guard count > 0 else { return missing(type(of: elements).erasedElementType) }
      return optional(elements.erasedElement(at: name == "first" ? 0 : count - 1))
    case "ids": return TypeCast.array(of: (0..<count).map(elements.erasedID))
    default: return nil
    }
  }

  private static func member<Elements: BidirectionalCollection>(
    _ name: String,
    of elements: Elements
  ) -> Any? {
    switch name {
    case "last": elements.last as Any
    default: plainMember(name, of: elements)
    }
  }

  private static func plainMember<Elements: Collection>(
    _ name: String,
    of elements: Elements
  ) -> Any? {
    switch name {
    case "count": elements.count
    case "isEmpty": elements.isEmpty
    case "first": elements.first as Any
    default: nil
    }
  }

  /// Wraps an element in an optional of its dynamic type.
  private static func optional(_ element: Any) -> Any {
    func wrap<T>(_ value: T) -> Any { T?.some(value) as Any }
    return _openExistential(element, do: wrap)
  }

  /// The `nil` of an optional of a type.
  static func missing(_ type: Any.Type) -> Any {
    func none<T>(_: T.Type) -> Any { T?.none as Any }
    return _openExistential(type, do: none)
  }
}
