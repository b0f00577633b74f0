import Foundation
import Synchronization

/// A reference to a value that a key's storage keeps.
final class PersistentReference<Value: Sendable>: StoredReference<Value>, @unchecked Sendable {
  // Sendable holds as it does for the superclass: mutable state is accessed only in `locked`, or
  // with `starting` held.
  private var storage: Storage
  private var status = Status()
  private var subscription: SharedSubscription?
  /// Held during the first load, so that other threads wait for it. The lock is recursive because a
  /// key may use shared values itself.
  private let starting = NSRecursiveLock()
  private var isStarted = false
  private let initialValue: Value
  private let location: IssueLocation
  private let readerCounter = ReaderCounter()
  /// Whether a declaration asks for changes in transactions.
  private let isDeclaredCoordinated: Atomic<Bool>
  /// Whether all keys of the kind are coordinated.
  private let isKindCoordinated: Atomic<Bool>
  private let coordination: Coordination.Switch
  /// What the next changes find in the storage while recorded changes are repeated.
  /// `nil` stands for a change that finds nothing.
  private var suppliedReads: ArraySlice<Value?> = []

  /// A key, and the same key as a ``SharedKey`` if it can save.
  private struct Storage {
    let key: any SharedReaderKey<Value>
    let savingKey: (any SharedKey<Value>)?
  }

  private struct Status {
    var isLoading = false
    var loadError: (any Error)?
    var saveError: (any Error)?
  }

  init(
    _ key: any SharedReaderKey<Value>,
    initialValue: Value,
    isKindCoordinated: Bool,
    coordination: Coordination.Switch,
    location: IssueLocation
  ) {
    self.coordination = coordination
    self.isDeclaredCoordinated = Atomic(key.coordinating?.isCoordinated == true)
    self.isKindCoordinated = Atomic(isKindCoordinated)
    self.storage = Storage(key: key, savingKey: key as? any SharedKey<Value>)
    self.initialValue = initialValue
    self.location = location
    super.init(initialValue)
  }

  /// Loads the value and subscribes to its changes, on the first call only.
  func startOnce(loads: Bool) {
    starting.lock()
    defer { starting.unlock() }
    guard !isStarted else { return }
    isStarted = true
    follow(.initialValue(initialValue), loads: loads)
  }

  private func follow(_ context: LoadContext<Value>, loads: Bool) {
    let key = locked { storage.key }
    if loads {
      locked { status.isLoading = true }
      key.load(
        context: context,
        continuation: LoadContinuation(String(describing: key)) { [weak self] result in
          self?.receive(result, reportsError: true)
        }
      )
    }
    let subscriber = SharedSubscriber<Value>(
      callback: { [weak self] result in self?.receive(result, reportsError: true) },
      onLoading: { [weak self] isLoading in self?.setStatus { $0.isLoading = isLoading } }
    )
    let subscription = key.subscribe(context: context, subscriber: subscriber)
    locked { self.subscription = subscription }
  }

  private func receive(_ result: Result<Value?, any Error>, reportsError: Bool) {
    guard let arrival = StorageArrival.current else {
      return receive(result, nil, reportsError: reportsError)
    }
    // The entry is this reference's, and not that of values which its observers use.
    StorageArrival.hiding { receive(result, arrival, reportsError: reportsError) }
  }

  private func receive(
    _ result: Result<Value?, any Error>,
    _ arrival: StorageArrival?,
    reportsError: Bool
  ) {
    switch result {
    case .success(let value):
      setStatus {
        $0.isLoading = false
        $0.loadError = nil
      }
      let isAdopted = receive(value ?? initialValue, arrival)
      if isAdopted { endSaveFailure() }
    case .failure(let error):
      arrival?.dismiss()
      let told = error as? AlreadyReportedError
      setStatus {
        $0.isLoading = false
        $0.loadError = told?.underlyingError ?? error
      }
      // A key that never answers has already been reported as an issue.
      guard reportsError, told == nil, !(error is CancellationError) else { return }
      report("loaded", error, "It keeps its previous value, and the storage is unchanged.")
    }
  }

  /// Notes that the value is the stored one. What a save has overwritten is lost nonetheless.
  private func endSaveFailure() {
    let hasEnded = locked {
      guard let error = status.saveError, !(error is LostUpdate) else { return false }
      status.saveError = nil
      return true
    }
    if hasEnded { hub.statusChanged() }
  }

