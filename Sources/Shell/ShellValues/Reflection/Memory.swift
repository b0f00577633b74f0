import Foundation

/// A value that is shown but never read as its own type: a function, or an inline metatype.
///
/// A stored function uses the calling convention of its declared type, whereas a function in an
/// `Any` uses the most general one. Reading it through metadata would call it with the wrong
/// convention.
package struct OpaqueValue {
  package let type: Any.Type
}

/// Typed access to raw memory for types known only at run time.
enum Memory {
  static func size(of type: Any.Type) -> Int {
    func body<T>(_: T.Type) -> Int { MemoryLayout<T>.size }
    return _openExistential(type, do: body)
  }

  /// Copies the value at an address.
  static func load(_ type: Any.Type, from address: UnsafeRawPointer) -> Any {
    func body<T>(_: T.Type) -> Any { address.assumingMemoryBound(to: T.self).pointee }
    switch storage(of: type) {
    case .plain: return _openExistential(type, do: body)
    case .constant(let value): return value
    case .function: return OpaqueValue(type: type)
    case .optionalFunction:
      // Only `nil` has a zero function address.
      let isNil = address.load(as: UInt.self) == 0
      return (isNil ? nil : OpaqueValue(type: type)) as OpaqueValue? as Any
    case .unknown: return OpaqueValue(type: type)
    }
  }

  /// Copies the boxed payload of an indirect case.
  static func loadBoxed(_ type: Any.Type, from address: UnsafeRawPointer) -> Any {
    func body<T>(_: T.Type) -> Any {
      switch address.assumingMemoryBound(to: PayloadBox<T>.self).pointee {
      case .payload(let payload): return payload
      }
    }
    guard case .plain = storage(of: type) else { return OpaqueValue(type: type) }
    return _openExistential(type, do: body)
  }

  /// A value of a type, made in memory of zeros.
  ///
  /// - Parameter initialize: Initialises the value's parts at its address.
  static func making(
    _ type: Any.Type,
    _ initialize: (_ address: UnsafeMutableRawPointer) -> Void
  ) -> Any {
    func body<T>(_: T.Type) -> Any {
      withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { buffer in
        guard let memory = buffer.baseAddress else { preconditionFailure("no memory was given") }
        let address = UnsafeMutableRawPointer(memory)
        address.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<T>.size)
        initialize(address)
        return memory.move()
      }
    }
    return _openExistential(type, do: body)
  }

  /// Whether memory of a type can be initialised with a value: whether the value has the type, and
  /// the type can be stored generically.
  static func accepts(_ value: Any, as type: Any.Type, isBoxed: Bool = false) -> Bool {
    func body<T>(_: T.Type) -> Bool { Existentials.holds(value, T.self) }
    if value is OpaqueValue { return false }
    switch storage(of: type) {
    case .plain: return _openExistential(type, do: body)
    // A boxed payload needs a box with a header even if the payload has no bytes.
    case .constant(let only): return !isBoxed && value as? Any.Type == only
    case .optionalFunction: return !isBoxed && flattened(value) == nil
    default: return false
    }
  }

  /// Initialises zeroed memory of a type with a value that it ``accepts(_:as:isBoxed:)``.
  static func initialize(
    _ address: UnsafeMutableRawPointer,
    as type: Any.Type,
    with value: Any,
    isBoxed: Bool = false
  ) {
    func body<T>(_: T.Type) {
      let value = Existentials.known(value, as: T.self)
      if isBoxed {
        address.initializeMemory(as: PayloadBox<T>.self, to: .payload(value))
      } else {
        address.initializeMemory(as: T.self, to: value)
      }
    }
    // A type's only value takes no memory, and `nil` in place of a function is zero.
    if case .plain = storage(of: type) { _openExistential(type, do: body) }
  }

  /// A function that replaces the value in memory, or `nil` as for `initializer`; it supports
  /// plainly stored types only.
  static func assignment(
    of type: Any.Type,
    with value: Any
  ) -> ((UnsafeMutableRawPointer) -> Void)? {
    func body<T>(_: T.Type) -> ((UnsafeMutableRawPointer) -> Void)? {
      guard Existentials.holds(value, T.self) else { return nil }
      let value = Existentials.known(value, as: T.self)
      return { $0.assumingMemoryBound(to: T.self).pointee = value }
    }
    guard case .plain = storage(of: type), !(value is OpaqueValue) else { return nil }
    return _openExistential(type, do: body)
  }

  /// Whether a value of the type is stored like a generic value of it.
  static func isPlain(_ type: Any.Type) -> Bool {
    if case .plain = storage(of: type) { return true }
    return false
  }

  /// Whether the type has a single value, which takes no memory.
  static func isConstant(_ type: Any.Type) -> Bool {
    if case .constant = storage(of: type) { return true }
    return false
  }

  private enum Storage: Sendable {
    /// Stored like a generic value of the type.
    case plain
    /// A metatype of a struct or enum takes no memory; its only value is the type.
    case constant(Any.Type)
    case function
    case optionalFunction
    case unknown
  }

  private static func storage(of type: Any.Type) -> Storage { storages[type] }

  private static let storages = TypeTable { findStorage(of: $0) }

  private static func findStorage(of type: Any.Type) -> Storage {
    switch ShapeReader.shape(of: type) {
    case .function: return .function
    case .metatype:
      let metadata = RuntimeMetadata(type)
      if metadata.isExistentialMetatype { return .plain }
      let instance = metadata.instanceType
      if case .class = RuntimeMetadata(instance).kind { return .plain }
      return .constant(instance)
    case .optional(let wrapped):
      switch storage(of: wrapped) {
      case .plain: return .plain
      case .function: return .optionalFunction
      default: return .unknown
      }
    case .tuple(let elements):
      let isPlain = elements.allSatisfy { element in
        if case .plain = storage(of: element.type) { true } else { false }
      }
      return isPlain ? .plain : .unknown
    default: return .plain
    }
  }
}

