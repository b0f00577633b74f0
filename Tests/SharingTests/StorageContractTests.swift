import ConcurrencyExtras
import Dependencies
import Foundation
import IssueReporting
import Sharing
import Testing

/// What holds for every storage.
@Suite struct StorageContractTests {
  enum Backend: CaseIterable, Sendable {
    case inMemory, appStorage, userDefaults, fileStorageInMemory, fileStorage, document

    func key(_ name: String) -> any SharedKey<[String: Int]> {
      @Dependency(\.directory) var directory
      switch self {
      case .inMemory: return InMemoryKey<[String: Int]>.inMemory(name)
      case .appStorage, .userDefaults: return AppStorageKey<[String: Int]>.appStorage(name)
      case .fileStorage, .fileStorageInMemory:
        return FileStorageKey<[String: Int]>.fileStorage(directory.appending(component: name))
      case .document: return FileStorageKey<[String: Int]>.document(name)
      }
    }

    /// Runs a test with a storage of its own.
    func run<R>(_ operation: () async throws -> R) async throws -> R {
      let directory = FileManager.default.temporaryDirectory
        .appendingPathComponent("tcash-\(UUID())", isDirectory: true)
      let suite = "tcash.test.\(UUID())"
      defer {
        FileStorage.fileSystem.writePending()
        try? FileManager.default.removeItem(at: directory)
        UserDefaults.standard.removePersistentDomain(forName: suite)
        let preferences = ".config/\(suite).plist"
        try? FileManager.default.removeItem(at: URL.homeDirectory.appending(path: preferences))
      }
      return try await withDependencies {
        $0.directory = directory
        $0.documentsDirectory = directory
        // The cases of a test share its values else.
        $0.persistentReferences = PersistentReferences()
        if self == .userDefaults { $0.defaultAppStorage = UserDefaults(suiteName: suite)! }
        if self == .fileStorage || self == .document { $0.defaultFileStorage = .fileSystem }
      } operation: {
        try await operation()
      }
    }
  }

  private func shared(_ key: some SharedKey<[String: Int]>) -> Shared<[String: Int]> {
    Shared(wrappedValue: [:], key)
  }

  @Test(arguments: Backend.allCases)
  func theDefaultHoldsWhereNothingIsStored(_ backend: Backend) async throws {
    try await backend.run {
      let shared = Shared(wrappedValue: ["default": 1], backend.key("counts"))
      #expect(shared.wrappedValue == ["default": 1])
      #expect(shared.loadError == nil)
      #expect(!shared.isLoading)
    }
  }

  @Test(arguments: Backend.allCases)
  func holdersOfOneKeyShareOneValue(_ backend: Backend) async throws {
    try await backend.run {
      let first = shared(backend.key("counts"))
      let second = shared(backend.key("counts"))
      let other = shared(backend.key("others"))
      first.withLock { $0["a"] = 1 }
      #expect(second.wrappedValue == ["a": 1])
      #expect(other.wrappedValue.isEmpty)
    }
  }

  @Test(arguments: Backend.allCases)
  func theValueOutlivesItsHolders(_ backend: Backend) async throws {
    try await backend.run {
      do {
        let first = shared(backend.key("counts"))
        first.withLock { $0["a"] = 1 }
      }
      #expect(shared(backend.key("counts")).wrappedValue == ["a": 1])
    }
  }

  @Test(arguments: Backend.allCases)
  func savingAndLoadingGiveTheValueBack(_ backend: Backend) async throws {
    try await backend.run {
      let value = shared(backend.key("counts"))
      value.withLock { $0 = ["a": 1, "b": 2] }
      try await value.save()
      try await value.load()
      #expect(value.wrappedValue == ["a": 1, "b": 2])
      #expect(value.saveError == nil)
    }
  }

  @Test(arguments: Backend.allCases)
  func aStoredValueCanBeRequired(_ backend: Backend) async throws {
    try await backend.run {
      do {
        func require(_ key: some SharedKey<[String: Int]>) async throws {
          _ = try await Shared(require: key)
        }
        await #expect(throws: (any Error).self) { try await require(backend.key("required")) }
      }
      let first = shared(backend.key("counts"))
      first.withLock { $0["a"] = 1 }
      try await first.save()
      func required(_ key: some SharedKey<[String: Int]>) async throws -> Shared<[String: Int]> {
        try await Shared(require: key)
      }
      let second = try await required(backend.key("counts"))
      #expect(second.wrappedValue == ["a": 1])
    }
  }

  @Test(arguments: Backend.allCases)
  func anotherKeyCanBeLoaded(_ backend: Backend) async throws {
    try await backend.run {
      let first = shared(backend.key("first"))
      let second = shared(backend.key("second"))
      second.withLock { $0["b"] = 2 }
      func load(_ key: some SharedKey<[String: Int]>) async throws { try await first.load(key) }
      try await load(backend.key("second"))
      first.withLock { $0["a"] = 1 }
      #expect(second.wrappedValue == ["a": 1, "b": 2])
    }
  }

  @Test(arguments: Backend.allCases)
  func noChangeOfAnyThreadIsLost(_ backend: Backend) async throws {
    try await backend.run {
      let value = shared(backend.key("counts"))
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask { for _ in 0..<50 { value.withLock { $0["a", default: 0] += 1 } } }
        }
      }
      try await value.save()
      try await value.load()
      #expect(value.wrappedValue == ["a": 200])
    }
  }

  @Test(arguments: Backend.allCases)
  func aReferenceGoesWithItsLastHolder(_ backend: Backend) async throws {
    try await backend.run {
      @Dependency(\.persistentReferences) var references
      do {
        let value = shared(backend.key("counts"))
        #expect(references.live.count == 1)
        #expect(value.wrappedValue.isEmpty)
      }
      #expect(references.live.isEmpty)
    }
  }
}

extension DependencyValues {
  fileprivate var directory: URL {
    get { self[DirectoryKey.self] }
    set { self[DirectoryKey.self] = newValue }
  }
}

private enum DirectoryKey: TestDependencyKey {
  static var testValue: URL { URL(fileURLWithPath: "/files") }
}
