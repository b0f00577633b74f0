/// Equality and ordering of values whose types are known only at run time.
package enum Comparison {
  /// Whether two values are equal, by their own `==` if they have one, otherwise part by part.
  package static func isEqual(_ left: Any, _ right: Any) -> Bool {
    isEqualByOwnRule(left, right)
      ?? ValueDiff.changes(from: left, to: right, limit: 1).isEmpty
  }

  /// Whether a value has a part that nothing tells from another one: a function, in a type without an `==` of its own.
  static func isIncomparable(_ value: Any) -> Bool { isIncomparable(value, depth: 0) }

  private static func isIncomparable(_ value: Any, depth: Int) -> Bool {
    guard depth < 20, equatable(type(of: value)) == nil else { return false }
    switch ValueContent(value) {
    case .function: return true
    case .structure(let parts), .tuple(let parts), .dialog(_, let parts):
      return parts.contains { isIncomparable($0.value, depth: depth + 1) }
    case .enumCase(let current):
      return current.arguments.contains { isIncomparable($0.value, depth: depth + 1) }
    case .indexed(let elements) where elements.erasedCount > 0:
      return isIncomparable(elements.erasedElement(at: 0), depth: depth + 1)
    case .keyed(let entries):
      return SortedElements.of(entries).first.map { isIncomparable($0.value, depth: depth + 1) }
        ?? false
    default: return false
    }
  }

  /// Whether two values are equal by the `==` of the first one's type; `nil` if it has none.
  static func isEqualByOwnRule(_ left: Any, _ right: Any) -> Bool? {
    func areEqual<Value: Equatable>(_: Value.Type) -> Bool {
      Existentials.holds(right, Value.self)
        && Existentials.known(left, as: Value.self) == Existentials.known(right, as: Value.self)
    }
    return equatable(type(of: left)).map { areEqual($0) }
  }

  /// A type's conformance, which no thread can change.
  private struct Conformance: @unchecked Sendable {
    let type: (any Equatable.Type)?
  }

  // Looking up a conformance costs more than most comparisons.
  private static let conformances = TypeTable { Conformance(type: $0 as? any Equatable.Type) }

  static func equatable(_ type: Any.Type) -> (any Equatable.Type)? {
    conformances[type].type
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
