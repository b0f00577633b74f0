/// Equality and order of values whose types are known at run time only.
package enum Comparison {
  /// Whether two values are equal: by their `==` where they have one, else part by part.
  package static func isEqual(_ left: Any, _ right: Any) -> Bool {
    if let left = left as? any Equatable { return isEqual(left, to: right) }
    return ValueDiff.changes(from: left, to: right, limit: 1).isEmpty
  }

  private static func isEqual<Value: Equatable>(_ left: Value, to right: Any) -> Bool {
    (right as? Value).map { left == $0 } ?? false
  }

  /// Types that Swift compares although they differ: a string with a part of one.
  static func isEqualAcrossTypes(_ left: Any, _ right: Any) -> Bool? {
    guard let left = left as? any StringProtocol, let right = right as? any StringProtocol else {
      if type(of: right) == AnyHashable.self, let left = left as? AnyHashable,
        let right = right as? AnyHashable
      {
        return left == right
      }
      return nil
    }
    return String(left) == String(right)
  }

  /// `nil` where the values have no order.
  static func isLess(_ left: Any, _ right: Any) -> Bool? {
    (left as? any Comparable).flatMap { isLess($0, than: right) }
  }

  private static func isLess<Value: Comparable>(_ left: Value, than right: Any) -> Bool? {
    (right as? Value).map { left < $0 }
  }

  /// `1...`, `...3` or `..<3`; `nil` where the bound is no number, at which the standard library traps.
  static func partialRange<Bound: Comparable>(
    _ bound: Bound,
    isLower: Bool,
    isClosed: Bool
  ) -> Any? {
    guard bound == bound else { return nil }
    if isLower { return bound... }
    return isClosed ? (...bound) as Any : (..<bound) as Any
  }

  /// `nil` where the upper bound is below the lower one.
  static func range<Bound: Comparable>(_ lower: Bound, _ upper: Any, isClosed: Bool) -> Any? {
    guard let upper = upper as? Bound, lower <= upper else { return nil }
    return isClosed ? lower...upper : lower..<upper
  }
}
