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
