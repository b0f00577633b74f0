import ComposableArchitecture
import ConcurrencyExtras

/// Stands in for a storage of shared values during a replay: it has the contents that the storage
/// had at the time, and writes nothing to it until the session continues.
final class ResumedStorage: KeyedStorage {
  private struct State: Sendable {
    /// The current values by name; `nil` if the storage could not be read.
    var values: [String: JSONText]?
    /// All values that each changed name has had, before and after the changes.
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

  func update(
    _ names: Set<String>,
    until deadline: ContinuousClock.Instant,
    _ change: (_ stored: [String: JSONText]) throws -> [String: JSONText?]
  ) throws {
    guard !isLive else { return try base.update(names, until: deadline, change) }
    write(try change(try values(of: names)))
  }

  func coordinate(
    _ name: String,
    until deadline: ContinuousClock.Instant,
    _ change: (_ stored: JSONText?) throws -> [String: JSONText?]
  ) throws {
    guard !isLive else { return try base.coordinate(name, until: deadline, change) }
    write(try change(try values(of: [name])[name]))
  }

  private func write(_ changes: [String: JSONText?]) {
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

  /// Forwards everything to the underlying storage from now on.
  func goOn() {
    let observers = state.withLock { state in
      state.isLive = true
      return state.observers
    }
    for (id, onChange) in observers { follow(id, onChange) }
  }

  /// Writes the session's values to the underlying storage, and forwards everything to it from now
  /// on.
  ///
  /// A value in the storage that the name never had in the session was written by others since, and
  /// takes precedence.
  ///
  /// - Returns: The names of the values that others have changed.
  /// - Throws: An error of the underlying storage. Everything is forwarded to it even then.
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
      // Observers reload immediately, while `values(of:)` still answers from `state`.
      let observers = state.withLock { state in
        for name in changed { state.values?[name] = now[name] }
        return Array(state.observers.values)
      }
      for onChange in observers { onChange() }
    }
    return changed.sorted()
  }
}
