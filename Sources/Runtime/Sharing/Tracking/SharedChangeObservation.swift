import ConcurrencyExtras
import Synchronization

/// A recorded change of a shared value.
package struct SharedChange: Sendable {
  /// The origin of a change.
  package enum Origin: Hashable, Sendable {
    /// The program, which set the value or called `withLock`.
    case program
    /// The storage: another process, a user who edits a file, a load, or a move that reloads.
    case storage
    /// ``SharedValues/restore()``, as in an undo.
    case restore
  }

  /// A snapshot of the value before the change, which can be restored.
  let snapshotBefore: SharedSnapshot
  /// A snapshot of the value after the change, which can be restored.
  let snapshotAfter: SharedSnapshot
  /// The origin of the change.
  package let origin: Origin

  /// The value before the change.
  package var before: Any { snapshotBefore.value }
  /// The value after the change. It may be equal to the previous one.
  package var after: Any { snapshotAfter.value }

  /// The stored value that changed; `nil` for a shared value without a storage.
  package var liveReference: (any LiveReference)? { snapshotAfter.reference as? any LiveReference }

  /// The identity of the shared value. It is valid as long as the change, which retains the value.
  package var referenceID: ObjectIdentifier { ObjectIdentifier(snapshotAfter.reference) }

  /// Grows with each change of the same shared value. Threads may report their changes in another
  /// order.
  package var version: Int { snapshotAfter.version }
}

/// Observes all changes of all shared values of the process, with or without a key, until it is
/// cancelled or released.
///
/// It serves tools. A timeline, for example, records what an action changed, prints it, and undoes
/// it:
///
/// ```swift
/// let changes = LockIsolated<[SharedChange]>([])
/// let observation = SharedChangeObservation { change in changes.withValue { $0.append(change) } }
/// store.send(action)
/// observation.cancel()
/// // undo, and redo
/// SharedValues(before: changes.value).restore()
/// SharedValues(after: changes.value).restore()
/// ```
///
/// Each change is reported after the value was set, on the thread and in the task that changed it,
/// without any lock held, and before storage and subscribers are notified. An assertion of a test
/// changes only the test's own view, and is not reported. While there is no observation, a change
/// costs one more atomic read.
package final class SharedChangeObservation: Sendable {
  private static let count = Atomic<Int>(0)
  private static let observers = LockIsolated<[ObjectIdentifier: @Sendable (SharedChange) -> Void]>(
    [:]
  )

  /// Starts to observe changes.
  ///
  /// - Parameter onChange: Called with each change. It may read and change shared values.
  package init(_ onChange: @escaping @Sendable (SharedChange) -> Void) {
    Self.observers.withLock { $0[ObjectIdentifier(self)] = onChange }
    Self.count.add(1, ordering: .releasing)
  }

  deinit {
    cancel()
  }

  /// Ends the observation. A change that is being reported at the same time may still arrive.
  package func cancel() {
    guard Self.observers.withLock({ $0.removeValue(forKey: ObjectIdentifier(self)) }) != nil else {
      return
    }
    Self.count.subtract(1, ordering: .releasing)
  }

  /// Whether there is any observation.
  static var isActive: Bool { count.load(ordering: .acquiring) != 0 }

  static func notify(_ change: SharedChange) {
    for observer in observers.withLock({ Array($0.values) }) { observer(change) }
  }
}

extension SharedValues {
  /// The value of each shared value before its first change: ``restore()`` undoes the changes.
  ///
  /// - Parameter changes: Recorded changes, in any order.
  package init(before changes: some Sequence<SharedChange>) {
    for change in changes {
      let id = change.referenceID
      if let known = snapshots[id], known.version <= change.snapshotBefore.version { continue }
      snapshots[id] = change.snapshotBefore
    }
  }

  /// The value of each shared value after its last change: ``restore()`` redoes the changes.
  ///
  /// - Parameter changes: Recorded changes, in any order.
  package init(after changes: some Sequence<SharedChange>) {
    for change in changes {
      let id = change.referenceID
      if let known = snapshots[id], known.version >= change.snapshotAfter.version { continue }
      snapshots[id] = change.snapshotAfter
    }
  }
}
