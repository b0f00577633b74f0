import ConcurrencyExtras
import Dependencies
import Foundation
import IdentifiedCollections
import Sharing
import Testing

/// What those who come from the library of this name rely on.
@Suite struct SharingContractTests {
  // MARK: User defaults

  @Test func aDefaultIsWrittenToUserDefaults() {
    @Dependency(\.defaultAppStorage) var defaults
    @Shared(.appStorage("count")) var count = 3
    #expect(defaults.integer(forKey: "count") == 3)
    @Shared(.appStorage("absent")) var absent: Int?
    #expect(defaults.object(forKey: "absent") == nil)
    $count.withLock { $0 = 4 }
    #expect(defaults.integer(forKey: "count") == 4)
  }

  @Test func aStoredValueIsLeftAsItIs() {
    @Dependency(\.defaultAppStorage) var defaults
    defaults.set(8, forKey: "count")
    @Shared(.appStorage("count")) var count = 3
    #expect(count == 8)
    #expect(defaults.integer(forKey: "count") == 8)
  }

  @Test(arguments: ["https://example.com/a?b=c", "file:///tmp/a%20b"])
  func urlsAreThoseOfUserDefaults(_ text: String) throws {
    let value = try #require(URL(string: text))
    let other = URL(fileURLWithPath: "/tmp/other")
    @Dependency(\.defaultAppStorage) var defaults
    @Shared(.appStorage("url")) var url = other
    $url.withLock { $0 = value }
    #expect(defaults.url(forKey: "url") == value)
    defaults.set(other, forKey: "other")
    @Shared(.appStorage("other")) var set = value
    #expect(set == other)
    defaults.set(text, forKey: "text")
    @Shared(.appStorage("text")) var written = other
    #expect(written == value)
  }

  // MARK: Files

  @Test func theFirstChangeOfAFileIsWrittenAtOnce() throws {
    let folder = FileManager.default.temporaryDirectory.appending(component: "tcash-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(component: "numbers.json")
    try withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      @Shared(.fileStorage(url)) var numbers: [Int] = []
      $numbers.withLock { $0.append(1) }
      let content = try JSONDecoder().decode([Int].self, from: Data(contentsOf: url))
      #expect(content == [1])
      // What follows waits a moment.
      $numbers.withLock { $0.append(2) }
      $numbers.withLock { $0.append(3) }
      #expect(numbers == [1, 2, 3])
    }
  }

  // MARK: Errors

  struct Unreadable: Error, Equatable {}

  struct FailingKey: SharedKey {
    let name: String
    var id: String { name }
    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      continuation.resume(throwing: Unreadable())
    }
    func subscribe(
      context: LoadContext<Int>,
      subscriber: SharedSubscriber<Int>
    ) -> SharedSubscription {
      SharedSubscription {}
    }
    func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
      if value == 0 {
        continuation.resume(throwing: Unreadable())
      } else {
        continuation.resume()
      }
    }
  }

  @Test func errorsInATestAreValuesToLookAt() {
    @Shared(FailingKey(name: "errors in tests")) var value = 1
    #expect($value.loadError as? Unreadable == Unreadable())
    $value.withLock { $0 = 0 }
    #expect($value.saveError as? Unreadable == Unreadable())
    $value.withLock { $0 = 2 }
    #expect($value.saveError == nil)
    #expect($value.loadError == nil)
  }

  @Test func errorsOutsideOfTestsAreIssues() {
    withDependencies {
      $0.context = .live
    } operation: {
      var shared: Shared<Int>?
      withKnownIssue {
        shared = Shared(wrappedValue: 1, FailingKey(name: "errors elsewhere"))
      } matching: {
        $0.description.contains("could not be loaded") && $0.description.contains("Unreadable()")
      }
      withKnownIssue {
        shared?.withLock { $0 = 0 }
      } matching: {
        $0.description.contains("could not be saved") && $0.description.contains("Unreadable()")
      }
    }
  }

  // MARK: Loading

  final class PendingKey: SharedReaderKey, Sendable {
    let continuations = LockIsolated<[LoadContinuation<Int>]>([])
    var id: ObjectIdentifier { ObjectIdentifier(self) }
    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      continuations.withValue { $0.append(continuation) }
    }
    func subscribe(
      context: LoadContext<Int>,
      subscriber: SharedSubscriber<Int>
    ) -> SharedSubscription {
      SharedSubscription {}
    }
    func finish(_ value: Int) {
      continuations.withValue { $0.removeFirst() }.resume(returning: value)
    }
  }

  @Test func itIsLoadingWhileALoadIsPending() async throws {
    let key = PendingKey()
    @SharedReader(key) var value = 0
    #expect($value.isLoading)
    let values = LockIsolated<[Int]>([])
    let cancellable = $value.publisher.sink { value in values.withValue { $0.append(value) } }
    key.finish(1)
    #expect(!$value.isLoading)
    #expect(value == 1)
    let load = Task { [$value] in try await $value.load() }
    while key.continuations.value.isEmpty { await Task.yield() }
    #expect($value.isLoading)
    key.finish(1)
    try await load.value
    #expect(!$value.isLoading)
    #expect(values.value == [0, 1])
    cancellable.cancel()
  }

  @Test func aPublisherDoesNotRepeatItsFirstValueAfterALoad() async throws {
    @Shared(.appStorage("published")) var count = 1
    let values = LockIsolated<[Int]>([])
    let cancellable = $count.publisher.sink { value in values.withValue { $0.append(value) } }
    try await $count.load()
    #expect(values.value == [1])
    $count.withLock { $0 = 2 }
    try await $count.load()
    #expect(values.value == [1, 2])
    cancellable.cancel()
  }

  // MARK: Parts

  struct Row: Equatable, Identifiable, Sendable {
    let id: Int
    var count = 0
  }

  @Test func anElementWhoseRowIsGoneKeepsItsWrites() throws {
    @Shared(value: IdentifiedArray(uniqueElements: [Row(id: 1)])) var rows
    let row = try #require(Shared($rows[id: 1]))
    $rows.withLock { $0 = [] }
    row.count.withLock { $0 = 5 }
    #expect(row.wrappedValue.count == 5)
    #expect(rows.isEmpty)
    @Shared(value: [1, 2]) var numbers
    let last = $numbers[1]
    $numbers.withLock { $0 = [1] }
    last.withLock { $0 = 7 }
    #expect(last.wrappedValue == 7)
    #expect(numbers == [1])
  }

  @Test func aDerivedOptionalKeepsTheLastWrittenValue() throws {
    @Shared(value: Optional(1)) var number
    let unwrapped = try #require(Shared($number))
    unwrapped.withLock { $0 = 2 }
    $number.withLock { $0 = nil }
    #expect(unwrapped.wrappedValue == 2)
    unwrapped.withLock { $0 = 3 }
    #expect(unwrapped.wrappedValue == 3)
    #expect(number == nil)
  }
}
