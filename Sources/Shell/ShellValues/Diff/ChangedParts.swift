/// The parts in which two structs of one type may differ, found by comparing their bytes in place.
///
/// Reading a part out of a value costs far more than comparing its bytes, and most parts of a state
/// are unchanged.
enum ChangedParts {
  struct Pair {
    let name: String
    let old: Any
    let new: Any
    /// Whether the bytes differ.
    let differs: Bool
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
      guard type(of: new) == T.self else { return nil }
      return withUnsafePointer(to: old) { old in
        withUnsafePointer(to: Existentials.known(new, as: T.self)) { new in
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
    // By index: the loop would copy each part.
    for index in parts.indices {
      let offset = parts[index].shape.offset
      let (old, new) = (old + offset, new + offset)
      let differs = !parts[index].bytes.areSame(old, new)
      guard differs || isForced(parts[index].shape.type) else { continue }
      let part = parts[index]
      pairs.append(
        Pair(
          name: part.name,
          old: Memory.load(part.shape.type, from: old),
          new: Memory.load(part.shape.type, from: new),
          differs: differs
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
