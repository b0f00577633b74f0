import ConcurrencyExtras
import CustomDump

/// A type-erased reference whose changes can be tracked.
protocol TrackedReference: AnyObject, Sendable {
  var snapshot: SharedSnapshot { get }

  /// Sets the value to that of a snapshot of this reference, unless the value is still the same
  /// version.
  func restore(_ snapshot: SharedSnapshot)
}

/// A shared value at one point in time.
package struct SharedSnapshot: Sendable {
  let reference: any TrackedReference
  /// As sendable as a `Shared` of the value.
  private let storage: UncheckedSendable<Any>
  /// The parts that the value had lost by then.
  let lostParts: LostParts
  /// Distinguishes the reference's values if they can't be compared.
  let version: Int

  init(reference: any TrackedReference, value: Any, lostParts: LostParts, version: Int) {
    self.reference = reference
    self.storage = UncheckedSendable(value)
    self.lostParts = lostParts
    self.version = version
  }

  package var value: Any { storage.value }
}

/// The values of some references at one point in time.
package struct SharedValues: Sendable {
  var snapshots: [ObjectIdentifier: SharedSnapshot] = [:]

  package init() {}

  package var isEmpty: Bool { snapshots.isEmpty }

  /// The references of the stored values.
  package var references: [any LiveReference] {
    snapshots.values.compactMap { $0.reference as? any LiveReference }
  }

  /// Restores these values, in memory and in their storage.
  package func restore() {
    for snapshot in snapshots.values {
      snapshot.reference.restore(snapshot)
    }
  }
}

/// A shared value that differs from the expected one.
package struct SharedDifference: CustomStringConvertible {
  package let expected: Any
  package let actual: Any

  package init?(expected: Any, actual: Any) {
    if let expected = expected as? any Equatable, Self.areEqual(expected, actual) { return nil }
    if !(expected is any Equatable), diff(expected, actual) == nil { return nil }
    self.expected = expected
    self.actual = actual
  }

  /// A diff of the two values.
  package var description: String {
    diff(expected, actual, format: .proportional)
      ?? "- \(String(customDumping: expected))\n+ \(String(customDumping: actual))"
  }

  private static func areEqual<Value: Equatable>(_ lhs: Value, _ rhs: Any) -> Bool {
    lhs == rhs as? Value
  }
}
