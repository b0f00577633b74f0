import Foundation
import ConcurrencyExtras
import Dependencies
import Sharing
import Testing

// Keys as a program outside of this package writes them.

/// A database that is elsewhere.
private final class Remote: Sendable {
  let value = LockIsolated<Int?>(nil)
  let loadError = LockIsolated<(any Error)?>(nil)
  let saveError = LockIsolated<(any Error)?>(nil)
  let subscribers = LockIsolated<[SharedSubscriber<Int>]>([])
  let contexts = LockIsolated<[SaveContext]>([])
  let cancellations = LockIsolated(0)
}

private struct Failure: Error, Equatable {}

private struct RemoteKey: SharedKey {
  let name: String
  let remote: Remote

  var id: String { name }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    if let error = remote.loadError.value {
      continuation.resume(throwing: error)
    } else if let value = remote.value.value {
      continuation.resume(returning: value)
    } else {
      continuation.resumeReturningInitialValue()
    }
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    remote.subscribers.withValue { $0.append(subscriber) }
    return SharedSubscription { remote.cancellations.withValue { $0 += 1 } }
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    remote.contexts.withValue { $0.append(context) }
    if let error = remote.saveError.value {
      continuation.resume(throwing: error)
    } else {
      remote.value.setValue(value)
      continuation.resume()
    }
  }
}

/// A key whose values come later.
private struct LaterKey: SharedReaderKey {
  let continuations: LockIsolated<[LoadContinuation<Int>]>

  var id: ObjectIdentifier { ObjectIdentifier(continuations) }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuations.withValue { $0.append(continuation) }
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    SharedSubscription {}
  }
}

private struct ConstantKey: SharedReaderKey {
  let value: Int

  var id: Int { value }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resume(returning: value)
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    .empty
  }
}

extension SharedReaderKey where Self == ConstantKey.Default {
  fileprivate static var answer: Self { Self[ConstantKey(value: 42), default: 0] }
}

extension SharedKey where Self == InMemoryKey<Int>.Default {
  fileprivate static var count: Self { Self[.inMemory("count"), default: 7] }
}

extension SharedKey where Self == AppStorageKey<Bool>.Default {
  fileprivate static var isOn: Self { Self[.appStorage("isOn"), default: true] }
}

extension SharedKey where Self == InMemoryKey<[String]> {
  fileprivate static var names: Self { .inMemory("names") }
}

@Suite struct SharedKeyTests {
  private let remote = Remote()

  private var key: RemoteKey { RemoteKey(name: "count", remote: remote) }

  @Test func keysCanHaveDefaults() {
    @Shared(.count) var count
    @Shared(.count) var same = 9
    @Shared(.isOn) var isOn
    @SharedReader(.isOn) var reader
    @SharedReader(.answer) var answer
    @Shared(.names) var names = ["Blob"]
    @Shared(.inMemory("count")) var undefaulted = 3
    $count.withLock { $0 += 1 }
    $isOn.withLock { $0 = false }
    #expect((count, same, undefaulted) == (8, 8, 8))
    #expect(!reader)
    #expect(answer == 42)
    #expect(names == ["Blob"])
  }

  @Test func aDefaultCanBeReplaced() {
    @Shared(.count) var count = 1
    #expect(count == 1)
  }

  @Test func storedValuesAreLoadedAndChangesSaved() {
    remote.value.setValue(5)
    @Shared(key) var count = 1
    #expect(count == 5)
    $count.withLock { $0 = 6 }
    #expect(remote.value.value == 6)
    #expect(remote.contexts.value == [.didSet])
  }

  @Test func changesOfTheStorageArrive() {
    @Shared(key) var count = 1
    remote.subscribers.value[0].yield(2)
    #expect(count == 2)
    remote.subscribers.value[0].yieldLoading()
    #expect($count.isLoading)
    remote.subscribers.value[0].yieldReturningInitialValue()
    #expect(count == 1)
    #expect(!$count.isLoading)
    #expect(remote.contexts.value.isEmpty, "What comes from the storage is not saved.")
  }

  @Test func theSubscriptionEndsWithTheLastHolder() {
    do {
      @Shared(key) var count = 1
      @Shared(key) var same = 1
      #expect(remote.subscribers.value.count == 1)
      _ = (count, same)
    }
    #expect(remote.cancellations.value == 1)
  }

  @Test func aFailedLoadIsAnError() async throws {
    remote.loadError.setValue(Failure())
    let shared = Shared(wrappedValue: 1, key)
    #expect(shared.loadError is Failure)
    #expect(shared.wrappedValue == 1)

    await #expect(throws: Failure()) { try await shared.load() }
    remote.loadError.setValue(nil)
    remote.value.setValue(3)
    try await shared.load()
    #expect(shared.loadError == nil)
    #expect(shared.wrappedValue == 3)
  }

