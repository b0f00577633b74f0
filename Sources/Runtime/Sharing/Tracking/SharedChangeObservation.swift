import ConcurrencyExtras
import Synchronization

/// A change of a shared value, as it happened.
package struct SharedChange: Sendable {
  /// Who changed a value.
  package enum Origin: Hashable, Sendable {
    /// The program, by setting the value or with `withLock`.
    case program
    /// What the storage has: another process, a user who edits a file, a load, a move that reloads.
    case storage
    /// ``SharedValues/restore()``: an undo.
    case restore
  }

  /// The value before the change, as it can be restored.
  let snapshotBefore: SharedSnapshot
  /// The value after the change, as it can be restored.
  let snapshotAfter: SharedSnapshot
  /// Who changed the value.
  package let origin: Origin

  /// The value before.
  package var before: Any { snapshotBefore.value }
  /// The value after. It may be equal to the one before.
  package var after: Any { snapshotAfter.value }

  /// The stored value that changed; `nil` for a shared value that no storage keeps.
  package var liveReference: (any LiveReference)? { snapshotAfter.reference as? any LiveReference }

  /// What tells shared values apart, for as long as the change is kept, which keeps the value too.
  package var referenceID: ObjectIdentifier { ObjectIdentifier(snapshotAfter.reference) }

  /// Grows with each change of the same shared value: threads may tell of theirs in another order.
  package var version: Int { snapshotAfter.version }
}

/// Follows all changes of all shared values of the process, keyed or not, until it is cancelled or let
/// go of.
///
/// It serves tools: a timeline notes what an action changed, prints it, and takes it back:
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
/// Each change is told once the value has it, on the thread and in the task that changed it, without
/// any lock held, and before storage and subscribers are told. What a test asserts within a view of its
/// own changes nothing and is not told. While nobody follows, a change costs one atomic read more.
package final class SharedChangeObservation: Sendable {
  private static let count = Atomic<Int>(0)
  private static let observers = LockIsolated<[ObjectIdentifier: @Sendable (SharedChange) -> Void]>(
    [:]
  )

  /// Begins to follow changes.
  ///
  /// - Parameter onChange: Is called with each change. It may read and change shared values.
  package init(_ onChange: @escaping @Sendable (SharedChange) -> Void) {
    Self.observers.withLock { $0[ObjectIdentifier(self)] = onChange }
    Self.count.add(1, ordering: .releasing)
  }

  deinit {
    cancel()
  }

  /// Ends it. A change that is being told meanwhile may still arrive.
  package func cancel() {
    guard Self.observers.withLock({ $0.removeValue(forKey: ObjectIdentifier(self)) }) != nil else {
      return
    }
    Self.count.subtract(1, ordering: .releasing)
  }

  /// Whether anybody follows.
  static var isActive: Bool { count.load(ordering: .acquiring) != 0 }

  static func tell(_ change: SharedChange) {
    for observer in observers.withLock({ Array($0.values) }) { observer(change) }
  }
}

extension SharedValues {
  /// The values from before the first of some changes of each shared value: ``restore()`` undoes them.
  ///
  /// - Parameter changes: Recorded changes, in any order.
  package init(before changes: some Sequence<SharedChange>) {
    for change in changes {
      let id = change.referenceID
      if let known = snapshots[id], known.version <= change.snapshotBefore.version { continue }
      snapshots[id] = change.snapshotBefore
    }
  }

  /// The values from after the last of some changes of each shared value: ``restore()`` redoes them.
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
