#if os(Linux)
import ConcurrencyExtras
import Dependencies
import Foundation
import Sharing
import StorageTesting
import Testing

/// User defaults on the disk, where Foundation's are not safe.
@Suite struct UserDefaultsTests {
  /// Runs a test with user defaults of its own, and their file.
  private func withSuite(_ operation: (UserDefaults, URL) async throws -> Void) async throws {
    let defaults = try DefaultsOnDisk()
    try await operation(defaults.store, defaults.file)
  }

  private func values(in file: URL) throws -> [String: Any] {
    let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
    return list as? [String: Any] ?? [:]
  }

  private func write(_ values: [String: Any], to file: URL) throws {
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
      .write(to: file, options: .atomic)
  }

  @Test func whatTheProgramSetsDirectlyIsFound() async throws {
    try await withSuite { store, _ in
      store.set(8, forKey: "count")
      @Shared(.appStorage("count", store: store)) var count = 1
      #expect(count == 8)
      $count.withLock { $0 = 9 }
      #expect(store.integer(forKey: "count") == 9)
      store.set(10, forKey: "count")
      try await $count.load()
      #expect(count == 10)
      store.removeObject(forKey: "count")
      try await $count.load()
      #expect(count == 1)
    }
  }

  @Test func userDefaultsOfOneNameAreOne() async throws {
    try await withSuite { store, file in
      let suite = file.deletingPathExtension().lastPathComponent
      let other = try #require(UserDefaults(suiteName: suite))
      @Shared(.appStorage("count", store: store)) var count = 1
      @Shared(.appStorage("count", store: other)) var same = 1
      $count.withLock { $0 = 2 }
      #expect(same == 2)
    }
  }

  @Test func valuesOfOtherProcessesAreNoticedAndLeft() async throws {
    try await withSuite { store, file in
      try write(["count": 3, "theirs": ["a", 1]], to: file)
      let count = Shared(wrappedValue: 1, .appStorage("count", store: store))
      #expect(count.wrappedValue == 3)
      try write(["count": 4, "theirs": ["b", 2]], to: file)
      try await wait(for: count, toBe: 4)
      count.withLock { $0 = 5 }
      try await count.save()
      let stored = try values(in: file)
      #expect(stored["count"] as? Int == 5)
      #expect("\(stored["theirs"] ?? "nothing")" == "\(["b", 2] as [Any])")
      #expect(store.integer(forKey: "count") == 5, "Who reads the user defaults finds it too.")
    }
  }

  @Test func registeredDefaultsHold() async throws {
    try await withSuite { store, _ in
      store.register(defaults: ["registered": 7])
      @Shared(.appStorage("registered", store: store)) var value = 1
      #expect(value == 7)
    }
  }

  @Test func aFileThatIsNoneIsAnErrorAndIsKept() async throws {
    try await withSuite { store, file in
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data("no property list".utf8).write(to: file)
      let count = Shared(wrappedValue: 3, .appStorage("count", store: store))
      #expect(count.loadError != nil)
      #expect(try String(contentsOf: file, encoding: .utf8) == "no property list")
      count.withLock { $0 = 4 }
      try await count.save()
      #expect(try values(in: file)["count"] as? Int == 4)
      let kept = file.deletingPathExtension().path + ".unreadable.plist"
      #expect(try String(contentsOfFile: kept, encoding: .utf8) == "no property list")
    }
  }

  @Test func datesKeepTheirFractions() async throws {
    try await withSuite { store, file in
      let date = Date(timeIntervalSinceReferenceDate: 1.23456)
      @Shared(.appStorage("date", store: store)) var value = Date(timeIntervalSinceReferenceDate: 0)
      $value.withLock { $0 = date }
      try await $value.save()
      let stored = try values(in: file)["date"] as? Date
      #expect(stored?.timeIntervalSinceReferenceDate == 1.23456)
    }
  }
}
#endif
