import ConcurrencyExtras
import Dependencies
package import Foundation
package import Sharing

extension StorageBackend {
  /// The storages of the Sharing module.
  package static let core = [
    StorageBackend("inMemory") { InMemorySession() },
    StorageBackend("appStorage in memory") {
      UserDefaultsSession(UserDefaults.inMemory, file: nil)
    },
    StorageBackend("appStorage") { try UserDefaultsSession.onDisk() },
    StorageBackend("fileStorage in memory") { try FileSession(isOnDisk: false, isDocument: false) },
    StorageBackend("fileStorage") { try FileSession(isOnDisk: true, isDocument: false) },
    StorageBackend("document") { try FileSession(isOnDisk: true, isDocument: true) },
    StorageBackend("moved to memory") { MovedSession.memory() },
    StorageBackend("moved to a JSON file") { try MovedSession.jsonFile() },
  ]
}

private final class InMemorySession: StorageSession {
  private let storage = InMemoryStorage()
  let isDurable = false

  func prepare(_ dependencies: inout DependencyValues) {
    dependencies.defaultInMemoryStorage = storage
  }

  func key<Value: Codable & Equatable & Sendable>(
    _ name: String,
    _ type: Value.Type
  ) -> any SharedKey<Value> {
    InMemoryKey<Value>.inMemory(name)
  }
}

private final class UserDefaultsSession: StorageSession {
  private let store: UncheckedSendable<UserDefaults>
  private let file: URL?
  var isDurable: Bool { true }

  init(_ store: UserDefaults, file: URL?) {
    self.store = UncheckedSendable(store)
    self.file = file
  }

  static func onDisk() throws -> UserDefaultsSession {
    let defaults = try DefaultsOnDisk()
    return UserDefaultsSession(defaults.store, file: defaults.file)
  }

  func prepare(_ dependencies: inout DependencyValues) {
    dependencies.defaultAppStorage = store.value
  }

  func key<Value: Codable & Equatable & Sendable>(
    _ name: String,
    _ type: Value.Type
  ) -> any SharedKey<Value> {
    AppStorageKey<Value>.appStorage(name)
  }

  #if os(Linux)
  /// The values are JSON in a property list, as those of types are that property lists don't have.
  func writeFromOutside(_ name: String, _ json: String?) throws -> Bool {
    guard let file else {
      store.value.set(json.map { Data($0.utf8) }, forKey: name)
      return true
    }
    var values: [String: Any] = [:]
    if let data = try? Data(contentsOf: file) {
      let list = try PropertyListSerialization.propertyList(from: data, format: nil)
      values = list as? [String: Any] ?? [:]
    }
    values[name] = json.map { Data($0.utf8) }
    try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
      .write(to: file, options: .atomic)
    return true
  }

  func breakSaving() throws -> (@Sendable () throws -> Void)? {
    try file.map { try makeUnwritable($0) }
  }

  func file(of name: String) -> URL? { file }

  func replaceFile(_ name: String, _ json: String) throws -> Bool? {
    guard file != nil else { return nil }
    return try writeFromOutside(name, json)
  }
  #endif
}

private final class FileSession: StorageSession {
  private let folder: TemporaryFolder
  private let files: FileStorage
  private let isOnDisk: Bool
  private let isDocument: Bool
  let isDurable = true

  init(isOnDisk: Bool, isDocument: Bool) throws {
    self.folder = try TemporaryFolder()
    self.files = isOnDisk ? .fileSystem : .inMemory
    self.isOnDisk = isOnDisk
    self.isDocument = isDocument
  }

  func prepare(_ dependencies: inout DependencyValues) {
    dependencies.defaultFileStorage = files
    dependencies.documentsDirectory = folder.url
  }

  func key<Value: Codable & Equatable & Sendable>(
    _ name: String,
    _ type: Value.Type
  ) -> any SharedKey<Value> {
    isDocument ? FileStorageKey<Value>.document(name) : FileStorageKey<Value>.fileStorage(url(name))
  }

  private func url(_ name: String) -> URL { folder.file("\(name).json") }

  func writeFromOutside(_ name: String, _ json: String?) throws -> Bool {
    guard isOnDisk else { return false }
    if let json {
      try Data(json.utf8).write(to: url(name))
    } else {
      try FileManager.default.removeItem(at: url(name))
    }
    return true
  }

  func breakSaving() throws -> (@Sendable () throws -> Void)? {
    isOnDisk ? try makeUnwritable(url("count")) : nil
  }

