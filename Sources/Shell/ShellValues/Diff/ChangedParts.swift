/// The parts in which two structs of one type may differ, found by comparing their bytes in place.
///
/// Reading a part out of a value costs far more than comparing its bytes, and most parts of a state
/// are unchanged.
enum ChangedParts {
  struct Pair {
    let name: String
    let old: Any
    let new: Any
  }

  /// A visible property, and where it is stored.
  private struct Part: Sendable {
    let name: String
    let shape: FieldShape
    let bytes: SignificantBytes
  }

  private static let parts = TypeTable { find($0) }

  /// The pairs of parts that are not bytewise identical, in the order of their declaration.
  ///
  /// - Parameter isForced: Whether to include identical parts of a type: what they refer to may
  ///   differ.
  /// - Returns: `nil` if the values are not structs that are shown by their properties.
  static func between(_ old: Any, _ new: Any, orWhere isForced: (Any.Type) -> Bool) -> [Pair]? {
    guard let parts = parts[type(of: old)], !parts.isEmpty else { return nil }
    func body<T>(_ old: T) -> [Pair]? {
      guard type(of: new) == T.self, let new = new as? T else { return nil }
      return withUnsafePointer(to: old) { old in
        withUnsafePointer(to: new) { new in
          pairs(of: parts, UnsafeRawPointer(old), UnsafeRawPointer(new), isForced)
        }
      }
    }
    return _openExistential(old, do: body)
  }

  private static func pairs(
    of parts: [Part],
    _ old: UnsafeRawPointer,
    _ new: UnsafeRawPointer,
    _ isForced: (Any.Type) -> Bool
  ) -> [Pair] {
    var pairs: [Pair] = []
    for part in parts {
      let (old, new) = (old + part.shape.offset, new + part.shape.offset)
      guard !part.bytes.areSame(old, new) || isForced(part.shape.type) else { continue }
      pairs.append(
        Pair(
          name: part.name,
          old: Memory.load(part.shape.type, from: old),
          new: Memory.load(part.shape.type, from: new)
        )
      )
    }
    return pairs
  }

  private static func find(_ type: Any.Type) -> [Part]? {
    guard ContentKind.of(type) == .other,
      case .structure(let shapes) = Reflection.shape(of: type)
    else { return nil }
    return VisibleFields.fields(of: type).compactMap { field in
      // A weak reference is never compared.
      guard let shape = shapes.first(where: { $0.label == field.storedName }),
        !shape.isReferenceStorage
      else { return nil }
      return Part(name: field.name, shape: shape, bytes: SignificantBytes.of(shape.type))
    }
  }
}
