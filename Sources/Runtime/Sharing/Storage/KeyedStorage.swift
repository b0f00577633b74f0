import ConcurrencyExtras

/// A table of names and JSON values, which shared values can be moved to while they are in use.
///
/// All of its methods may be called from any thread and may take their time; ``KeyedStorageBroker`` calls
/// them from a queue of its own, and one after the other.
package protocol KeyedStorage: AnyObject, Sendable {
  /// What it is and where, as people name it: `sqlite app.db`.
  var storageDescription: String { get }

  /// Whether a write takes no time, so that it is done at once rather than from a queue.
  var writesAtOnce: Bool { get }

  /// Reads values in one go.
  ///
  /// - Parameter names: Which; all of them where it is `nil`.
  /// - Returns: Those that are there.
  /// - Throws: A clear error with the name of the file, where it can't be read or is corrupt.
  func values(of names: Set<String>?) throws -> [String: JSONText]

  /// Writes several values, all or none. When it returns they outlive the process.
  ///
  /// - Parameter changes: The new values; `nil` removes one.
  /// - Throws: A clear error with the name of the file; then nothing is changed.
  func write(_ changes: [String: JSONText?]) throws

  /// Tells when something may have been changed, by another holder or by another process. It may also be
  /// told of own writes.
  ///
  /// - Returns: What ends it.
  func subscribe(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription
}

extension KeyedStorage {
  package var writesAtOnce: Bool { false }

  /// All values.
  package func values() throws -> [String: JSONText] { try values(of: nil) }

  /// One value; `nil` where there is none.
  package func value(of name: String) throws -> JSONText? { try values(of: [name])[name] }
}

/// A table in memory, which several may hold.
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
    let observers = state.withLock { state in
      for (name, value) in changes { state.values[name] = value }
      return state.observers.values
    }
    for observer in observers { observer() }
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
