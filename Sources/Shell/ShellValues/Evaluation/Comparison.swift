/// Equality and ordering of values whose types are known only at run time.
package enum Comparison {
  /// Whether two values are equal, by their own `==` if they have one, otherwise part by part.
  package static func isEqual(_ left: Any, _ right: Any) -> Bool {
    if let left = left as? any Equatable { return isEqual(left, to: right) }
    return ValueDiff.changes(from: left, to: right, limit: 1).isEmpty
  }

  private static func isEqual<Value: Equatable>(_ left: Value, to right: Any) -> Bool {
    (right as? Value).map { left == $0 } ?? false
  }

  /// Compares values of different types that Swift can compare, such as a string and a substring;
  /// `nil` for other types.
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

  /// Whether `left` is less than `right`; `nil` if the values have no order.
  static func isLess(_ left: Any, _ right: Any) -> Bool? {
    (left as? any Comparable).flatMap { isLess($0, than: right) }
  }

  private static func isLess<Value: Comparable>(_ left: Value, than right: Any) -> Bool? {
    (right as? Value).map { left < $0 }
  }

  /// Builds `1...`, `...3` or `..<3`. Returns `nil` if the bound is NaN, for which the standard
  /// library traps.
  static func partialRange<Bound: Comparable>(
    _ bound: Bound,
    isLower: Bool,
    isClosed: Bool
  ) -> Any? {
    guard bound == bound else { return nil }
    if isLower { return bound... }
    return isClosed ? (...bound) as Any : (..<bound) as Any
  }

  /// Builds a range; `nil` if the upper bound is below the lower bound.
  static func range<Bound: Comparable>(_ lower: Bound, _ upper: Any, isClosed: Bool) -> Any? {
    guard let upper = upper as? Bound, lower <= upper else { return nil }
    return isClosed ? lower...upper : lower..<upper
  }
}
