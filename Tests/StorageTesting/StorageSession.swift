package import Dependencies
package import Foundation
package import Sharing

/// A back end that the contract is checked for.
package struct StorageBackend: Sendable, CustomStringConvertible {
  package let name: String
  /// Makes a storage of its own, for one check.
  package let makeSession: @Sendable () throws -> any StorageSession

  package init(_ name: String, makeSession: @escaping @Sendable () throws -> any StorageSession) {
    self.name = name
    self.makeSession = makeSession
  }

  package var description: String { name }

  /// Checks something with a storage of its own.
  package func check(_ check: StorageCheck) async throws {
    let session = try makeSession()
    do {
      try await check.operation(session)
      session.end()
    } catch {
      session.end()
      throw error
    }
  }
}

/// A storage, for as long as a check lasts.
package protocol StorageSession: AnyObject, Sendable {
  /// Whether other processes, and later ones, find what is stored.
  var isDurable: Bool { get }

  /// Sets what a process that uses the storage is to use.
  func prepare(_ dependencies: inout DependencyValues) throws

  /// Is called first in each process.
  func begin() throws

  /// A key of the storage.
  func key<Value: Codable & Equatable & Sendable>(
    _ name: String,
    _ type: Value.Type
  ) -> any SharedKey<Value>

  /// Writes JSON to the storage as another program does; `nil` removes what is there.
  ///
  /// - Returns: Whether others can write there.
  func writeFromOutside(_ name: String, _ json: String?) throws -> Bool

  /// The file that holds a value; `nil` if others can't see it.
  func file(of name: String) -> URL?

  /// Puts another file in the place of the one that holds a value.
  ///
  /// - Parameters:
  ///   - name: The value's name.
  ///   - json: The value in the other file.
  /// - Returns: Whether the other file is read and written from then on. If not, saving is an error.
  ///   `nil` if there is no file.
  func replaceFile(_ name: String, _ json: String) throws -> Bool?

  /// Removes the table that holds the values.
  ///
  /// - Parameter renames: Whether the table gets another name instead.
  /// - Returns: Whether there is a table.
  func removeTable(renames: Bool) throws -> Bool

  /// Lets each save fail until the result is called; `nil` where none can.
  func breakSaving() throws -> (@Sendable () throws -> Void)?

  /// Removes all that was made.
  func end()
}

extension StorageSession {
  package func begin() throws {}
  package func breakSaving() throws -> (@Sendable () throws -> Void)? { nil }
  package func writeFromOutside(_ name: String, _ json: String?) throws -> Bool { false }
  package func file(of name: String) -> URL? { nil }
  package func replaceFile(_ name: String, _ json: String) throws -> Bool? { nil }
  package func removeTable(renames: Bool) throws -> Bool { false }
  package func end() {}

  /// Runs an operation as a process does: it knows nothing of what others hold in memory.
  package func process<R>(_ operation: () async throws -> R) async throws -> R {
    let references = PersistentReferences()
    return try await withDependencies {
      $0.persistentReferences = references
      try prepare(&$0)
    } operation: {
      try begin()
      // A process writes what waits before it ends, and the storage is there until then.
      defer { PendingSaves.write() }
      return try await operation()
    }
  }

  /// Shares a value of the storage.
  package func share<Value: Codable & Equatable & Sendable>(
    _ name: String,
    _ initialValue: Value
  ) -> Shared<Value> {
    func share(_ key: some SharedKey<Value>) -> Shared<Value> {
      Shared(wrappedValue: initialValue, key)
    }
    return share(key(name, Value.self))
  }
}

/// A folder that is removed in the end.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("tcash-\(UUID())", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  package func remove() {
    try? FileManager.default.removeItem(at: url)
  }

  package func file(_ name: String) -> URL {
    url.appendingPathComponent(name, isDirectory: false)
  }
}
