import ConcurrencyExtras
package import Dependencies
import Synchronization

/// Notes which shared values are changed by code that runs with it, and lets a test assert how.
///
/// A store for tests gives one to its reducer and effects as a dependency, notes the values after each
/// action, and asserts them one action after the other, however far the effects have run ahead:
///
/// ```swift
/// dependencies.sharedChangeTracker = tracker
/// // after each action
/// let values = tracker.values()
/// // for each action, in order
/// let differences = tracker.assert(values) {
///   try update?(&expected)  // `$0.count = 1` changes what is expected, and nothing else
///   return expected == actual  // `Shared` compares what is expected with `values`
/// }
/// ```
package final class SharedChangeTracker: Sendable {
  /// How many there are: only where there are some are the dependencies asked for one.
  private static let count = Atomic<Int>(0)

  /// The tracker of the running code.
  static var current: SharedChangeTracker? {
    count.load(ordering: .relaxed) == 0 ? nil : DependencyValues._current.sharedChangeTracker
  }

  /// The changed references, each with the value that was last asserted: at first the one before the
  /// change.
  private let asserted = LockIsolated(SharedValues())

  package init() {
    Self.count.add(1, ordering: .relaxed)
  }

  deinit {
    Self.count.subtract(1, ordering: .relaxed)
  }

  /// Tracks what an operation changes.
  package func track<R>(_ operation: () throws -> R) rethrows -> R {
    try withDependencies {
      $0.sharedChangeTracker = self
    } operation: {
      try operation()
    }
  }

  func note(_ reference: any TrackedReference, before value: Any, version: Int) {
    let before = SharedSnapshot(reference: reference, value: value, version: version)
    asserted.withLock { asserted in
      let id = ObjectIdentifier(reference)
      if asserted.snapshots[id] == nil { asserted.snapshots[id] = before }
    }
  }

  /// The values that the changed references have now.
  package func values() -> SharedValues {
    var values = asserted.value
    values.snapshots = values.snapshots.mapValues { $0.reference.snapshot }
    return values
  }

  /// The values that were last asserted: those before the changes, where none was.
  package var assertedValues: SharedValues { asserted.value }

  /// Whether some value differs from the one that was last asserted.
  ///
  /// - Parameter values: The values to look at; the present ones unless given.
  package func hasChanges(in values: SharedValues? = nil) -> Bool {
    !differences(in: values ?? self.values()).isEmpty
  }

  /// What is left to assert.
  package func unassertedChanges() -> [SharedDifference] {
    differences(in: values())
  }

  /// Takes changes for asserted.
  ///
  /// - Parameter values: The values up to which they are; the present ones unless given.
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

  /// Runs an assertion of how the values changed.
  ///
  /// - Parameters:
  ///   - values: The values that should be as the assertion says; the present ones unless given.
  ///   - isExhaustive: Whether the assertion begins with the values that were last asserted. Else it
  ///     begins with the actual ones, and must leave them so.
  ///   - settles: Whether the changes count as asserted then.
  ///   - operation: Changes what is expected and compares. It returns whether the comparison succeeded;
  ///     else all changes count as asserted, since the failure was reported.
  /// - Returns: What the operation set that the comparison did not reach and that is not so.
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
  /// What notes the changes of shared values, if anything does.
  package var sharedChangeTracker: SharedChangeTracker? {
    get { self[SharedChangeTrackerKey.self] }
    set { self[SharedChangeTrackerKey.self] = newValue }
  }
}

private enum SharedChangeTrackerKey: DependencyKey {
  static var liveValue: SharedChangeTracker? { nil }
  static var testValue: SharedChangeTracker? { nil }
}
