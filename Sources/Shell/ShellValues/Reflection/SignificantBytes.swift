import Foundation

/// The significant bytes of a type's values, excluding padding.
///
/// Padding between the fields of a struct is not copied with it, so two copies of one value may
/// differ there. (Bytes of an enum that its current case does not use may differ too. That is
/// harmless: the two values are then compared part by part.)
struct SignificantBytes {
  /// The start offsets of the ranges in ascending order; the ranges are not adjacent.
  private let starts: [Int]
  // Plain integers, because iterating over ranges is slow in debug builds and this runs for each
  // element.
  private let counts: [Int]

  private init(_ ranges: [Range<Int>]) {
    starts = ranges.map(\.lowerBound)
    counts = ranges.map(\.count)
  }

  private static let all = TypeTable { type in
    var ranges: [Range<Int>] = []
    collect(type, at: 0, into: &ranges)
    // A nested metatype may take less memory than its own type's size.
    let size = Memory.size(of: type)
    return SignificantBytes(merged(ranges).map { $0.clamped(to: 0..<size) })
  }

  static func of(_ type: Any.Type) -> SignificantBytes { all[type] }

  /// Whether the significant bytes of two values are the same.
  func areSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    left == right || sameCount(left, right, stride: 0, limit: 1) == 1
  }

  /// The number of leading pairs of values with the same significant bytes, in two sequences of
  /// adjacent values.
  ///
  /// Each range of bytes is compared in all values before the next range. The loop over the values
  /// runs for every row of a long list and has to be free of look-ups to be fast in debug builds.
  ///
  /// - Parameters:
  ///   - stride: The distance in bytes from one value to the next. A negative stride compares
  ///     backwards from the last values.
  ///   - limit: The number of values.
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
