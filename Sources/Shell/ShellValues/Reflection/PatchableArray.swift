/// An array type whose values can be stored as a patch of another array.
package protocol PatchableArray:
  IndexedContainer, RandomAccessCollection, MutableCollection, RangeReplaceableCollection
where Index == Int {
  /// The elements at some positions. (What is generic reads one element through a coroutine that
  /// allocates memory.)
  func elements(at positions: [Int]) -> [Element]
}

/// The difference between two arrays.
protocol ArrayPatch {
  /// The number of elements that the patch stores.
  var elementCount: Int { get }

  /// The positions of the replaced elements; `nil` if a range is replaced.
  var replacedPositions: [Int32]? { get }

  /// The positions in the old array that new elements replace; `nil` if single elements are replaced.
  var replacedRange: Range<Int>? { get }
}

extension ArrayPatch {
  var replacedRange: Range<Int>? { nil }
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
  var replacedPositions: [Int32]? { positions }
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
  var replacedPositions: [Int32]? { nil }
  var replacedRange: Range<Int>? { range }
}

/// An unchanged array.
final class NothingReplaced: ArrayPatch, Sendable {
  static let instance = NothingReplaced()

  var elementCount: Int { 0 }
  var replacedPositions: [Int32]? { [] }
}

extension PatchableArray {
  /// The size of the elements in bytes.
  static func byteCount(at address: UnsafeRawPointer) -> Int {
    address.assumingMemoryBound(to: Self.self).pointee.count * MemoryLayout<Element>.stride
  }

  /// The patch that turns one array into another; `nil` if it would save too little memory.
  static func patch(from old: UnsafeRawPointer, to new: UnsafeRawPointer) -> (any ArrayPatch)? {
    patch(
      from: old.assumingMemoryBound(to: Self.self).pointee,
      to: new.assumingMemoryBound(to: Self.self).pointee
    )
  }

  private static func patch(from old: Self, to new: Self) -> (any ArrayPatch)? {
    let limit = new.count / 4
    if old.count == new.count {
      let positions = new.erasedDifferences(from: old)
      guard !positions.isEmpty else { return NothingReplaced.instance }
      guard positions.count <= limit else { return nil }
      return ReplacedElements(
        positions: positions.map(Int32.init(truncatingIfNeeded:)),
        elements: new.elements(at: positions)
      )
    }
    let (start, tail) = new.erasedCommonEnds(with: old)
    let inserted = start..<(new.count - tail)
    guard inserted.count <= limit else { return nil }
    return ReplacedRange(range: start..<(old.count - tail), elements: Array(new[inserted]))
  }

  /// Replaces the array with an empty one.
  static func clear(_ address: UnsafeMutableRawPointer) {
    address.assumingMemoryBound(to: Self.self).pointee = Self()
  }

  /// Applies patches to a base array in order and stores the result at an address.
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

extension Array: PatchableArray {
  package func elements(at positions: [Int]) -> [Element] { positions.map { self[$0] } }
}

extension ContiguousArray: PatchableArray {
  package func elements(at positions: [Int]) -> [Element] { positions.map { self[$0] } }
}
