/// The types that values of other types can consist of.
package enum TypeGraph {
  /// The maximum number of types to visit. A state has few, but a graph of generic types may be infinite.
  private static let limit = 2000

  /// The types that lead from some roots, and the roots, each once.
  package static func types(from roots: [Any.Type]) -> [Any.Type] {
    var types: [Any.Type] = []
    var seen: Set<ObjectIdentifier> = []
    var pending = roots
    while let type = pending.popLast(), seen.count < limit {
      guard seen.insert(ObjectIdentifier(type)).inserted else { continue }
      types.append(type)
      pending += parts(of: type)
    }
    return types
  }

  private static func parts(of type: Any.Type) -> [Any.Type] {
    if let listing = CaseListing(of: type) {
      return listing.cases.flatMap { $0.parameters.map(\.type) }
    }
    if let container = type as? any IdentifiedContainer.Type {
      return [container.erasedElementType]
    }
    if let container = type as? any IndexedContainer.Type { return [container.erasedElementType] }
    if let container = type as? any KeyedContainer.Type {
      return [container.erasedKeyType, container.erasedValueType]
    }
    if let container = type as? any UniqueContainer.Type { return [container.erasedElementType] }
    if let optional = type as? any OptionalValue.Type { return [optional.erasedWrappedType] }
    if let transparent = type as? any TransparentValue.Type {
      return [transparent.erasedWrappedType]
    }
    if case .tuple(let elements) = Reflection.shape(of: type) { return elements.map(\.type) }
    return TypeOrigin.isSystem(type) ? [] : VisibleFields.fields(of: type).map(\.type)
  }
}
