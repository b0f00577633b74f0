/// The memory of a value within the states of one type, at a known offset from their beginning.
///
/// Together with ``StateVersion`` this is the only place that computes addresses within a state; see
/// ``StateCell`` for the rules.
@usableFromInline
struct StatePart<Root, Value> {
  /// The byte offset of the value in the state; negative if the value can't be changed in place.
  @usableFromInline let offset: Int
  /// Accesses the version of the value if the value is a state.
  @usableFromInline let version: StateVersion

  /// - Parameter offset: The offset that `MemoryLayout.offset(of:)` returned for the value's
  ///   storage; `nil` if the value has none.
  @usableFromInline
  init(offset: Int?, version: StateVersion) {
    assert(
      offset.map { $0 >= 0 && $0 + MemoryLayout<Value>.size <= MemoryLayout<Root>.size } ?? true,
      "The storage of \(Value.self) must be within \(Root.self)."
    )
    self.offset = offset ?? -1
    self.version = version
  }

  /// Whether the value can be changed in place.
  @inlinable var isKnown: Bool { offset >= 0 }

  /// Passes the value in place to a closure that may change it. The offset must be known.
  @inlinable
  @inline(__always)
  func modify<R>(_ root: inout Root, _ body: (inout Value) -> R) -> R {
    assert(isKnown)
    return withUnsafeMutablePointer(to: &root) { root in
      let address = UnsafeMutableRawPointer(root).advanced(by: offset)
      return body(&address.assumingMemoryBound(to: Value.self).pointee)
    }
  }

  /// Passes a value that stores a version in place to a closure that may change it. Both the offset
  /// and the version must be known.
  ///
  /// - Parameter didReplace: Called with the state if the closure replaced the value.
  @inlinable
  @inline(__always)
  func modify<R>(
    _ root: inout Root,
    _ body: (inout Value) -> R,
    didReplace: (inout Root) -> Void
  ) -> R {
    assert(isKnown && version.isKnown)
    return withUnsafeMutablePointer(to: &root) { root in
      let address = UnsafeMutableRawPointer(root).advanced(by: offset)
      let before = version.renew(in: address)
      let result = body(&address.assumingMemoryBound(to: Value.self).pointee)
      if version.number(in: address) != before { didReplace(&root.pointee) }
      return result
    }
  }
}
