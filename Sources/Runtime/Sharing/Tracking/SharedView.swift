import ConcurrencyExtras
import Synchronization

/// A task's own view of shared values, in which it asserts how they changed.
///
/// A read returns the value that the test expects, and a write changes the expected value; the
/// shared value itself stays unchanged. A comparison compares expected with actual values.
final class SharedView: Sendable {
  @TaskLocal private static var ofTask: SharedView?
  /// The number of live views. While it is zero, the current task is not asked for one.
  private static let count = Atomic<Int>(0)

  /// The view of the current task.
  static var current: SharedView? {
    count.load(ordering: .relaxed) == 0 ? nil : ofTask
  }

  private enum Side {
    case expected, actual
  }

  private struct State {
    var side = Side.expected
    var isComparing = false
    var expected: SharedValues
    var actual: SharedValues
    var compared: Set<ObjectIdentifier> = []
    var written: [ObjectIdentifier: any TrackedReference] = [:]

    func snapshot(of reference: any TrackedReference) -> SharedSnapshot? {
      let values = side == .expected ? expected : actual
      return values.snapshots[ObjectIdentifier(reference)]
    }
  }

  private let state: LockIsolated<State>

  init(expected: SharedValues, actual: SharedValues) {
    self.state = LockIsolated(State(expected: expected, actual: actual))
    Self.count.add(1, ordering: .relaxed)
  }

  deinit {
    Self.count.subtract(1, ordering: .relaxed)
  }

  func withView<R>(_ operation: () throws -> R) rethrows -> R {
    try Self.$ofTask.withValue(self, operation: operation)
  }

  func value<Value>(of reference: StoredReference<Value>) -> Value {
    let snapshot = state.withLock { state in
      if state.isComparing { state.compared.insert(ObjectIdentifier(reference)) }
      return state.snapshot(of: reference)
    }
    // Check for a snapshot before the cast: for an optional `Value`, the cast of a missing snapshot
    // would succeed with `nil`.
    guard let snapshot else { return reference.liveValue }
    return snapshot.value as? Value ?? reference.liveValue
  }

  func lostParts(of reference: StoredReference<some Any>) -> LostParts {
    state.withLock { $0.snapshot(of: reference)?.lostParts } ?? reference.liveLostParts
  }

  func withValue<Value, R>(
    of reference: StoredReference<Value>,
    _ operation: (inout Value) throws -> R
  ) rethrows -> R {
    let present = reference.presentParts
    var value = value(of: reference)
    defer {
      var lost = lostParts(of: reference)
      write(value, lost, to: reference)
      if !present.isEmpty {
        lost.add(lostOf: present)
        write(value, lost, to: reference)
      }
    }
    return try operation(&value)
  }

  func setLostPart(
    _ id: PartID,
    _ part: UncheckedSendable<Any>,
    of reference: StoredReference<some Any>
  ) {
    var lost = lostParts(of: reference)
    lost.set(id, part)
    write(value(of: reference), lost, to: reference)
  }

  private func write(_ value: Any, _ lostParts: LostParts, to reference: any TrackedReference) {
    let snapshot = SharedSnapshot(
      reference: reference,
      value: value,
      lostParts: lostParts,
      version: 0
    )
    state.withLock { state in
      state.expected.snapshots[ObjectIdentifier(reference)] = snapshot
      state.written[ObjectIdentifier(reference)] = reference
    }
  }

  /// Reads two values, the first from the expected values and the second from the actual ones.
  func sides<Value>(_ lhs: () -> Value, _ rhs: () -> Value) -> (Value, Value) {
    let (side, isComparing) = state.withLock { state in
      defer { state.isComparing = true }
      return (state.side, state.isComparing)
    }
    defer {
      state.withLock {
        $0.side = side
        $0.isComparing = isComparing
      }
    }
    state.withLock { $0.side = .expected }
    let expected = lhs()
    state.withLock { $0.side = .actual }
    return (expected, rhs())
  }

  /// The references that a comparison has read.
  var compared: Set<ObjectIdentifier> { state.withLock { $0.compared } }

  /// The references that the test has written.
  var written: Set<ObjectIdentifier> { state.withLock { Set($0.written.keys) } }

  var expectedValues: SharedValues { state.withLock { $0.expected } }

  var hasWritten: Bool { state.withLock { !$0.written.isEmpty } }

  /// Differences between expected and actual values of references that were written and never
  /// compared.
  var writtenDifferences: [SharedDifference] {
    let state = state.withLock { UncheckedSendable($0) }.value
    return state.written.compactMap { id, reference in
      guard !state.compared.contains(id), let expected = state.expected.snapshots[id] else {
        return nil
      }
      let actual = state.actual.snapshots[id] ?? reference.snapshot
      return SharedDifference(expected: expected.value, actual: actual.value)
    }
  }
}
