import Dependencies
import Foundation
import Sharing
import StorageTesting
import Testing

@Suite struct AppStorageTests {
  enum Sort: String, Sendable { case name, date }
  enum Level: Int, Sendable { case low = 1, high }
  struct User: Codable, Equatable, Sendable { var name: String }

  @Dependency(\.defaultAppStorage) var store

  @Test func eachTypeIsWrittenAndRead() throws {
    func check<Value: Equatable & Sendable>(
      _ makeKey: (String) -> AppStorageKey<Value>,
      _ initial: Value,
      _ value: Value,
      sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      let name = "\(Value.self)"
      do {
        let shared = Shared(wrappedValue: initial, makeKey(name))
        #expect(shared.wrappedValue == initial, sourceLocation: sourceLocation)
        shared.withLock { $0 = value }
      }
      let again = Shared(wrappedValue: initial, makeKey(name))
      #expect(again.wrappedValue == value, sourceLocation: sourceLocation)
    }
    let url = URL(string: "https://example.com/a?b=c")!
    let date = Date(timeIntervalSince1970: 1_234_567)
    check({ .appStorage($0) }, false, true)
    check({ .appStorage($0) }, 0, 42)
    check({ .appStorage($0) }, 0.5, 1)
    check({ .appStorage($0) }, "", "Blob")
    check({ .appStorage($0) }, [String](), ["a", "b"])
    check({ .appStorage($0) }, URL(string: "/")!, url)
    check({ .appStorage($0) }, Data(), Data([1, 2]))
    check({ .appStorage($0) }, Date(timeIntervalSince1970: 0), date)
    check({ .appStorage($0) }, Sort.name, .date)
    check({ .appStorage($0) }, Level.low, .high)
    check({ .appStorage($0) }, User(name: ""), User(name: "Blob"))
    check({ .appStorage($0) }, [Int: Int](), [1: 2])
    check({ .appStorage($0) }, Bool?.none, true)
    check({ .appStorage($0) }, Int?.none, 1)
    check({ .appStorage($0) }, Double?.none, 2)
    check({ .appStorage($0) }, String?.none, "a")
    check({ .appStorage($0) }, [String]?.none, ["a"])
    check({ .appStorage($0) }, URL?.none, url)
    check({ .appStorage($0) }, Data?.none, Data([1]))
    check({ .appStorage($0) }, Date?.none, date)
    check({ .appStorage($0) }, Sort?.none, .date)
    check({ .appStorage($0) }, Level?.none, .low)
    check({ .appStorage($0) }, User?.none, User(name: "Blob"))
  }

  @Test func theWrapperTakesEachForm() {
    @Shared(.appStorage("count")) var count = 1
    @Shared(.appStorage("user")) var user: User?
    @Shared(.appStorage("sort")) var sort: Sort = .date
    @SharedReader(.appStorage("count")) var reader = 7
    $count.withLock { $0 += 1 }
    user = User(name: "Blob")
    #expect(reader == 2)
    #expect(sort == .date)
    #expect(store.integer(forKey: "count") == 2)
    user = nil
    #expect(store.object(forKey: "user") == nil)
  }

  @Test func changesOfTheStoreAreNoticed() {
    @Shared(.appStorage("count")) var count = 1
    store.set(5, forKey: "count")
    #expect(count == 5)
    store.removeObject(forKey: "count")
    #expect(count == 1)
  }

  @Test func aStoreCanBeGiven() {
    let other = UserDefaults.inMemory
    other.set(8, forKey: "count")
    @Shared(.appStorage("count", store: other)) var count = 1
    @Shared(.appStorage("count")) var ours = 1
    #expect(count == 8)
    #expect(ours == 1)
  }

  @Test func aValueOfAnotherTypeIsNone() {
    store.set("text", forKey: "count")
    @Shared(.appStorage("count")) var count = 1
    #expect(count == 1)
  }

  @Test func dataThatCannotBeDecodedIsALoadError() {
    store.set(Data("no".utf8), forKey: "user")
    @Shared(.appStorage("user")) var user = User(name: "default")
    #expect(user.name == "default")
    #expect($user.loadError is DecodingError)
  }

  @Test func testsHaveStoresOfTheirOwn() {
    @Shared(.appStorage("count")) var count = 1
    #expect(count == 1)
    $count.withLock { $0 = 99 }
  }

  @Test func userDefaultsAreOnTheDiskAfterSaving() async throws {
    let defaults = try DefaultsOnDisk()
    @Shared(.appStorage("count", store: defaults.store)) var count = 1
    $count.withLock { $0 = 2 }
    try await $count.save()
    #if os(Linux)
    let content = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: defaults.file),
      format: nil
    )
    #expect((content as? [String: Any])?["count"] as? Int == 2)
    #endif
  }
}