  private func setStatus(_ update: (inout Status) -> Void) {
    locked { update(&status) }
    hub.statusChanged()
  }

  /// Reports an issue outside of tests; a test inspects `loadError` and `saveError` instead.
  private func report(_ verb: String, _ error: any Error, _ consequence: String) {
    guard !location.isInTest else { return }
    location.report(
      """
      The shared value of '\(locked { storage.key })' could not be \(verb). \(consequence)

        \(error)
      """
    )
  }

  // MARK: The key

  var key: any SharedReaderKey<Value> { locked { storage.key } }

  /// Moves the value to another key's storage, which already has a version of it.
  ///
  /// - Parameter savedVersion: The version of the value that the storage has. A later version is
  ///   saved there.
  func replaceKey(with key: any SharedReaderKey<Value>, savedVersion: Int) {
    followOnly(key)
    if versionedValue.1 != savedVersion { deliverToStorage() }
    hub.statusChanged()
  }

  /// Switches to another key's storage, and adopts the value there.
  ///
  /// - Parameter storedValue: The value in that storage; `nil` selects the initial value.
  /// - Returns: Whether the value changed.
  func replaceKey(with key: any SharedReaderKey<Value>, storedValue: Value?) -> Bool {
    followOnly(key)
    let before = liveValue
    receive(.success(storedValue), reportsError: true)
    return SharedDifference(expected: before, actual: liveValue) != nil
  }

  private func followOnly(_ key: any SharedReaderKey<Value>) {
    starting.lock()
    defer { starting.unlock() }
    let old = locked {
      defer {
        subscription = nil
        storage = Storage(key: key, savingKey: key as? any SharedKey<Value>)
        status = Status()
      }
      return subscription
    }
    old?.cancel()
    follow(.initialValue(initialValue), loads: false)
  }

  override var readers: ReaderCounter? { readerCounter }

  // MARK: Loading and saving

  override var isLoading: Bool {
    hub.accessStatus()
    return locked { status.isLoading }
  }

  override var loadError: (any Error)? {
    hub.accessStatus()
    return locked { status.loadError }.map { $0.cause }
  }

  override var saveError: (any Error)? {
    hub.accessStatus()
    return locked { status.saveError }.map { $0.cause }
  }

  // For tools: reading these registers no observation.
  package var isBeingLoaded: Bool { locked { status.isLoading } }
  package var lastError: (any Error)? { locked { status.loadError ?? status.saveError } }

  override func load() async throws {
    try await load(requiresValue: false)
  }

  /// Reloads the value.
  ///
  /// - Parameter requiresValue: Whether it is an error if nothing is stored.
  func load(requiresValue: Bool) async throws {
    let key = key
    setStatus { $0.isLoading = true }
    try await withCancellableContinuation { continuation in
      load(key, requiresValue, attempts: 10, continuation)
    }
  }

  /// - Parameter attempts: How often to read the storage, at most. A value that another thread has read
  ///   at the same time may be adopted in place of this one, and be an earlier one.
  private func load(
    _ key: any SharedReaderKey<Value>,
    _ requiresValue: Bool,
    attempts: Int,
    _ continuation: CancellableContinuation
  ) {
    key.load(
      context: .userInitiated,
      continuation: LoadContinuation(String(describing: key)) { [self] result in
        let result = result.flatMap { value in
          value == nil && requiresValue
            ? .failure(MissingStoredValue(key: String(describing: key))) : .success(value)
        }
        let arrival = StorageArrival.current
        receive(result, reportsError: false)
        if arrival?.isOvertaken == true, attempts > 1 {
          load(key, requiresValue, attempts: attempts - 1, continuation)
        } else {
          continuation.resume(with: result.map { _ in () }.mapError(\.cause))
        }
      }
    )
  }

  /// Adopts a value that was just loaded.
  func adopt(_ value: Value) { receive(.success(value), reportsError: false) }

