import Synchronization

/// A type that hides stored properties without meaning to users, such as a random id.
package protocol FieldHiding {
  /// The names of the hidden properties.
  static var hiddenFields: Set<String> { get }
}

/// The stored properties of a struct under their names in the source.
///
/// Macros and property wrappers store `count` as `_count`, and their own bookkeeping as `_$id`.
package enum VisibleFields {
  package struct Field: Sendable {
    /// The name in the source.
    package let name: String
    /// The name of the storage.
    package let storedName: String
    package let type: Any.Type
    /// Whether the property is declared with `var`.
    package var isVariable = true
  }

  private static let cache = Mutex<[ObjectIdentifier: [Field]]>([:])

  /// The fields in declaration order; empty if the type is neither a struct nor a tuple.
  package static func fields(of type: Any.Type) -> [Field] {
    let key = ObjectIdentifier(type)
    if let fields = cache.withLock({ $0[key] }) { return fields }
    let fields = readFields(of: type)
    cache.withLock { $0[key] = fields }
    return fields
  }

  /// Reads the visible parts of a value.
  package static func children(of value: Any) -> [Reflection.Child] {
    let type = type(of: value)
    let all = Reflection.children(of: value)
    guard case .structure(let shapes) = Reflection.shape(of: type) else {
      let isObserved = all.contains { $0.label == registrarName }
      return all.compactMap { child in
        guard let label = child.label else { return child }
        let isWrapper = child.value is any TransparentValue
        return visibleName(label, isWrapped: isObserved || isWrapper)
          .map { Reflection.Child(label: $0, value: child.value) }
      }
    }
    // Both are in declaration order.
    var fields = fields(of: type)[...]
    return zip(shapes, all).compactMap { shape, child in
      guard let field = fields.first, field.storedName == shape.label else { return nil }
      fields.removeFirst()
      return Reflection.Child(label: field.name, value: child.value)
    }
  }

  private static let registrarName = "_$observationRegistrar"

  private static func readFields(of type: Any.Type) -> [Field] {
    switch Reflection.shape(of: type) {
    case .tuple(let elements):
      return elements.enumerated().map { index, element in
        let name = element.label ?? String(index)
        return Field(name: name, storedName: name, type: element.type)
      }
    case .structure(let shapes):
      let isObserved = shapes.contains { $0.label == registrarName }
      let hidden = (type as? any FieldHiding.Type)?.hiddenFields ?? []
      return shapes.compactMap { shape in
        guard let label = shape.label, !hidden.contains(label) else { return nil }
        let isWrapper = shape.type is any TransparentValue.Type
        return visibleName(label, isWrapped: isObserved || isWrapper)
          .map {
            Field(name: $0, storedName: label, type: shape.type, isVariable: shape.isVariable)
          }
      }
    default: return []
    }
  }

  private static func visibleName(_ label: String, isWrapped: Bool) -> String? {
    let lazyPrefix = "$__lazy_storage_$_"
    if label.hasPrefix(lazyPrefix) { return String(label.dropFirst(lazyPrefix.count)) }
    if label.hasPrefix("_$") { return nil }
    return isWrapped && label.hasPrefix("_") ? String(label.dropFirst()) : label
  }
}
