import ConcurrencyExtras
import Foundation
import IssueReporting

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// The last reference of each chain, which holds the value.
///
/// The lock is held while an operation changes the value. The value is moved out to the operation,
/// so a collection is changed in place. Reading the shared value again within the operation is a
/// mistake and traps, unless the previous value is retained anyway, because it will be reported or
/// costs nothing to copy: then such a read returns the previous value. Observers, subscribers and
/// storage are notified once nothing of the current thread holds the lock any more: they may wait for
/// another thread, which may want the value.
class StoredReference<Value>: MutableReference, TrackedReference, PartStorage,
  @unchecked Sendable
{
  // Sendable holds because mutable state is accessed only with the lock held. If a value is not
  // sendable, neither is the `Shared` that holds the reference.
  private let lock = NSRecursiveLock()
  /// The value; `nil` while it is moved out to an operation.
  private var storedValue: Value?
  /// The number of times the value was replaced.
  private var version = 0
  private var parts = PartList()
  private var lostParts = LostParts()
  /// Whether the current change replaces one part, and nothing outside of it.
  private var isPartChange = false
  /// The number of operations of the current thread that keep the lock.
  private var holdCount = 0
  /// Changes of which observers are not notified yet.
  private var untold: [SharedChange?] = []
  private var outbox = Outbox<Value>()
  /// Passes saves on at the latest when the process exits, if they have to wait for another thread's.
  private var exitFlush: SharedSubscription?
  /// The number of changes that are being made, or were not passed to the storage yet.
  private var undeliveredSaves = 0
  private var subject: CurrentValueSubject<Value, Never>?
  let hub = ObservationHub()

  typealias Origin = SharedChange.Origin

  init(_ value: Value) {
    self.storedValue = value
  }

  final var value: Value {
    hub.accessValue()
    return unobservedValue
  }

  final var unobservedValue: Value {
    if let view = SharedView.current { return view.value(of: self) }
    return liveValue
  }

  /// The current value, whatever the current task's view contains.
  final var liveValue: Value {
    lock.lock()
    defer { lock.unlock() }
    return heldValue
  }

  /// Moves the value out, so that an operation can change it in place. Called with the lock held.
  private func lend() -> Value {
    defer { storedValue = nil }
    return heldValue
  }

  /// The value. Traps while it is moved out to an operation. Called with the lock held.
  private var heldValue: Value {
    guard let storedValue else {
      fatalError(
        """
        A shared value of type \(Value.self) was read or changed within its own 'withLock'. Use the closure's \
        argument instead, or read the value first.
        """
      )
    }
    return storedValue
  }

  /// The current value and its version, which distinguishes it from earlier and later values.
  final var versionedValue: (Value, Int) {
    lock.lock()
    defer { lock.unlock() }
    return (heldValue, version)
  }

  final var snapshot: SharedSnapshot {
    lock.lock()
    defer { lock.unlock() }
    return makeSnapshot(heldValue, lostParts, version: version)
  }

  private func makeSnapshot(
    _ value: Value,
    _ lostParts: LostParts,
    version: Int
  ) -> SharedSnapshot {
    SharedSnapshot(reference: self, value: value, lostParts: lostParts, version: version)
  }

  final func withLock<R>(_ operation: (inout Value) throws -> R) rethrows -> R {
    if let view = SharedView.current { return try view.withValue(of: self, operation) }
    guard isCoordinated else { return try change(from: .program, operation) }
    return try coordinated { try change(from: .program, operation) }
  }

  /// - Parameter isOfValue: Whether the value is changed, not only a part that it has lost.
  private func change<R>(
    from origin: Origin,
    isOfValue: Bool = true,
    _ operation: (inout Value) throws -> R
  ) rethrows -> R {
    lock.lock()
    holdCount += 1
    // What the operation itself uses may have stored values delivered, on this thread.
    undeliveredSaves += 1
    let version = version
    let past = past(before: origin)
    let tracker = SharedChangeTracker.current
    let isBeforeHeld = _isPOD(Value.self) || tracker != nil || SharedChangeObservation.isActive
    let before = isBeforeHeld ? heldValue : nil
    var value = before ?? lend()
    defer {
      if self.version != version { reportNestedChange() }
      storedValue = value
      undeliveredSaves -= 1
      if let before { tracker?.record(makeSnapshot(before, past.lostParts, version: version)) }
      didReplaceValue(before, past, from: origin, isOfValue: isOfValue)
    }
    return try operation(&value)
  }

  /// Replaces the value with the storage's value, unless the two are equal.
  ///
  /// - Parameter arrival: The stored entry, if the storage compares versions. It is refused if the
  ///   value has a change that the storage does not know yet.
  /// - Returns: Whether the value is the storage's.
  @discardableResult
  final func receive(_ value: Value, _ arrival: StorageArrival? = nil) -> Bool {
    lock.lock()
    if let arrival, !arrival.accept(unless: undeliveredSaves > 0) {
      lock.unlock()
      return false
    }
    guard let before = storedValue else {
      // The value is moved out to an operation, which will replace the received one.
      lock.unlock()
      reportNestedChange()
      return false
    }
    if let old = before as? any Equatable, areEqual(old, value) {
      lock.unlock()
      return true
    }
    holdCount += 1
    let past = past(before: .storage)
    storedValue = value
    didReplaceValue(before, past, from: .storage)
    return true
  }

  /// Restores an earlier value, in memory and in the storage.
  final func restore(_ snapshot: SharedSnapshot) {
    guard let value = snapshot.value as? Value else { return }
    guard locked({ version != snapshot.version }) else { return }
    change(from: .restore) {
      $0 = value
      lostParts = snapshot.lostParts
    }
  }

  // MARK: Parts

  /// What is to be known of the parts before a change.
  private struct Past {
    let lostParts: LostParts
    let present: [(reference: any PresentPart, part: UncheckedSendable<Any>)]
  }

  /// Called with the lock held, while the value is not moved out.
  private func past(before origin: Origin) -> Past {
    // A restore also restores the lost parts.
    let areTracked = origin != .restore && !parts.isEmpty
    return Past(
      lostParts: lostParts,
      present: areTracked ? parts.present(isPartChange: isPartChange) : []
    )
  }

  final func add(_ part: any PresentPart, isNested: Bool) {
    locked { parts.add(part, isNested: isNested, &lostParts) }
  }

  final func lostPart(_ id: PartID) -> Any? {
    if let view = SharedView.current { return view.lostParts(of: self)[id] }
    return liveLostParts[id]
  }

  /// The lost parts, whatever the current task's view contains.
  final var liveLostParts: LostParts { locked { lostParts } }

  final func setLostPart(_ id: PartID, _ part: UncheckedSendable<Any>) {
    if let view = SharedView.current { return view.setLostPart(id, part, of: self) }
    change(from: .program, isOfValue: false) { _ in lostParts.set(id, part) }
  }

  final func changingPart(_ change: () -> Void) {
    locked {
      let wasPartChange = isPartChange
      isPartChange = true
      defer { isPartChange = wasPartChange }
      change()
    }
  }

  /// The parts that the value has, as the current task sees it.
  final var presentParts: [(reference: any PresentPart, part: UncheckedSendable<Any>)] {
    locked { parts.present(isPartChange: isPartChange) }
  }

  // MARK: After a change

  /// Completes the replacement of the value. Called with the lock held and counted; releases it.
  ///
  /// - Parameters:
  ///   - before: The previous value, if it was retained.
  ///   - past: The parts before the change.
  private func didReplaceValue(
    _ before: Value?,
    _ past: Past,
    from origin: Origin,
    isOfValue: Bool = true
  ) {
    // A part of a part reads the lost parts while they are compared, so change a copy.
    var lost = lostParts
    lost.add(lostOf: past.present)
    lostParts = lost
    let change =
      SharedChangeObservation.isActive ? before.map { makeChange($0, past, from: origin) } : nil
    version += 1
    if isOfValue {
      if wantsSaves, origin != .storage, !isInTransaction { appendSave() }
      if subject != nil { outbox.add(toDeliver: heldValue) }
    }
    untold.append(change)
    holdCount -= 1
    releaseLock()
  }

  /// Runs an operation that may change the value, and keeps other threads from it.
  final func locked<R>(_ operation: () throws -> R) rethrows -> R {
    lock.lock()
    holdCount += 1
    defer {
      holdCount -= 1
      releaseLock()
    }
    return try operation()
  }

  /// Releases the lock. Whoever releases it last notifies observers, storage and subscribers.
  private func releaseLock() {
    guard holdCount == 0, !untold.isEmpty else { return lock.unlock() }
    let changes = untold
    untold = []
    lock.unlock()
    for change in changes {
      hub.valueChanged()
      if let change { SharedChangeObservation.notify(change) }
    }
    passOn()
  }

  private func makeChange(_ before: Value, _ past: Past, from origin: Origin) -> SharedChange {
    SharedChange(
      snapshotBefore: makeSnapshot(before, past.lostParts, version: version),
      snapshotAfter: makeSnapshot(heldValue, lostParts, version: version + 1),
      origin: origin
    )
  }

  /// Called with the lock held.
  private func appendSave() {
    undeliveredSaves += 1
    outbox.add(toSave: heldValue)
    guard outbox.isSaving, exitFlush == nil else { return }
    exitFlush = ExitFlush.shared.addPassingOn { [self] in passOnSaves(until: $0) }
  }

  /// Passes changes on to the storage and to subscribers, unless another thread is doing that.
  private func passOn() {
    while saveNext() {}
    while deliverNext() {}
  }

  private func saveNext() -> Bool {
    guard let next = locked({ outbox.takeSave() }) else { return false }
    SaveReporter.using(next.reporter) { save(next.value) }
    let ended = locked {
      undeliveredSaves -= 1
      return outbox.endSave() ? exitFlush.take() : nil
    }
    ended?.cancel()
    return true
  }

  private func deliverNext() -> Bool {
    guard let value = locked({ outbox.takeDelivery() }) else { return false }
    locked({ subject })?.send(value)
    locked { outbox.endDelivery() }
    return true
  }

  /// Passes all values on to the storage, after the thread that is passing on an earlier one.
  private func passOnSaves(until deadline: ContinuousClock.Instant) {
    while locked({ outbox.hasSaves }), ContinuousClock.now < deadline {
      if !saveNext() { Thread.sleep(forTimeInterval: 0.0005) }
    }
  }

  /// Runs an operation that passes the value to the storage. No stored value is adopted in the
  /// meantime: the one that the operation passes on would replace it unnoticed.
  final func refusingArrivals(_ operation: () -> Void) {
    locked { undeliveredSaves += 1 }
    operation()
    locked { undeliveredSaves -= 1 }
  }

  /// Delivers the current value to the storage, after the changes that are already queued.
  final func deliverToStorage() {
    locked { if wantsSaves { appendSave() } }
    passOn()
  }

  private func reportNestedChange() {
    reportIssue(
      """
      A shared value was changed within its own 'withLock', and that change is lost: the outer one \
      replaces it.

      Change the value through the closure's argument alone. Where a function that changes it is \
      called, call it before or after 'withLock'.
      """
    )
  }

  final var publisher: AnyPublisher<Value, Never> {
    Deferred { [self] in
      // A subscriber keeps the reference alive, and with it the subscription to the storage.
      makeSubject().map { value in withExtendedLifetime(self) { value } }
    }
    .eraseToAnyPublisher()
  }

  private func makeSubject() -> CurrentValueSubject<Value, Never> {
    lock.lock()
    defer { lock.unlock() }
    let subject = subject ?? CurrentValueSubject(heldValue)
    self.subject = subject
    return subject
  }

  final func notifyObservers() {
    hub.valueChanged()
    hub.statusChanged()
  }

  final var stored: any PartStorage { self }
  final var isWithinPart: Bool { false }

  // MARK: Storage, overridden by subclasses

  var readers: ReaderCounter? { nil }
  /// Whether changes are saved.
  var wantsSaves: Bool { false }
  /// Whether the current change is part of a transaction, which saves it.
  var isInTransaction: Bool { false }
  func save(_ value: Value) {}
  /// Whether changes of the program run in transactions of the storage.
  var isCoordinated: Bool { false }
  func coordinated<R, E: Error>(_ change: () throws(E) -> R) throws(E) -> R { try change() }
  var isLoading: Bool { false }
  var loadError: (any Error)? { nil }
  var saveError: (any Error)? { nil }
  func load() async throws {}
  func save() async throws {}

  var description: String { String(describing: liveValue) }
}

private func areEqual<Value: Equatable>(_ lhs: Value, _ rhs: Any) -> Bool {
  lhs == rhs as? Value
}
