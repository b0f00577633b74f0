import ConcurrencyExtras
import CustomDump

/// A reference whose changes can be tracked, whatever its type.
protocol TrackedReference: AnyObject, Sendable {
  var snapshot: SharedSnapshot { get }

  /// Sets the value to one that a snapshot of this reference holds, unless it still is that one.
  func restore(_ snapshot: SharedSnapshot)
}

/// A shared value at one time.
package struct SharedSnapshot: Sendable {
  let reference: any TrackedReference
  /// Sendable as a `Shared` of the value is.
  private let storage: UncheckedSendable<Any>
  /// Tells the reference's values apart where they can't be compared.
  let version: Int

  init(reference: any TrackedReference, value: Any, version: Int) {
    self.reference = reference
    self.storage = UncheckedSendable(value)
    self.version = version
  }

  package var value: Any { storage.value }
}

/// The values that some references have at one time.
package struct SharedValues: Sendable {
  var snapshots: [ObjectIdentifier: SharedSnapshot] = [:]

  package init() {}

  package var isEmpty: Bool { snapshots.isEmpty }

  /// Gives the references these values again, in memory and in their storage.
  package func restore() {
    for snapshot in snapshots.values {
      snapshot.reference.restore(snapshot)
    }
  }
}

/// A shared value that differs from the one expected.
package struct SharedDifference: CustomStringConvertible {
  package let expected: Any
  package let actual: Any

  package init?(expected: Any, actual: Any) {
    if let expected = expected as? any Equatable, Self.areEqual(expected, actual) { return nil }
    if !(expected is any Equatable), diff(expected, actual) == nil { return nil }
    self.expected = expected
    self.actual = actual
  }

  /// Both values, as a comparison of the two.
  package var description: String {
    diff(expected, actual, format: .proportional)
      ?? "- \(String(customDumping: expected))\n+ \(String(customDumping: actual))"
  }

  private static func areEqual<Value: Equatable>(_ lhs: Value, _ rhs: Any) -> Bool {
    lhs == rhs as? Value
  }
}
