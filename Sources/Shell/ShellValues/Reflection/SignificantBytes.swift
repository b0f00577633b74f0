import Foundation
import Synchronization

/// The bytes of a type's values that mean something.
///
/// What lies between the fields of a struct is not copied with it, so that two copies of one value
/// differ there. (Bytes of an enum that its current case does not use may differ too. That is
/// harmless: the two values are then compared part by part.)
struct SignificantBytes {
  /// Where the ranges begin, in ascending order, none next to another.
  private let starts: [Int]
  // Plain integers: iterating over ranges is slow in debug builds, and this runs for each element.
  private let counts: [Int]

  private init(_ ranges: [Range<Int>]) {
    starts = ranges.map(\.lowerBound)
    counts = ranges.map(\.count)
  }

  private static let cache = Mutex<[ObjectIdentifier: SignificantBytes]>([:])

  static func of(_ type: Any.Type) -> SignificantBytes {
    let key = ObjectIdentifier(type)
    if let bytes = cache.withLock({ $0[key] }) { return bytes }
    var ranges: [Range<Int>] = []
    collect(type, at: 0, into: &ranges)
    // A metatype within may take less memory than its own type says.
    let size = Memory.size(of: type)
    let bytes = SignificantBytes(merged(ranges).map { $0.clamped(to: 0..<size) })
    cache.withLock { $0[key] = bytes }
    return bytes
  }

  /// Whether two values hold the same bytes where that means something.
  func areSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    left == right || sameCount(left, right, stride: 0, limit: 1) == 1
  }

  /// How many values that lie side by side hold the same bytes as others, up to the first pair that does not.
  ///
  /// One range of bytes after the other is compared, each in all values: the loop over the values runs for
  /// every row of a long list, and is slow in debug builds where it has to look anything up.
  ///
  /// - Parameters:
  ///   - stride: How many bytes it is from one value to the next: negative to go backwards, from the last
  ///     values on.
  ///   - limit: How many values there are.
  func sameCount(
    _ left: UnsafeRawPointer,
    _ right: UnsafeRawPointer,
    stride: Int,
    limit: Int
  ) -> Int {
    var limit = limit
    var range = 0
    while range < starts.count, limit > 0 {
      let size = counts[range]
      var one = left.advanced(by: starts[range])
      var other = right.advanced(by: starts[range])
      var index = 0
      while index < limit {
        if memcmp(one, other, size) != 0 { limit = index }
        one = one.advanced(by: stride)
        other = other.advanced(by: stride)
        index += 1
      }
      range += 1
    }
    return limit
  }

  private static func collect(_ type: Any.Type, at offset: Int, into ranges: inout [Range<Int>]) {
    switch Reflection.shape(of: type) {
    case .structure(let fields) where !fields.isEmpty, .tuple(let fields) where !fields.isEmpty:
      for field in fields {
        collect(field.type, at: offset + field.offset, into: &ranges)
      }
    case .metatype where Memory.isConstant(type):
      break
    default:
      let size = Memory.size(of: type)
      if size > 0 { ranges.append(offset..<(offset + size)) }
    }
  }

  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, last.upperBound >= range.lowerBound {
        result[result.count - 1] =
          last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
