#if !canImport(Darwin)
import ConcurrencyExtras
import Dispatch
import Foundation

/// The values of one user defaults domain: those in the file, merged with those the program sets.
final class UserDefaultsDomain: Sendable {
  private struct State {
    /// The current values: those in the file plus those set since.
    var values: [String: Any] = [:]
    /// The contents of the file when it was last read.
    var stored: [String: Any] = [:]
    /// The values last forwarded to `base`. If `base` has another value, the program set it there.
    var mirrored: [String: Any] = [:]
    /// Changes that are not in the file yet.
    var pending: [String: Any?] = [:]
    var completions: [(SaveReporter, SaveCompletion)] = []
    var isFlushScheduled = false
    var loadError: (any Error)?
    var watch: SharedSubscription?
    var exitFlush: SharedSubscription?
  }

  private let base: UncheckedSendable<UserDefaults>
  /// The object that change notifications are posted for.
  private let owner = LockIsolated(UncheckedSendable<UserDefaults?>(nil))
  private let file: PropertyListFile
  private let state = LockIsolated(UncheckedSendable(State()))
  private let watcher = FileWatcher.shared
  private let queue = DispatchQueue(label: "tcash.app-storage", qos: .utility)
  private let onQueue = DispatchSpecificKey<Bool>()

  /// - Parameters:
  ///   - base: The original user defaults. Every value set here is forwarded to them, and the
  ///     program may set values in them directly.
  ///   - file: The file that stores the values.
  init(base: UserDefaults, file: PropertyListFile) {
    self.base = UncheckedSendable(base)
    self.file = file
    queue.setSpecific(key: onQueue, value: true)
    reload()
  }

  /// Sets the user defaults that change notifications are posted for.
  func onChange(of owner: UserDefaults) {
    self.owner.withLock { $0.value = owner }
  }

  private func lockState<R>(_ operation: (inout State) -> R) -> R {
    state.withLock { operation(&$0.value) }
  }

  private func notifyOfChange() {
    let owner = owner.withLock { $0.value }
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: owner)
  }

  // MARK: Values

  func object(_ name: String) -> Any? {
    lockState { state in
      takeGiven(name, &state)
      return state.values[name]
    }
  }

  /// Adopts a value that the program has set in `base` directly.
  ///
  /// - Returns: Whether `base` had such a value.
  @discardableResult
  private func takeGiven(_ name: String, _ state: inout State) -> Bool {
    let given = base.value.object(forKey: name)
    guard !areEqual(given, state.mirrored[name]) else { return false }
    state.values[name] = given
    state.mirrored[name] = given
    return true
  }

  func set(_ value: Any?, _ name: String) {
    lockState { state in
      state.values[name] = value
      state.pending[name] = .some(value)
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

  /// Rereads the file, and posts a notification if others have changed it.
  ///
  /// - Throws: The error of reading the file; all values then stay unchanged.
  func refresh() throws {
    reload()
    if let error = state.withLock({ $0.loadError }) { throw error }
  }

  private func reload() {
    let result = Result { try file.read() }
    let isChanged = lockState { state in
      switch result {
      case .failure(let error):
        state.loadError = error
        return false
      case .success(let values):
        state.loadError = nil
        return adopt(values, &state)
      }
    }
    guard isChanged else { return }
    notifyOfChange()
  }

  private func adopt(_ values: [String: Any], _ state: inout State) -> Bool {
    var isChanged = false
    let before = state.stored
    state.stored = values
    // Only names that changed in the file are adopted: a value that the program has set stays until
    // another process changes it.
    for name in Set(values.keys).union(before.keys) where !areEqual(values[name], before[name]) {
      guard state.pending[name] == nil, !takeGiven(name, &state) else { continue }
      guard !areEqual(values[name], state.values[name]) else { continue }
      isChanged = true
      state.values[name] = values[name]
      mirror(values[name], name, &state)
    }
    return isChanged
  }

  /// Starts watching the file for writes by other processes.
  func watch() {
    let isWatched = lockState { $0.watch != nil }
    guard !isWatched else { return }
    let watch = watcher.watch(file.url, on: queue) { [weak self] in self?.reload() }
    lockState { $0.watch = watch }
  }

  /// Schedules a write of the pending changes.
  ///
  /// - Parameter completion: Called with the outcome of the write.
  func flush(_ completion: @escaping SaveCompletion) {
    flushAtExit()
    let isScheduled = lockState { state in
      state.completions.append((SaveReporter(), completion))
      defer { state.isFlushScheduled = true }
      return state.isFlushScheduled
    }
    guard !isScheduled else { return }
    queue.async { [self] in writePending(isExiting: false) }
  }

  /// Writes the pending changes before it returns.
  func flush() throws {
    if DispatchQueue.getSpecific(key: onQueue) == true {
      try writePending(isExiting: false).get()
    } else {
      try queue.sync { writePending(isExiting: false) }.get()
    }
  }

  private func flushAtExit() {
    guard state.withLock({ $0.exitFlush == nil }) else { return }
    let flush = ExitFlush.shared.add { [weak self] isExiting in
      guard let self else { return }
      if DispatchQueue.getSpecific(key: onQueue) == true {
        writePending(isExiting: isExiting)
      } else {
        _ = queue.sync { self.writePending(isExiting: isExiting) }
      }
    }
    lockState { $0.exitFlush = flush }
  }

  @discardableResult
  private func writePending(isExiting: Bool) -> Result<Void, any Error> {
    let (changes, completions, values) = lockState { state in
      defer { state.completions = [] }
      state.isFlushScheduled = false
      return (state.pending, state.completions, state.values)
    }
    let result = Result {
      if !changes.isEmpty { try write(changes, fallback: values) }
    }
    for (reporter, completion) in completions {
      if isExiting { completion(result) } else { reporter.notify([completion], result) }
    }
    return result
  }

  private func write(_ changes: [String: Any?], fallback: [String: Any]) throws {
    let values = try file.update(changes, fallback: fallback)
    let isChanged = lockState { state in
      // A value that was set again during the write stays pending.
      for (name, value) in changes where areEqual(value, state.pending[name] ?? nil) {
        state.pending[name] = nil
      }
      state.loadError = nil
      return adopt(values, &state)
    }
    watcher.folderMayExist(of: file.url)
    guard isChanged else { return }
    notifyOfChange()
  }
}

/// Compares property list values. Numbers compare by value and not by type: a number that was set
/// as one type may be read from the file as another.
private func areEqual(_ lhs: Any?, _ rhs: Any?) -> Bool {
  guard let lhs, let rhs else { return lhs == nil && rhs == nil }
  if let lhs = lhs as? NSNumber, let rhs = rhs as? NSNumber { return lhs == rhs }
  if let lhs = lhs as? [Any], let rhs = rhs as? [Any] {
    return lhs.count == rhs.count && zip(lhs, rhs).allSatisfy { areEqual($0, $1) }
  }
  if let lhs = lhs as? [String: Any], let rhs = rhs as? [String: Any] {
    return lhs.count == rhs.count && lhs.allSatisfy { areEqual($1, rhs[$0]) }
  }
  return (lhs as? AnyHashable) == (rhs as? AnyHashable) && lhs is AnyHashable
}
#endif
