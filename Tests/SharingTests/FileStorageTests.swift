import ConcurrencyExtras
import Dependencies
import Foundation
import Sharing
import Testing

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

extension SharedKey where Self == FileStorageKey<String> {
  fileprivate static func text(_ url: URL) -> Self {
    fileStorage(
      url,
      decode: { String(decoding: $0, as: UTF8.self) },
      encode: { Data($0.utf8) }
    )
  }
}

@Suite struct FileStorageTests {
  /// Runs a test with the disk, in a folder of its own.
  private func withFolder<R>(_ operation: (URL) async throws -> R) async throws -> R {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tcash-\(UUID())", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      let result = try await operation(folder)
      // Before the folder goes.
      await PendingSaves.finish()
      return result
    }
  }

  private func files(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// The values of a shared value until one is as expected.
  private func wait<Value: Sendable>(
    for shared: Shared<Value>,
    until isExpected: @escaping @Sendable (Value) -> Bool
  ) async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let cancellable = shared.publisher.sink { if isExpected($0) { continuation.yield() } }
    defer { cancellable.cancel() }
    let timeout = Task {
      try await Task.sleep(for: .seconds(10))
      continuation.finish()
    }
    for await _ in stream { break }
    timeout.cancel()
  }

  @Test func aFileHoldsJSON() async throws {
    try await withFolder { folder in
      let url = folder.appending(component: "new/counts.json")
      @Shared(.fileStorage(url)) var counts: [String: Int] = [:]
      $counts.withLock { $0 = ["b": 2, "a": 1] }
      try await $counts.save()
      let text = try String(contentsOf: url, encoding: .utf8)
      #expect(text.contains("\"a\" : 1,\n  \"b\" : 2"))
      #expect(try files(in: url.deletingLastPathComponent()) == ["counts.json"])
    }
  }

  @Test func theWatchOfAFileNeverTakesItsOwnWriteForARemoval() async throws {
    try await withFolder { folder in
      for number in 1...200 {
        let url = folder.appending(component: "\(number)/count.json")
        @Shared(.fileStorage(url)) var count = 0
        $count.withLock { $0 = number }
        try await $count.save()
        #expect(count == number)
        #expect(try String(contentsOf: url, encoding: .utf8) == "\(number)")
      }
    }
  }

  @Test func codersCanBeGiven() {
    let files = LockIsolated<[URL: Data]>([:])
    withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      let url = URL(fileURLWithPath: "/text")
      @Shared(.text(url)) var text = ""
      $text.withLock { $0 = "hello" }
      #expect(files[url] == Data("hello".utf8))

      let encoder = JSONEncoder()
      encoder.keyEncodingStrategy = .convertToSnakeCase
      struct User: Codable, Equatable, Sendable { var firstName = "Blob" }
      let other = URL(fileURLWithPath: "/user")
      @Shared(.fileStorage(other, encoder: encoder)) var user = User()
      $user.withLock { $0.firstName = "Jr" }
      #expect(files[other] == Data(#"{"first_name":"Jr"}"#.utf8))
    }
  }

  @Test func theLastOfManyChangesIsWrittenWithinAMoment() async throws {
    try await withFolder { folder in
      let url = folder.appending(component: "count")
      @Shared(.fileStorage(url)) var count = 0
      for _ in 0..<1_000 { $count.withLock { $0 += 1 } }
      try await $count.save()
      #expect(try String(contentsOf: url, encoding: .utf8) == "1000")
    }
  }

  #if os(Linux)
  @Test func changesByOthersAreNoticed() async throws {
    try await withFolder { folder in
      let url = folder.appending(component: "count")
      @Shared(.fileStorage(url)) var count = 0
      try Data("5".utf8).write(to: url)
      await wait(for: $count) { $0 == 5 }
      #expect(count == 5)
      try Data("6".utf8).write(to: url, options: .atomic)
      await wait(for: $count) { $0 == 6 }
      #expect(count == 6)
      try FileManager.default.removeItem(at: url)
      await wait(for: $count) { $0 == 0 }
      #expect(count == 0)
    }
  }

  @Test func aFolderMadeByASaveIsWatched() async throws {
    try await withFolder { folder in
      let url = folder.appending(component: "new/count")
      @Shared(.fileStorage(url)) var count = 0
      $count.withLock { $0 = 1 }
      try await $count.save()
      try Data("5".utf8).write(to: url)
      await wait(for: $count) { $0 == 5 }
      #expect(count == 5)
    }
  }
  #endif

  @Test func aFileThatCannotBeReadIsAnErrorAndIsKept() async throws {
    try await withFolder { folder in
      let url = folder.appending(component: "count.json")
      try Data("no number".utf8).write(to: url)
      let count = Shared(wrappedValue: 3, .fileStorage(url))
      #expect(count.wrappedValue == 3)
      #expect(count.loadError != nil)
      #expect(try String(contentsOf: url, encoding: .utf8) == "no number")

      count.withLock { $0 = 4 }
      try await count.save()
      #expect(try files(in: folder) == ["count.json", "count.unreadable.json"])
      let kept = folder.appending(component: "count.unreadable.json")
      #expect(try String(contentsOf: kept, encoding: .utf8) == "no number")
      try await count.load()
      #expect(count.loadError == nil)
    }
  }

  @Test func aFolderThatCannotBeWrittenIsASaveError() async throws {
    try await withFolder { folder in
      // A file in the place of a folder is refused even to the administrator.
      let url = folder.appending(component: "file/count.json")
      @Shared(.fileStorage(url)) var count = 0
      let shared = $count
      try Data().write(to: folder.appending(component: "file"))
      shared.withLock { $0 = 1 }
      // The issue is that of the change; the save that is asked for throws.
      while shared.saveError == nil { await Task.yield() }
      await #expect(throws: (any Error).self) { try await shared.save() }
      #expect(shared.saveError != nil)
      #expect(shared.wrappedValue == 1)
    }
  }

  @Test func documentsAreFilesByName() async throws {
    try await withFolder { folder in
      try await withDependencies {
        $0.documentsDirectory = folder
      } operation: {
        @Shared(.document("count")) var count = 0
        $count.withLock { $0 = 3 }
        try await $count.save()
        let url = folder.appending(component: "count.json")
        #expect(try String(contentsOf: url, encoding: .utf8) == "3")
        @Shared(.fileStorage(url)) var same = 0
        #expect(same == 3)
      }
    }
  }

  @Test func testsHaveFilesOfTheirOwn() {
    let url = URL(fileURLWithPath: "/nowhere/count")
    @Shared(.fileStorage(url)) var count = 0
    $count.withLock { $0 = 1 }
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }
}
