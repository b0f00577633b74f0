#if !canImport(Darwin)
import ConcurrencyExtras
import Foundation

/// The values of one user defaults domain: those in the file, those that the program sets through
/// keys, and those that it sets in Foundation's user defaults directly.
final class UserDefaultsDomain: Sendable {
  private struct State {
    /// The values last forwarded to `base`. If `base` has another value, the program set it there.
    var mirrored: [String: Any] = [:]
    /// The values that the program has set in `base`, where `nil` is a removed one. They hold until
    /// a key or another process sets others, and Foundation stores them.
    var given: [String: Any?] = [:]
    /// The initial values of keys for which nothing is stored.
    var initial: [String: Any] = [:]
  }

  private let base: UncheckedSendable<UserDefaults>
  /// The object that change notifications are posted for.
  private let owner = LockIsolated(UncheckedSendable<UserDefaults?>(nil))
  private let state = LockIsolated(UncheckedSendable(State()))
  private let store: WriteBehindStore<PropertyListValue>

  /// - Parameters:
  ///   - base: The original user defaults. Every value set here is forwarded to them, and the
  ///     program may set values in them directly.
  ///   - file: The file that stores the values.
  init(base: UserDefaults, file: PropertyListFile) {
    self.base = UncheckedSendable(base)
    self.store = WriteBehindStore(file)
    store.subscribeToAll { [weak self] name, entry in self?.adopt(entry?.value, name) }
    // An error is thrown when a key loads its value.
    store.refresh("")
  }

  /// Sets the user defaults that change notifications are posted for.
  func onChange(of owner: UserDefaults) {
    self.owner.withLock { $0.value = owner }
  }

  private func lockState<R>(_ operation: (inout State) -> R) -> R {
    state.withLock { operation(&$0.value) }
  }

  private func notifyOfChange() {
    guard let owner = owner.withLock({ $0.value }) else { return }
    UserDefaultsChange.post(for: owner)
  }

  // MARK: Values

  func object(_ name: String) -> Any? {
    let stored = store.current(name)?.value
    return lockState { state in
      takeGiven(name, &state)
      if let given = state.given[name] { return given }
      return stored ?? state.initial[name]
    }
  }

  /// Adopts a value that the program has set in `base` directly.
  ///
  /// - Returns: Whether `base` had such a value.
  @discardableResult
  private func takeGiven(_ name: String, _ state: inout State) -> Bool {
    let given = base.value.object(forKey: name)
    guard !PropertyListValue.areEqual(given, state.mirrored[name]) else { return false }
    state.given.updateValue(given, forKey: name)
    state.mirrored[name] = given
    return true
  }

  func set(_ value: Any?, _ name: String) {
    let entry = value.map(PropertyListValue.init)
    store.stage(name) { entry }
    lockState { state in
      state.given.removeValue(forKey: name)
      state.initial[name] = nil
      mirror(value, name, &state)
    }
    notifyOfChange()
  }

  /// Sets the value that a name has in this process while nothing is stored.
  func setInitial(_ value: Any?, _ name: String) {
    lockState { state in
      state.initial[name] = value
      mirror(value, name, &state)
    }
    notifyOfChange()
  }

  private func mirror(_ value: Any?, _ name: String, _ state: inout State) {
    if let value {
      base.value.set(value, forKey: name)
    } else {
      base.value.removeObject(forKey: name)
    }
    state.mirrored[name] = base.value.object(forKey: name)
  }

  // MARK: The file

  /// Adopts a value that another process has stored.
  private func adopt(_ value: Any?, _ name: String) {
    let isHidden = lockState { state in
      let isNew = takeGiven(name, &state)
      let given = state.given[name] ?? nil
      // Foundation has read the value from the file, unless the program has just set another one.
      if isNew, !PropertyListValue.areEqual(given, value) { return true }
      state.given.removeValue(forKey: name)
      mirror(value ?? state.initial[name], name, &state)
      return false
    }
    if isHidden { StorageArrival.current?.refuse() } else { notifyOfChange() }
  }

  /// Rereads the file, and passes a value on.
  ///
  /// - Parameter receive: Receives the error of reading the file; all values then stay unchanged.
  func load(_ name: String, _ receive: ((any Error)?) -> Void) {
    switch store.refresh("") {
    case .success(let reading):
      // A value that the program has set hides what was read.
      let isHidden = lockState { $0.given[name] != nil }
      store.deliverCurrent(name, isHidden ? nil : reading) { receive(nil) }
    case .failure(let error): receive(store.told(error, ofLoading: name))
    }
  }

  /// Passes a value on as this process sees it, without reading the file.
  func deliver(_ name: String, _ receive: () -> Void) { store.deliverCurrent(name, nil, receive) }

  /// Starts watching the file for writes by other processes, for a value that observes these user
  /// defaults.
  func watch(_ name: String) {
    store.watch("")
    store.deliverMissed(name)
  }

  /// Schedules a write of the pending changes.
  ///
  /// - Parameters:
  ///   - name: The name whose value was set.
  ///   - completion: Called with the outcome of the write.
  func flush(_ name: String, _ completion: @escaping SaveCompletion) {
    store.saveStaged(name, completion: completion)
  }

  /// Writes the pending changes before it returns.
  func flush() throws {
    try store.writePending(isExiting: false, until: .now + StorageTimeout.usual).get()
  }

  /// Reads and changes a value in one transaction, which excludes other processes.
  ///
  /// - Parameters:
  ///   - name: The value's name.
  ///   - adopt: Called after the value of another process was adopted.
  ///   - change: Changes the value. What is set in it is written in the transaction.
  /// - Throws: An error if the transaction could not begin; neither closure was called in this case.
  func coordinate(_ name: String, adopt: () -> Void, change: () -> Void) throws {
    try store.coordinate(
      name,
      adopt: { entry in
        self.adopt(entry?.value, name)
        adopt()
      },
      change: change
    )
  }
}
#endif
