import ConcurrencyExtras
import Foundation
import IssueReporting

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// The end of each chain of references: it holds the value.
///
/// The lock is held while an operation changes the value, which is lent to it: a collection is changed in
/// place. Reading the value otherwise within the operation is a mistake, and traps. Where the value before is
/// held anyway, since it is told to somebody or copying it costs nothing, such a read finds that. Observers,
/// subscribers and storage are told without the lock.
class StoredReference<Value>: MutableReference, TrackedReference, @unchecked Sendable {
  // Sendable holds because all that changes is only reached with the lock held. A value that is not
  // sendable makes the `Shared` that holds the reference not sendable.
  private let lock = NSRecursiveLock()
  /// The value; `nil` while it is lent to an operation.
  private var storedValue: Value?
  /// How often the value was replaced.
  private var version = 0
  private var deliveries: [Delivery] = []
  private var isDelivering = false
  private var subject: CurrentValueSubject<Value, Never>?
  let hub = ObservationHub()

  private struct Delivery {
    let value: Value
    let origin: Origin
    var isForSubscribers = true
  }

  typealias Origin = SharedChange.Origin

  init(_ value: Value) {
    self.storedValue = value
  }

  final var value: Value {
    hub.accessValue()
    if let view = SharedView.current { return view.value(of: self) }
    return liveValue
  }

  /// The value as it is, whatever the running task is to see.
  final var liveValue: Value {
    lock.lock()
    defer { lock.unlock() }
    return heldValue
  }

  /// The value, which is nobody else's until it is put back. Called with the lock held.
  private func lend() -> Value {
    defer { storedValue = nil }
    return heldValue
  }

  /// The value, which nobody has been lent. Called with the lock held.
  private var heldValue: Value {
    guard let storedValue else {
      fatalError(
        """
        A shared value of type \(Value.self) was read or changed within its own 'withLock'. Use the closure's \
        argument instead, or read the value before.
        """
      )
    }
    return storedValue
  }

  /// The value as it is, and what tells it from those before and after.
  final var versionedValue: (Value, Int) {
    lock.lock()
    defer { lock.unlock() }
    return (heldValue, version)
  }

  final var snapshot: SharedSnapshot {
    lock.lock()
    defer { lock.unlock() }
    return SharedSnapshot(reference: self, value: heldValue, version: version)
  }

  final func withLock<R>(_ operation: (inout Value) throws -> R) rethrows -> R {
    if let view = SharedView.current { return try view.withValue(of: self, operation) }
    return try change(from: .program, operation)
  }

  private func change<R>(
    from origin: Origin,
    _ operation: (inout Value) throws -> R
  ) rethrows -> R {
    lock.lock()
    let version = version
    let tracker = SharedChangeTracker.current
    let isBeforeHeld = _isPOD(Value.self) || tracker != nil || SharedChangeObservation.isActive
    let before = isBeforeHeld ? heldValue : nil
    var value = before ?? lend()
    defer {
      if self.version != version { reportNestedChange() }
      storedValue = value
      if let before { tracker?.note(self, before: before, version: version) }
      didReplaceValue(before, from: origin)
    }
    return try operation(&value)
  }

  /// Replaces the value by one that the storage has, if it is another.
  final func receive(_ value: Value) {
    lock.lock()
    guard let before = storedValue else {
      // The operation that has been lent the value replaces it.
      lock.unlock()
      return reportNestedChange()
    }
    if let old = before as? any Equatable, areEqual(old, value) {
      lock.unlock()
      return
    }
    storedValue = value
    didReplaceValue(before, from: .storage)
  }

  /// Gives back a value that was there before, in memory and in the storage.
  final func restore(_ snapshot: SharedSnapshot) {
    guard let value = snapshot.value as? Value else { return }
    guard locked({ version != snapshot.version }) else { return }
    change(from: .restore) { $0 = value }
  }

  /// Called with the lock held; it is not held on return.
  ///
  /// - Parameter before: The value before, where it was held.
  private func didReplaceValue(_ before: Value?, from origin: Origin) {
    let change =
      SharedChangeObservation.isActive ? before.map { makeChange($0, from: origin) } : nil
    version += 1
    if wantsDeliveries || subject != nil {
      deliveries.append(Delivery(value: heldValue, origin: origin))
    }
    lock.unlock()
    hub.valueChanged()
    if let change { SharedChangeObservation.tell(change) }
    deliver()
  }

  private func makeChange(_ before: Value, from origin: Origin) -> SharedChange {
    SharedChange(
      snapshotBefore: SharedSnapshot(reference: self, value: before, version: version),
      snapshotAfter: SharedSnapshot(reference: self, value: heldValue, version: version + 1),
      origin: origin
    )
  }

  /// Tells storage and subscribers of the changes, one after the other: a thread that finds another at
  /// it leaves its change to that.
  private func deliver() {
    while true {
      lock.lock()
      guard !isDelivering, let delivery = deliveries.first else {
        lock.unlock()
        return
      }
      deliveries.removeFirst()
      isDelivering = true
      let subject = subject
      lock.unlock()
      didChange(to: delivery.value, from: delivery.origin)
      if delivery.isForSubscribers { subject?.send(delivery.value) }
      lock.lock()
      isDelivering = false
      lock.unlock()
    }
  }

  /// Has the storage told of the value as it is, after the changes that it is being told of.
  final func deliverToStorage() {
    lock.lock()
    deliveries.append(Delivery(value: heldValue, origin: .program, isForSubscribers: false))
    lock.unlock()
    deliver()
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
      // Whoever subscribes keeps the reference, and with it the storage's own subscription.
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

  /// Runs an operation on state that a subclass guards with the same lock.
  final func locked<R>(_ operation: () throws -> R) rethrows -> R {
    lock.lock()
    defer { lock.unlock() }
    return try operation()
  }

  // MARK: Storage, which a subclass may have

  var readers: ReaderCounter? { nil }
  var wantsDeliveries: Bool { false }
  func didChange(to value: Value, from origin: Origin) {}
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
