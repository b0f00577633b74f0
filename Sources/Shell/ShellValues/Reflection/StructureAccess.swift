/// Reads and writes the parts of structs and tuples, given their shapes.
enum StructureAccess {
  static func children(of value: Any, fields: [FieldShape]) -> [Reflection.Child] {
    func body<T>(_ value: T) -> [Reflection.Child] {
      withUnsafePointer(to: value) { pointer in
        fields.map { field in
          Reflection.Child(
            label: field.label,
            value: load(field, from: UnsafeRawPointer(pointer))
          )
        }
      }
    }
    return _openExistential(value, do: body)
  }

  static func read(_ field: FieldShape, of value: Any) -> Any {
    func body<T>(_ value: T) -> Any {
      withUnsafePointer(to: value) { load(field, from: UnsafeRawPointer($0)) }
    }
    return _openExistential(value, do: body)
  }

  static func replacing(_ field: FieldShape, of value: Any, with part: Any) -> Any? {
    guard !field.isReferenceStorage, let assign = Memory.assignment(of: field.type, with: part)
    else { return nil }
    func body<T>(_ value: T) -> Any {
      var copy = value
      withUnsafeMutablePointer(to: &copy) { assign(UnsafeMutableRawPointer($0) + field.offset) }
      return copy
    }
    return _openExistential(value, do: body)
  }

  /// Builds a struct or tuple from all its parts in order.
  static func make(_ type: Any.Type, fields: [FieldShape], values: [Any]) -> Any? {
    guard values.count == fields.count else { return nil }
    // Check all parts before storing the first one, so no partial value needs cleanup.
    for (field, value) in zip(fields, values) {
      guard !field.isReferenceStorage, Memory.accepts(value, as: field.type) else { return nil }
    }
    return Memory.making(type) { address in
      for (field, value) in zip(fields, values) {
        Memory.initialize(address + field.offset, as: field.type, with: value)
      }
    }
  }

  static func load(_ field: FieldShape, from address: UnsafeRawPointer) -> Any {
    // A weak reference has a different layout than its type, and generic code cannot load it.
    if field.isReferenceStorage { return OpaqueValue(type: field.type) }
    return Memory.load(field.type, from: address + field.offset)
  }
}
