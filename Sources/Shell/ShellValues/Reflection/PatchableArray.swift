/// An array type whose values can be stored as a patch of another array.
protocol PatchableArray {
  /// The size of the elements in bytes.
  static func byteCount(at address: UnsafeRawPointer) -> Int

  /// The patch that turns one array into another; `nil` if it would save too little memory.
  static func patch(from old: UnsafeRawPointer, to new: UnsafeRawPointer) -> (any ArrayPatch)?

  /// Replaces the array with an empty one.
  static func clear(_ address: UnsafeMutableRawPointer)

  /// Applies patches to a base array in order and stores the result at an address.
  static func restore(
    from base: UnsafeRawPointer,
    _ patches: [any ArrayPatch],
    to address: UnsafeMutableRawPointer
  )
}

/// The difference between two arrays.
protocol ArrayPatch {
  /// The number of elements that the patch stores.
  var elementCount: Int { get }
}

/// New elements at some indices; all others are unchanged.
private final class ReplacedElements<Element>: ArrayPatch {
  let positions: [Int32]
  let elements: [Element]

  init(positions: [Int32], elements: [Element]) {
    self.positions = positions
    self.elements = elements
  }

  var elementCount: Int { elements.count }
}

/// New elements for a range.
private final class ReplacedRange<Element>: ArrayPatch {
  let range: Range<Int>
  let elements: [Element]

  init(range: Range<Int>, elements: [Element]) {
    self.range = range
    self.elements = elements
  }

  var elementCount: Int { elements.count }
}

/// An unchanged array.
private final class NothingReplaced: ArrayPatch, Sendable {
  static let instance = NothingReplaced()

  var elementCount: Int { 0 }
}

extension PatchableArray where Self: RangeReplaceableCollection & MutableCollection, Index == Int {
  static func byteCount(at address: UnsafeRawPointer) -> Int {
    address.assumingMemoryBound(to: Self.self).pointee.count * MemoryLayout<Element>.stride
  }

  static func patch(from old: UnsafeRawPointer, to new: UnsafeRawPointer) -> (any ArrayPatch)? {
    let (old, new) = (
      old.assumingMemoryBound(to: Self.self), new.assumingMemoryBound(to: Self.self)
    )
    let patch = old.pointee.withContiguousStorageIfAvailable { old in
      new.pointee.withContiguousStorageIfAvailable { new in Self.patch(from: old, to: new) }
    }
    return patch.flatMap { $0 }.flatMap { $0 }
  }

  private static func patch(
    from old: UnsafeBufferPointer<Element>,
    to new: UnsafeBufferPointer<Element>
  ) -> (any ArrayPatch)? {
    if old.count == new.count, old.baseAddress == new.baseAddress {
      return NothingReplaced.instance
    }
    let limit = new.count / 4
    if old.count == new.count {
      let positions = Memory.differences(old, new)
      guard positions.count <= limit else { return nil }
      return ReplacedElements(
        positions: positions.map(Int32.init(truncatingIfNeeded:)),
        elements: positions.map { new[$0] }
      )
    }
    let (start, tail) = Memory.commonEnds(old, new)
    let inserted = start..<(new.count - tail)
    guard inserted.count <= limit else { return nil }
    return ReplacedRange(range: start..<(old.count - tail), elements: Array(new[inserted]))
  }

  static func clear(_ address: UnsafeMutableRawPointer) {
    address.assumingMemoryBound(to: Self.self).pointee = Self()
  }

  static func restore(
    from base: UnsafeRawPointer,
    _ patches: [any ArrayPatch],
    to address: UnsafeMutableRawPointer
  ) {
    var array = base.assumingMemoryBound(to: Self.self).pointee
    for patch in patches {
      if let patch = patch as? ReplacedElements<Element> {
        for (position, element) in zip(patch.positions, patch.elements) {
          array[Int(position)] = element
        }
      } else if let patch = patch as? ReplacedRange<Element> {
        array.replaceSubrange(patch.range, with: patch.elements)
      }
    }
    address.assumingMemoryBound(to: Self.self).pointee = array
  }
}

extension Array: PatchableArray {}
extension ContiguousArray: PatchableArray {}
