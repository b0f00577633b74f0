import CSwiftRuntime

extension Reflection {
  /// The type of a tuple with these elements; `nil` if the runtime has no such type.
  static func tupleType(of elements: [(label: String?, type: Any.Type)]) -> Any.Type? {
    let labels = elements.map { $0.label ?? "" }
    let types = elements.map(\.type)
    let list = labels.map { $0 + " " }.joined()
    let isLabelled = labels.contains { !$0.isEmpty }
    let metadata = types.withUnsafeBytes { types in
      list.withCString { labels in
        swift_tuple_type(types.baseAddress, elements.count, isLabelled ? labels : nil)
      }
    }
    guard let metadata else { return nil }
    let type = unsafeBitCast(metadata, to: Any.Type.self)
    guard case .tuple(let fields) = shape(of: type), fields.map({ $0.label ?? "" }) == labels,
      zip(fields, types).allSatisfy({ $0.type == $1 })
    else { return nil }
    return type
  }
}