  override func save() async throws {
    guard let key = locked({ storage.savingKey }) else { return }
    // Transactions have stored each change. Saving the value again could replace a newer one of
    // another process.
    if isCoordinated, locked({ status.saveError == nil }) { return coordinated {} }
    try await withCancellableContinuation { continuation in
      let (value, version) = versionedValue
      refusingArrivals {
        key.save(
          value,
          context: .userInitiated,
          continuation: SaveContinuation(String(describing: key)) { [self] result in
            didSave(result, reportsError: false)
            // The value is stored, although it has replaced another.
            let isLost = if case .failure(let error) = result { error is LostUpdate } else { false }
            continuation.resume(with: isLost ? .success(()) : result)
          }
        )
      }
      // A change that another thread has saved meanwhile comes before this value in the storage.
      if versionedValue.1 != version { deliverToStorage() }
    }
  }

  override var wantsSaves: Bool { storage.savingKey != nil }

  override func save(_ value: Value) {
    guard let key = locked({ storage.savingKey }) else { return }
    key.save(
      value,
      context: .didSet,
      continuation: SaveContinuation(String(describing: key)) { [self] result in
        didSave(result, reportsError: true)
      }
    )
  }

  private func didSave(_ result: Result<Void, any Error>, reportsError: Bool) {
    switch result {
    case .success:
      // The save has replaced a value that could not be loaded, so the load error is obsolete.
      guard locked({ status.saveError != nil || status.loadError != nil }) else { return }
      setStatus {
        $0.saveError = nil
        $0.loadError = nil
      }
    case .failure(let error as LostUpdate):
      report("saved without loss", error, "It has its new value here and in the storage.")
      setStatus {
        $0.saveError = error
        $0.loadError = nil
      }
    case .failure(let error):
      // Report the issue before the error becomes visible: code that sees the error knows that the
      // issue was reported.
      if reportsError {
        report("saved", error, "It has its new value here, but the storage still has the old one.")
      }
      setStatus { $0.saveError = error }
    }
  }

  // MARK: Coordination

  func setKindCoordinated(_ isCoordinated: Bool) {
    isKindCoordinated.store(isCoordinated, ordering: .relaxed)
  }

  /// Adopts what a further declaration of the value asks for.
  func adoptCoordination(of key: any SharedReaderKey<Value>) {
    guard key.coordinating?.isCoordinated == true else { return }
    isDeclaredCoordinated.store(true, ordering: .relaxed)
  }

  func supplyReads(_ values: [Any?]) {
    let values: [Value?] = values.map { value in
      guard let value else { return nil }
      return value as? Value
    }
    locked { suppliedReads = values + suppliedReads }
  }

  func dropSuppliedReads() {
    locked { suppliedReads = [] }
  }

  override var isInTransaction: Bool { Coordination.current === self }

  override var isCoordinated: Bool {
    isDeclaredCoordinated.load(ordering: .relaxed) || isKindCoordinated.load(ordering: .relaxed)
  }

  override func coordinated<R, E: Error>(_ change: () throws(E) -> R) throws(E) -> R {
    guard isCoordinated, SharedView.current == nil, !Coordination.isChanging(self) else {
      return try change()
    }
    guard coordination.isOn else {
      if let read = locked({ suppliedReads.popFirst() }), let value = read { receive(value) }
      return try Coordination.changing(self, isTransaction: false, change)
    }
    guard let key = locked({ storage.key }).coordinating else { return try change() }
    guard Coordination.current == nil else {
      location.report(Coordination.nestedIssue(String(describing: key)))
      return try Coordination.changing(self, isTransaction: false, change)
    }
    var result: Result<R, E>?
    do {
      try SharedNotifications.deferring {
        try key.coordinate {
          receive($0, reportsError: true)
        } change: {
          refusingArrivals {
            result = Coordination.changing(self, isTransaction: true) { Result(catching: change) }
            save(liveValue)
          }
        }
      }
    } catch {
      if result == nil {
        location.report(Coordination.timeoutIssue(String(describing: key), error))
      }
    }
    guard let result else {
      return try Coordination.changing(self, isTransaction: false, change)
    }
    return try result.get()
  }

  override var description: String { "\(liveValue), \(key)" }
}

/// The error for a required value that is not stored.
struct MissingStoredValue: Error, CustomStringConvertible {
  let key: String

  var description: String {
    "Nothing is stored for '\(key)', but it is required. Give a default value instead of 'require'."
  }
}
