/// The values of references on both sides of a comparison. A wrapper can be identical on both sides
/// although its referenced value changed.
package protocol ReferenceTimes {
  /// Whether the value of a reference may differ between the two sides.
  func differs(_ id: ObjectIdentifier) -> Bool

  /// Whether no reference has changed.
  var isEmpty: Bool { get }

  /// Runs an operation in which references have the values of the old side.
  func readingOld<R>(_ operation: () throws -> R) rethrows -> R

  /// Runs an operation in which references have the values of the new side.
  func readingNew<R>(_ operation: () throws -> R) rethrows -> R

  /// Runs a comparison in which references on the left have old values and those on the right have
  /// new values.
  func comparing<R>(_ operation: () throws -> R) rethrows -> R
}
