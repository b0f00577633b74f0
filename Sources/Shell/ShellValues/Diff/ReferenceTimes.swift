/// What values elsewhere were on both sides of a comparison, for wrappers that are the same on both.
package protocol ReferenceTimes {
  /// Whether a value elsewhere may be another on the two sides.
  func differs(_ id: ObjectIdentifier) -> Bool

  /// Whether there is any such value.
  var isEmpty: Bool { get }

  /// Runs an operation that finds what the values were on the old side.
  func readingOld<R>(_ operation: () throws -> R) rethrows -> R

  /// Runs an operation that finds what the values were on the new side.
  func readingNew<R>(_ operation: () throws -> R) rethrows -> R

  /// Runs a comparison that finds what the values were: left those of the old side, right of the new.
  func comparing<R>(_ operation: () throws -> R) rethrows -> R
}

/// Differences, with what values elsewhere were on both sides, which their texts are made with.
package struct ChangeList {
  package var changes: [Change]
  package var times: (any ReferenceTimes)?

  package init(_ changes: [Change], _ times: (any ReferenceTimes)? = nil) {
    self.changes = changes
    self.times = times
  }

  package var isEmpty: Bool { changes.isEmpty }

  /// The differences between two values.
  ///
  /// - Parameter limit: How many to find at most.
  package init(
    from old: Any,
    to new: Any,
    _ times: (any ReferenceTimes)? = nil,
    limit: Int = .max
  ) {
    self.init(ValueDiff.changes(from: old, to: new, limit: limit, times: times), times)
  }

  package func readingOld<R>(_ operation: () throws -> R) rethrows -> R {
    try times?.readingOld(operation) ?? operation()
  }

  package func readingNew<R>(_ operation: () throws -> R) rethrows -> R {
    try times?.readingNew(operation) ?? operation()
  }
}

extension ChangeList: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Change...) {
    self.init(elements)
  }
}
