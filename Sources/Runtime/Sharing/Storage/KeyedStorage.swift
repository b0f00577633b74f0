import ConcurrencyExtras

/// A table of named JSON values, to which shared values can be moved while they are in use.
///
/// All methods may be called from any thread and may block. ``KeyedStorageBroker`` performs delayed
/// writes and refreshes on its own serial queue.
package protocol KeyedStorage: AnyObject, Sendable {
  /// The kind and location of the storage, for messages: `sqlite app.db`.
  var storageDescription: String { get }

  /// Whether a write takes no time, so it is done immediately rather than on a queue.
  var writesAtOnce: Bool { get }

  /// Reads several values at once.
  ///
  /// - Parameter names: The names of the values; `nil` selects all values.
  /// - Returns: The values that exist.
  /// - Throws: An error that names the file, if the file can't be read or is corrupt.
  func values(of names: Set<String>?) throws -> [String: JSONText]

  /// Writes several values, all or none. When this method returns, the values survive the end of
  /// the process.
  ///
  /// - Parameter changes: The new values; `nil` removes a value.
  /// - Throws: An error that names the file; nothing is changed in this case.
  func write(_ changes: [String: JSONText?]) throws

  /// Reports that values may have changed, through another holder or another process. Own writes
  /// may be reported too.
  ///
  /// - Returns: A subscription that ends the reports.
  func subscribe(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription
}

extension KeyedStorage {
  package var writesAtOnce: Bool { false }

  /// All values.
  package func values() throws -> [String: JSONText] { try values(of: nil) }

  /// One value; `nil` if there is none.
  package func value(of name: String) throws -> JSONText? { try values(of: [name])[name] }
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
