import ComposableArchitecture
import ConcurrencyExtras

/// Stands for a place of shared values while a session is repeated: it has what the place had then, and
/// writes nothing there until the session goes on.
final class ResumedStorage: KeyedStorage {
  private struct State: Sendable {
    /// `nil` for a place that could not be read.
    var values: [String: JSONText]?
    /// All values that a name has had.
    var past: [String: Set<String?>] = [:]
    var isLive = false
    var observers: [Int: @Sendable () -> Void] = [:]
    var subscriptions: [Int: SharedSubscription] = [:]
    var lastID = 0
  }

  private let base: any KeyedStorage
  private let state: LockIsolated<State>

  init(_ base: any KeyedStorage, values: [String: JSONText]?) {
    self.base = base
    self.state = LockIsolated(State(values: values))
  }

  private var isLive: Bool { state.withLock { $0.isLive } }

  var storageDescription: String { base.storageDescription }
  var writesAtOnce: Bool { isLive ? base.writesAtOnce : true }

  func values(of names: Set<String>?) throws -> [String: JSONText] {
    let (isLive, known) = state.withLock { ($0.isLive, $0.values) }
    guard !isLive, let values = known else { return try base.values(of: names) }
    return names.map { names in values.filter { names.contains($0.key) } } ?? values
  }

  func write(_ changes: [String: JSONText?]) throws {
    guard !isLive else { return try base.write(changes) }
    state.withLock { state in
      for (name, text) in changes {
        state.past[name, default: []].insert(state.values?[name]?.canonical)
        state.past[name, default: []].insert(text?.canonical)
        state.values?[name] = text
      }
    }
  }

  func subscribe(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    let (id, isLive) = state.withLock { state in
      state.lastID += 1
      state.observers[state.lastID] = onChange
      return (state.lastID, state.isLive)
    }
    if isLive { follow(id, onChange) }
    return SharedSubscription { [weak self] in
      let subscription = self?.state.withLock { state in
        state.observers[id] = nil
        return state.subscriptions.removeValue(forKey: id)
      }
      subscription?.cancel()
    }
  }

  private func follow(_ id: Int, _ onChange: @escaping @Sendable () -> Void) {
    let subscription = base.subscribe(onChange)
    state.withLock { $0.subscriptions[id] = subscription }
  }

  /// Leaves everything to the place from now on.
  func goOn() {
    let observers = state.withLock { state in
      state.isLive = true
      return state.observers
    }
    for (id, onChange) in observers { follow(id, onChange) }
  }

  /// Brings the place to where the session is, and leaves everything to it from now on.
  ///
  /// What the place has that the session never gave it was changed by others since: that holds.
  ///
  /// - Returns: The names of what others have changed.
  /// - Throws: An error of the place. Everything is left to it all the same.
  func finish() throws -> [String] {
    let (values, past) = state.withLock { ($0.values ?? [:], $0.past) }
    defer { goOn() }
    guard !past.isEmpty else { return [] }
    let now = try base.values(of: Set(past.keys))
    var changes: [String: JSONText?] = [:]
    var changed: [String] = []
    for (name, texts) in past where now[name]?.canonical != values[name]?.canonical {
      if texts.contains(now[name]?.canonical) {
        changes.updateValue(values[name], forKey: name)
      } else {
        changed.append(name)
      }
    }
    if !changes.isEmpty { try base.write(changes) }
    if !changed.isEmpty {
      // Those who hold the values read them at once, as long as it is this that they read.
      let observers = state.withLock { state in
        for name in changed { state.values?[name] = now[name] }
        return Array(state.observers.values)
      }
      for onChange in observers { onChange() }
    }
    return changed.sorted()
  }
}
