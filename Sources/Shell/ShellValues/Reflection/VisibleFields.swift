/// A type that hides stored properties without meaning to users, such as a random id.
package protocol FieldHiding {
  /// The names of the hidden properties.
  static var hiddenFields: Set<String> { get }
}

/// A property wrapper that refers to something outside of the value, as with `@Dependency`.
///
/// Its storage is never shown. A struct that has one can't be written as its properties.
package protocol HiddenWrapper {}

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

  private static let fields = TypeTable { readFields(of: $0) }

  /// The fields in declaration order; empty if the type is neither a struct nor a tuple.
  package static func fields(of type: Any.Type) -> [Field] { fields[type] }

  /// Reads the visible parts of a value.
  package static func children(of value: Any) -> [Reflection.Child] {
    if let shapes = shapes[type(of: value)] {
      return StructureAccess.children(of: Existentials.opened(value), fields: shapes)
    }
    let all = Reflection.children(of: value)
    let isObserved = all.contains { $0.label == registrarName }
    return all.compactMap { child in
      guard let label = child.label else { return child }
      return visibleName(label, Swift.type(of: child.value), isObserved: isObserved)
        .map { Reflection.Child(label: $0, value: child.value) }
    }
  }

  private static let shapes = TypeTable { findShapes(of: $0) }

  /// Where a struct's visible fields are, under their names in the source; `nil` for other types.
  static func shapes(of type: Any.Type) -> [FieldShape]? { shapes[type] }

  private static func findShapes(of type: Any.Type) -> [FieldShape]? {
    guard case .structure(let shapes) = Reflection.shape(of: type) else { return nil }
    // Both are in declaration order.
    var fields = fields(of: type)[...]
    return shapes.compactMap { shape in
      guard let field = fields.first, field.storedName == shape.label else { return nil }
      fields.removeFirst()
      return shape.labelled(field.name)
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
        return visibleName(label, shape.type, isObserved: isObserved).map {
          Field(name: $0, storedName: label, type: shape.type, isVariable: shape.isVariable)
        }
      }
    default: return []
    }
  }

  private static func visibleName(
    _ label: String,
    _ type: Any.Type,
    isObserved: Bool
  ) -> String? {
    let lazyPrefix = "$__lazy_storage_$_"
    if label.hasPrefix(lazyPrefix) { return String(label.dropFirst(lazyPrefix.count)) }
    if label.hasPrefix("_$") || type is any HiddenWrapper.Type { return nil }
    guard label.hasPrefix("_"), isObserved || isWrapper(type) else { return label }
    return String(label.dropFirst())
  }

  /// Whether a type is a property wrapper, as far as its stored properties tell.
  private static func isWrapper(_ type: Any.Type) -> Bool {
    if type is any TransparentValue.Type { return true }
    guard case .structure(let shapes) = Reflection.shape(of: type) else { return false }
    return shapes.contains { $0.label == "wrappedValue" }
  }

  /// Whether a struct refers to something outside of it through a wrapper.
  package static func refersOutside(_ type: Any.Type) -> Bool {
    guard case .structure(let shapes) = Reflection.shape(of: type) else { return false }
    return shapes.contains { $0.type is any HiddenWrapper.Type }
  }
}