  @Test func aFailedSaveIsAnError() async throws {
    @Shared(key) var count = 1
    remote.saveError.setValue(Failure())
    let shared = $count
    shared.withLock { $0 = 2 }
    #expect(count == 2)
    #expect(shared.saveError is Failure)
    await #expect(throws: Failure()) { try await shared.save() }
    remote.saveError.setValue(nil)
    try await shared.save()
    #expect(shared.saveError == nil)
    #expect(remote.contexts.value == [.didSet, .userInitiated, .userInitiated])
    #expect(remote.value.value == 2)
  }

  @Test func loadingTakesAsLongAsItTakes() async throws {
    let continuations = LockIsolated<[LoadContinuation<Int>]>([])
    @SharedReader(LaterKey(continuations: continuations)) var count = 0
    #expect($count.isLoading)
    continuations.withValue { $0.removeFirst() }.resume(returning: 1)
    #expect(!$count.isLoading)
    #expect(count == 1)
  }

  @Test func whoeverWaitsForAForgottenContinuationGoesOn() async {
    @SharedReader(ForgetfulKey(keeps: false)) var count = 0
    await withKnownIssue {
      await #expect(throws: CancellationError.self) { try await $count.load() }
    } matching: {
      $0.description.contains("was never resumed")
    }
    #expect(!$count.isLoading)
  }

  @Test func whoeverIsCancelledWaitsNoMore() async {
    let key = ForgetfulKey(keeps: true)
    @SharedReader(key) var count = 0
    let task = Task { [$count] in try await $count.load() }
    while key.kept.value.isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    for continuation in key.kept.value { continuation.resume(returning: 3) }
    #expect(count == 3)
  }

  @Test func anErrorKeepsItsTypeUntilAnotherValueIsStored() async throws {
    let url = URL(fileURLWithPath: "/error.json")
    let storage = FileStorage.inMemory(fileSystem: LockIsolated([url: Data("no".utf8)]))
    try await withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      let count = Shared(wrappedValue: 1, .fileStorage(url))
      #expect(count.loadError is DecodingError)
      await #expect(throws: DecodingError.self) { try await count.load() }
      count.withLock { $0 = 2 }
      try await count.save()
      #expect(count.loadError == nil)
    }
  }

  @Test func aContinuationThatIsForgottenIsReported() {
    withKnownIssue {
      _ = LoadContinuation<Int>("count") { _ in }
    } matching: {
      $0.description.contains("'LoadContinuation' of 'count' was never resumed")
    }
  }

  @Test func aContinuationThatIsResumedTwiceIsReported() {
    let count = LockIsolated(0)
    let continuation = SaveContinuation { _ in count.withValue { $0 += 1 } }
    continuation.resume()
    withKnownIssue {
      continuation.resume(throwing: Failure())
    } matching: {
      $0.description.contains("more than once")
    }
    #expect(count.value == 1)
  }

  @Test func readersOfAKeyFollowItsSharedValue() {
    @Shared(key) var count = 1
    @SharedReader(key) var reader = 5
    $count.withLock { $0 = 2 }
    #expect(reader == 2)
  }
}

@Suite struct DefaultlessTests {
  struct Display {
    @SharedReader(.appStorage("unreadCounts")) var unreadCounts: [Int: Int]
  }

  @Test func collectionsAreEmpty() {
    let display = Display()
    #expect(display.unreadCounts.isEmpty)
    @Shared(.inMemory("texts")) var texts: [String]
    @Shared(.inMemory("set")) var set: Set<Int>
    texts.append("a")
    #expect(texts == ["a"])
    #expect(set.isEmpty)
  }

  @Test func storedValuesAreRead() {
    @Shared(.appStorage("unreadCounts")) var counts: [Int: Int] = [:]
    counts[1] = 2
    #expect(Display().unreadCounts == [1: 2])
    @Shared(.inMemory("texts")) var texts = ["a"]
    @Shared(.inMemory("texts")) var same: [String]
    #expect(same == ["a"])
    texts.append("b")
    #expect(same == ["a", "b"])
  }
}

/// A key that keeps those waiting who ask, or forgets them.
private struct ForgetfulKey: SharedReaderKey {
  let keeps: Bool
  let kept = LockIsolated<[LoadContinuation<Int>]>([])

  var id: ObjectIdentifier { ObjectIdentifier(kept) }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    if case .initialValue = context { return continuation.resumeReturningInitialValue() }
    if keeps { kept.withValue { $0.append(continuation) } }
  }

  func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription
  {
    .empty
  }
}
