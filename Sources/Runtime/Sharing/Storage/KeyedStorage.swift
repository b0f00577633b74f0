import ConcurrencyExtras

/// A table of named JSON values, to which shared values can be moved while they are in use.
package protocol KeyedStorage: StorageBackEnd<JSONText> {
  /// Whether a write takes no time, so it is done immediately rather than on a queue.
  var writesAtOnce: Bool { get }

  /// ``StorageBackEnd/watch(_:_:)`` for all values.
  func subscribe(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription
}

extension KeyedStorage {
  package var writesAtOnce: Bool { false }
  package var pace: WritePace { writesAtOnce ? .atOnce : .soon }

  package func areEqual(_ lhs: JSONText?, _ rhs: JSONText?) -> Bool { lhs == rhs }

  package func text(of entry: JSONText) -> String? {
    entry.text.utf8.count <= 200 ? entry.text : nil
  }

  package func watch(
    _ name: String,
    _ onChange: @escaping @Sendable () -> Void
  ) -> SharedSubscription {
    subscribe(onChange)
  }

  fileprivate var backEnd: any StorageBackEnd<JSONText> { self }

  /// All values.
  package func values() throws -> [String: JSONText] { try values(of: nil) }

  /// Writes several values, all or none, whatever is stored. When this method returns, the values
  /// survive the end of the process.
  ///
  /// - Parameter changes: The new values; `nil` removes a value.
  /// - Throws: An error that names the file; nothing is changed in this case.
  package func write(_ changes: [String: JSONText?]) throws {
    try update(Set(changes.keys), until: .now + StorageTimeout.usual) { _ in changes }
  }
}

/// The store of the values in a keyed storage.
package final class KeyedStorageBroker: WriteBehindStore<JSONText>, @unchecked Sendable {
  // Sendable holds because the only property is constant.
  package let storage: any KeyedStorage

  package init(_ storage: any KeyedStorage) {
    self.storage = storage
    super.init(storage.backEnd)
  }
}

/// A keyed storage in memory, which several holders can share.
package final class MemoryKeyedStorage: KeyedStorage {
  private struct State: Sendable {
    var values: [String: JSONText]
    var observers: [Int: @Sendable () -> Void] = [:]
    var lastID = 0
  }

  private let state: LockIsolated<State>

  package init(_ values: [String: JSONText] = [:]) {
    self.state = LockIsolated(State(values: values))
  }

  package var storageDescription: String { "memory" }
  package var writesAtOnce: Bool { true }

  package func values(of names: Set<String>?) -> [String: JSONText] {
    let values = state.withLock { $0.values }
    return names.map { names in values.filter { names.contains($0.key) } } ?? values
  }

  package func write(_ changes: [String: JSONText?]) {
    update(Set(changes.keys), until: .now) { _ in changes }
  }

  package func update(
    _ names: Set<String>,
    until deadline: ContinuousClock.Instant,
    _ change: (_ stored: [String: JSONText]) throws -> [String: JSONText?]
  ) rethrows {
    let observers = try state.withLock { state in
      for (name, value) in try change(state.values) { state.values[name] = value }
      return state.observers.values
    }
    for observer in observers { observer() }
  }

  package func coordinate(
    _ name: String,
    until deadline: ContinuousClock.Instant,
    _ change: (_ stored: JSONText?) throws -> [String: JSONText?]
  ) rethrows {
    // No other process has this memory, and the program's code may read and change it.
    let changes = try change(state.withLock { $0.values[name] })
    write(changes)
  }

  package func subscribe(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    let id = state.withLock { state in
      state.lastID += 1
      state.observers[state.lastID] = onChange
      return state.lastID
    }
    return SharedSubscription { [weak self] in
      self?.state.withLock { $0.observers[id] = nil }
    }
  }
}