extension Memory {
  /// Stores values of one plainly stored type, which is looked up once and not for each of them.
  struct Plain: Sendable {
    /// Whether memory of the type can be initialised with a value.
    let accepts: @Sendable (_ value: Any) -> Bool
    /// Initialises memory with a value that is accepted.
    let initialize: @Sendable (_ address: UnsafeMutableRawPointer, _ value: Any) -> Void

    init(_ type: Any.Type) {
      func plain<T>(_: T.Type) -> Plain { Plain(storing: T.self) }
      self = _openExistential(type, do: plain)
    }

    private init<T>(storing _: T.Type) {
      accepts = { Self.accepts($0, as: T.self) }
      initialize = { address, value in
        address.initializeMemory(as: T.self, to: Existentials.known(value, as: T.self))
      }
    }

    static func accepts<T>(_ value: Any, as _: T.Type) -> Bool {
      // A value of this very type is not opaque, and hardly any other is passed.
      type(of: value) == T.self || !(value is OpaqueValue) && value is T
    }
  }

  /// Calls a closure with each index at which the bytes of two buffers of the same length differ.
  static func forEachDifference<T>(
    _ left: UnsafeBufferPointer<T>,
    _ right: UnsafeBufferPointer<T>,
    _ body: (Int) -> Void
  ) {
    guard left.count == right.count, let start = left.baseAddress, let other = right.baseAddress
    else { return }
    forEachDifference(
      UnsafeRawPointer(start),
      UnsafeRawPointer(other),
      SignificantBytes.of(T.self),
      stride: MemoryLayout<T>.stride,
      count: left.count,
      body
    )
  }

  private static func forEachDifference(
    _ left: UnsafeRawPointer,
    _ right: UnsafeRawPointer,
    _ bytes: SignificantBytes,
    stride: Int,
    count: Int,
    _ body: (Int) -> Void
  ) {
    guard left != right else { return }
    var block = 0
    while block < count {
      let end = min(block + blockCount, count)
      // Most blocks are identical including their padding.
      if memcmp(left + stride * block, right + stride * block, stride * (end - block)) != 0 {
        var index = block
        while index < end {
          index += bytes.sameCount(
            left + stride * index,
            right + stride * index,
            stride: stride,
            limit: end - index
          )
          guard index < end else { break }
          body(index)
          index += 1
        }
      }
      block = end
    }
  }

  /// The length of the bytewise identical prefix of two buffers, and that of the identical suffix
  /// of the remaining elements.
  static func commonEnds<T>(
    _ left: UnsafeBufferPointer<T>,
    _ right: UnsafeBufferPointer<T>
  ) -> (start: Int, end: Int) {
    guard let old = left.baseAddress, let new = right.baseAddress else { return (0, 0) }
    let bytes = SignificantBytes.of(T.self)
    let stride = MemoryLayout<T>.stride
    let common = min(left.count, right.count)
    // Compares whole blocks including padding, then the elements of the first differing block
    // without padding.
    func sameCount(limit: Int, isAtEnd: Bool) -> Int {
      var count = 0
      while count < limit {
        let size = min(blockCount, limit - count)
        let one = old + (isAtEnd ? left.count - count - size : count)
        let other = new + (isAtEnd ? right.count - count - size : count)
        guard memcmp(one, other, stride * size) != 0 else {
          count += size
          continue
        }
        // Comparison starts at the element nearest to the respective end of the buffer.
        let first = isAtEnd ? size - 1 : 0
        let same = bytes.sameCount(
          UnsafeRawPointer(one + first),
          UnsafeRawPointer(other + first),
          stride: isAtEnd ? -stride : stride,
          limit: size
        )
        count += same
        if same < size { return count }
      }
      return count
    }
    let start = sameCount(limit: common, isAtEnd: false)
    return (start, sameCount(limit: common - start, isAtEnd: true))
  }

  private static var blockCount: Int { 128 }
}
