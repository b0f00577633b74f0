import ConcurrencyExtras
package import Dependencies
import Synchronization

/// Records which shared values are changed by the code it tracks, and lets a test assert the
/// changes.
///
/// A test store passes a tracker to its reducer and effects as a dependency, records the values
/// after each action, and asserts them one action after the other, however far the effects have run
/// ahead:
///
/// ```swift
/// dependencies.sharedChangeTracker = tracker
/// // after each action
/// let values = tracker.values()
/// // for each action, in order
/// let differences = tracker.assert(values) {
///   try update?(&expected)  // `$0.count = 1` changes only the expected value
///   return expected == actual  // `Shared` compares expected values with `values`
/// }
/// ```
package final class SharedChangeTracker: Sendable {
  /// The number of live trackers. While it is zero, the dependencies are not asked for one.
  private static let count = Atomic<Int>(0)

  /// The tracker of the running code.
  static var current: SharedChangeTracker? {
    count.load(ordering: .relaxed) == 0 ? nil : DependencyValues._current.sharedChangeTracker
  }

  /// The changed references, each with the value that was last asserted: at first the value before
  /// the change.
  private let asserted = LockIsolated(SharedValues())

  package init() {
    Self.count.add(1, ordering: .relaxed)
  }

  deinit {
    Self.count.subtract(1, ordering: .relaxed)
  }

  /// Tracks the changes that an operation makes.
  package func track<R>(_ operation: () throws -> R) rethrows -> R {
    try withDependencies {
      $0.sharedChangeTracker = self
    } operation: {
      try operation()
    }
  }

  /// Records a change of a reference, with what was before it.
  func record(_ before: SharedSnapshot) {
    asserted.withLock { asserted in
      let id = ObjectIdentifier(before.reference)
      if asserted.snapshots[id] == nil { asserted.snapshots[id] = before }
    }
  }

  /// The current values of the changed references.
  package func values() -> SharedValues {
    var values = asserted.value
    values.snapshots = values.snapshots.mapValues { $0.reference.snapshot }
    return values
  }

  /// The last asserted values. For references without an assertion, the values before the changes.
  package var assertedValues: SharedValues { asserted.value }

  /// Whether any value differs from the one that was last asserted.
  ///
  /// - Parameter values: The values to compare; `nil` selects the current ones.
  package func hasChanges(in values: SharedValues? = nil) -> Bool {
    !differences(in: values ?? self.values()).isEmpty
  }

  /// The changes that are left to assert.
  package func unassertedChanges() -> [SharedDifference] {
    differences(in: values())
  }

  /// Marks changes as asserted.
  ///
  /// - Parameter values: The values up to which changes are marked; `nil` selects the current ones.
  package func skipChanges(to values: SharedValues? = nil) {
    settle(values ?? self.values())
  }

  private func settle(
    _ values: SharedValues,
    where isSettled: (ObjectIdentifier) -> Bool = { _ in true }
  ) {
    for (id, snapshot) in values.snapshots where isSettled(id) {
      let isLatest = snapshot.reference.snapshot.version == snapshot.version
      asserted.withLock { $0.snapshots[id] = isLatest ? nil : snapshot }
    }
  }

  /// Runs an assertion about how the values changed.
  ///
  /// - Parameters:
  ///   - values: The values that the assertion must match; `nil` selects the current ones.
  ///   - isExhaustive: Whether the assertion starts from the values that were last asserted.
  ///     Otherwise it starts from the actual values, and must leave them unchanged.
  ///   - settles: Whether the changes count as asserted afterwards.
  ///   - operation: Changes the expected values and compares. It returns whether the comparison
  ///     succeeded; if not, all changes count as asserted, because the failure was reported.
  /// - Returns: Differences between expected and actual values of shared values that the operation
  ///   set and the comparison did not read.
  package func assert(
    _ values: SharedValues? = nil,
    isExhaustive: Bool = true,
    settles: Bool = true,
    _ operation: () throws -> Bool
  ) rethrows -> [SharedDifference] {
    let before = asserted.value
    var actual = values ?? self.values()
    actual.snapshots.merge(before.snapshots) { actual, _ in actual }
    let view = SharedView(expected: isExhaustive ? before : actual, actual: actual)
    let isMatch = try view.withView(operation)
    guard settles else { return [] }
    let settled = view.compared.union(view.written)
    settle(actual) { !isMatch || !isExhaustive || settled.contains($0) }
    return view.writtenDifferences
  }

  /// Whether the running assertion has written a shared value, even if to an equal one.
  package static var hasWritten: Bool { SharedView.current?.hasWritten ?? false }

  private func differences(in values: SharedValues) -> [SharedDifference] {
    asserted.value.snapshots.compactMap { id, expected in
      guard let actual = values.snapshots[id] else { return nil }
      return SharedDifference(expected: expected.value, actual: actual.value)
    }
  }
}

extension DependencyValues {
  /// The tracker that records the changes of shared values, if any.
  package var sharedChangeTracker: SharedChangeTracker? {
    get { self[SharedChangeTrackerKey.self] }
    set { self[SharedChangeTrackerKey.self] = newValue }
  }
}

private enum SharedChangeTrackerKey: DependencyKey {
  static var liveValue: SharedChangeTracker? { nil }
  static var testValue: SharedChangeTracker? { nil }
}
