import ConcurrencyExtras
import Dependencies
import Foundation
import SharingSQLite
import StorageTesting
import Testing

/// What holds for every storage, in databases.
@Suite struct SQLiteContractTests {
  @Test(arguments: StorageBackend.databases, StorageContract.checks)
  func contractHolds(_ backend: StorageBackend, _ check: StorageCheck) async throws {
    try await backend.check(check)
  }
}

/// Values that are moved from each storage to each other one, as each kind of key.
@Suite struct SQLiteMoveTests {
  enum Place: CaseIterable, Sendable {
    case own, memory, file, sqlite

    func open(in folder: URL) throws -> (any KeyedStorage)? {
      switch self {
      case .own: nil
      case .memory: MemoryKeyedStorage()
      case .file: JSONFileStorage(folder.appendingPathComponent("\(UUID()).json"))
      case .sqlite: try SQLiteKeyedStorage(folder.appendingPathComponent("\(UUID()).sqlite"))
      }
    }
  }

  static let ways = Place.allCases.flatMap { from in Place.allCases.map { (from, $0) } }

  private func share(
    _ kind: SharedStorageKind,
    _ name: String,
    _ initial: [String: Int]
  ) -> Shared<[String: Int]> {
    switch kind {
    case .appStorage: Shared(wrappedValue: initial, .appStorage(name))
    case .fileStorage:
      Shared(wrappedValue: initial, .fileStorage(URL(fileURLWithPath: "/\(name).json")))
    case .inMemory: Shared(wrappedValue: initial, .inMemory(name))
    }
  }

  @Test(arguments: SharedStorageKind.allCases, ways)
  func valuesAreKeptOrReloaded(_ kind: SharedStorageKind, _ way: (from: Place, to: Place)) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let references = PersistentReferences()
    try withDependencies {
      $0.persistentReferences = references
      // The cases of a test share them else.
      $0.defaultAppStorage = .inMemory
      $0.defaultFileStorage = .inMemory
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      let values = (0..<3).map { share(kind, "value\($0)", ["initial": $0]) }
      let (from, to) = (try way.from.open(in: folder.url), try way.to.open(in: folder.url))
      try references.moveStorage(of: kind, to: from, .keep)
      for (index, value) in values.enumerated() { value.withLock { $0["from"] = index } }
      let kept = values.map(\.wrappedValue)

      try references.moveStorage(of: kind, to: to, .keep)
      #expect(values.map(\.wrappedValue) == kept)
      for value in values { value.withLock { $0["to"] = 1 } }
      let changed = values.map(\.wrappedValue)

      try references.moveStorage(of: kind, to: from, .reload)
      // Where it is the same storage, it has what was changed since.
      #expect(values.map(\.wrappedValue) == (from === to ? changed : kept))
      try references.moveStorage(of: kind, to: to, .reload)
      #expect(values.map(\.wrappedValue) == changed)

      // A later process finds them there, where it is a place for others than this one.
      let later = PersistentReferences()
      try withDependencies {
        $0.persistentReferences = later
      } operation: {
        if let to { try later.moveStorage(of: kind, to: to, .reload) }
        #expect((0..<3).map { share(kind, "value\($0)", [:]).wrappedValue } == changed)
      }
    }
  }

  @Test func aCorruptDatabaseFailsTheMoveAndIsLeft() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.file("app.sqlite")
    let content = Data(String(repeating: "no database ", count: 500).utf8)
    try content.write(to: file)
    let error = #expect(throws: SQLiteStorageError.self) { try SQLiteKeyedStorage(file) }
    #expect(error?.kind == .corrupt)
    #expect(error?.description.contains("'\(file.path)' is not a database") == true)
    #expect(try Data(contentsOf: file) == content)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["app.sqlite"])
  }

  @Test func aCorruptJSONFileFailsTheMoveAndIsLeft() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.file("app.json")
    try Data("{ \"count\": 5".utf8).write(to: file)
    @Dependency(\.persistentReferences) var references
    @Shared(.appStorage("count")) var count = 1
    for mode in [SharedStorageMoveMode.keep, .reload, nil] {
      let error = #expect(throws: SharedStorageMoveError.self) {
        try references.moveStorage(of: .appStorage, to: JSONFileStorage(file), mode)
      }
      #expect(error?.description.contains(file.path) == true)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == "{ \"count\": 5")
    #expect(count == 1)
  }

  @Test func aLockedDatabaseFailsTheMove() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.file("app.sqlite")
    @Dependency(\.persistentReferences) var references
    @Dependency(\.defaultAppStorage) var userDefaults
    @Shared(.appStorage("count")) var count = 1
    let storage = try SQLiteKeyedStorage(file, displayName: "app.sqlite", busyTimeout: 0.05)
    let unlock = try lock(file)
    let error = #expect(throws: SharedStorageMoveError.self) {
      try StorageTimeout.$usual.withValue(.milliseconds(50)) {
        try references.moveStorage(of: .appStorage, to: storage, .keep)
      }
    }
    #expect(error?.description.contains("is locked by another process") == true)
    $count.withLock { $0 = 2 }
    #expect(userDefaults.integer(forKey: "count") == 2)
    try unlock()
    let move = try references.moveStorage(of: .appStorage, to: storage, .keep)
    #expect(move.destination == "sqlite app.sqlite")
    #expect(try storage.values().mapValues(\.text) == ["count": "2"])
  }

  @Test(arguments: [Place.file, .sqlite])
  func twoProcessesSeeEachOthersChanges(_ place: Place) async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.file("app.data")
    func open() throws -> any KeyedStorage {
      place == .file ? JSONFileStorage(file) : try SQLiteKeyedStorage(file)
    }
    let (first, second) = (PersistentReferences(), PersistentReferences())
    func share(_ references: PersistentReferences, _ name: String) -> Shared<Int> {
      withDependencies {
        $0.persistentReferences = references
        $0.defaultAppStorage = .inMemory
      } operation: {
        Shared(wrappedValue: 0, .appStorage(name))
      }
    }
    try first.moveStorage(of: .appStorage, to: open(), .reload)
    try second.moveStorage(of: .appStorage, to: open(), .reload)
    let (one, two) = (share(first, "count"), share(second, "count"))
    one.withLock { $0 = 1 }
    try await wait(for: two, toBe: 1)
    two.withLock { $0 = 2 }
    try await wait(for: one, toBe: 2)

    let others = (0..<10).map { (share(first, "a\($0)"), share(second, "b\($0)")) }
    for (a, b) in others {
      a.withLock { $0 = 1 }
      b.withLock { $0 = 2 }
    }
    for (a, b) in others {
      try await a.save()
      try await b.save()
    }
    let all = try open().values().mapValues(\.text)
    #expect(all.count == 21, "Neither loses what the other has written.")
    #expect(Set(all.values) == ["1", "2"])
  }
}