  func file(of name: String) -> URL? { isOnDisk ? url(name) : nil }

  func replaceFile(_ name: String, _ json: String) throws -> Bool? {
    guard isOnDisk else { return nil }
    try Data(json.utf8).write(to: url(name), options: .atomic)
    return true
  }

  func end() {
    files.writePending()
    folder.remove()
  }
}

/// Keys for user defaults, whose values are in another storage.
package final class MovedSession: StorageSession {
  private let makeStorage: @Sendable () throws -> any KeyedStorage
  private let outside: @Sendable (String, JSONText?) throws -> Void
  private let failure: @Sendable () throws -> (@Sendable () throws -> Void)?
  private let file: URL?
  private let replacement: (@Sendable (String, String) throws -> Void)?
  private let tableRemoval: (@Sendable (_ renames: Bool) throws -> Void)?
  private let cleanUp: @Sendable () -> Void
  package let isDurable = true

  /// - Parameters:
  ///   - makeStorage: Opens the storage, as each process does.
  ///   - outside: Writes to it as another program does.
  ///   - failure: Lets each write fail, until what it returns is called.
  ///   - file: The file that holds the values.
  ///   - replacement: Puts another file with a value in its place.
  ///   - tableRemoval: Drops or renames the table with the values.
  ///   - cleanUp: Removes it.
  package init(
    makeStorage: @escaping @Sendable () throws -> any KeyedStorage,
    outside: @escaping @Sendable (String, JSONText?) throws -> Void,
    failure: @escaping @Sendable () throws -> (@Sendable () throws -> Void)? = { nil },
    file: URL? = nil,
    replacement: (@Sendable (String, String) throws -> Void)? = nil,
    tableRemoval: (@Sendable (_ renames: Bool) throws -> Void)? = nil,
    cleanUp: @escaping @Sendable () -> Void = {}
  ) {
    self.makeStorage = makeStorage
    self.outside = outside
    self.failure = failure
    self.file = file
    self.replacement = replacement
    self.tableRemoval = tableRemoval
    self.cleanUp = cleanUp
  }

  static func memory() -> MovedSession {
    let storage = MemoryKeyedStorage()
    return MovedSession {
      storage
    } outside: { name, text in
      storage.write([name: text])
    }
  }

  static func jsonFile() throws -> MovedSession {
    let folder = try TemporaryFolder()
    let file = folder.file("app.json")
    return MovedSession(
      makeStorage: { JSONFileStorage(file) },
      outside: { name, text in try JSONFileStorage(file).write([name: text]) },
      failure: { try makeUnwritable(file) },
      file: file,
      replacement: { name, json in
        try Data("{\"\(name)\": \(json)}".utf8).write(to: file, options: .atomic)
      },
      cleanUp: { folder.remove() }
    )
  }

  package func prepare(_ dependencies: inout DependencyValues) {
    dependencies.defaultAppStorage = .inMemory
  }

  package func begin() throws {
    @Dependency(\.persistentReferences) var references
    try references.moveStorage(of: .appStorage, to: makeStorage(), .reload)
  }

  package func key<Value: Codable & Equatable & Sendable>(
    _ name: String,
    _ type: Value.Type
  ) -> any SharedKey<Value> {
    AppStorageKey<Value>.appStorage(name)
  }

  package func writeFromOutside(_ name: String, _ json: String?) throws -> Bool {
    try outside(name, json.map { try JSONText($0) })
    return true
  }

  package func breakSaving() throws -> (@Sendable () throws -> Void)? { try failure() }
  package func file(of name: String) -> URL? { file }

  package func replaceFile(_ name: String, _ json: String) throws -> Bool? {
    guard let replacement else { return nil }
    try replacement(name, json)
    return true
  }

  package func removeTable(renames: Bool) throws -> Bool {
    guard let tableRemoval else { return false }
    try tableRemoval(renames)
    return true
  }

  package func end() { cleanUp() }
}

/// Puts a folder in the place of a file's lock, so that even the administrator can't write the file.
package func makeUnwritable(_ file: URL) throws -> @Sendable () throws -> Void {
  let lock = lock(of: file)
  try? FileManager.default.removeItem(at: lock)
  try FileManager.default.createDirectory(at: lock, withIntermediateDirectories: false)
  return { try FileManager.default.removeItem(at: lock) }
}

package func lock(of file: URL) -> URL {
  file.deletingLastPathComponent().appendingPathComponent(".\(file.lastPathComponent).lock")
}
