/// What is known of a struct that is shown by its properties, found out once for each type.
///
/// The properties of a value are read one at a time where they are, without a list of them all.
final class StructureFacts: Sendable {
  final class Field: Sendable {
    let label: String
    let shape: FieldShape
    /// What is known of the property's type if all its values are literals.
    let literal: TypeFacts?

    init(_ label: String, _ shape: FieldShape) {
      self.label = label
      self.shape = shape
      literal = shape.isReferenceStorage ? nil : TypeFacts.ofLiterals(shape.type)
    }
  }

  let typeName: String
  let fields: [Field]

  private static let all = TypeTable { find($0) }

  /// - Returns: `nil` for a type whose values may be shown in another way, and for one without visible
  ///   properties.
  static func of(_ type: Any.Type) -> StructureFacts? { all[type] }

  private static func find(_ type: Any.Type) -> StructureFacts? {
    guard ContentKind.of(type) == .other, let shapes = VisibleFields.shapes(of: type),
      !shapes.isEmpty
    else { return nil }
    return StructureFacts(TypeName.of(type), shapes)
  }

  private init(_ typeName: String, _ shapes: [FieldShape]) {
    self.typeName = typeName
    fields = shapes.enumerated().map { index, shape in
      Field(shape.label ?? String(index), shape)
    }
  }

  /// Calls a closure with the properties of a value of this type, until it returns `false`.
  func forEachPart(of value: Any, _ body: (_ index: Int, Field, _ part: Any) -> Bool) {
    func read<T>(_ value: T) {
      withUnsafePointer(to: value) { pointer in
        for (index, field) in fields.enumerated() {
          let part = StructureAccess.load(field.shape, from: UnsafeRawPointer(pointer))
          guard body(index, field, part) else { return }
        }
      }
    }
    _openExistential(value, do: read)
  }
}
