extension Reflection {
  /// The type of a tuple with these elements; `nil` if the runtime has no such type.
  static func tupleType(of elements: [(label: String?, type: Any.Type)]) -> Any.Type? {
    let labels = elements.map { $0.label ?? "" }
    let types = elements.map(\.type)
    // Each label is followed by a space.
    let list = labels.map { $0 + " " }.joined()
    let isLabelled = labels.contains { !$0.isEmpty }
    let flags = UInt(elements.count) | (isLabelled ? copiesLabels : 0)
    let metadata = types.withUnsafeBufferPointer { types in
      list.withCString { labels in
        swiftTupleMetadata(0, flags, types.baseAddress, isLabelled ? labels : nil, nil)
      }
    }
    let type = unsafeBitCast(metadata.type, to: Any.Type.self)
    guard case .tuple(let fields) = shape(of: type), fields.map({ $0.label ?? "" }) == labels,
      zip(fields, types).allSatisfy({ $0.type == $1 })
    else { return nil }
    return type
  }

  /// The flag of a request whose label list lives only as long as the call.
  private static let copiesLabels: UInt = 0x1_0000
}

/// The runtime's function that returns the metadata of a tuple type, which is part of Swift's
/// stable ABI. The first argument requests complete metadata, the last one lets the runtime choose
/// the value witnesses.
@_silgen_name("swift_getTupleTypeMetadata")
private func swiftTupleMetadata(
  _ request: UInt,
  _ flags: UInt,
  _ elements: UnsafePointer<Any.Type>?,
  _ labels: UnsafePointer<CChar>?,
  _ witnesses: UnsafeRawPointer?
) -> (type: UnsafeRawPointer, state: UInt)
