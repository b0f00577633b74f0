import ConcurrencyExtras
import Foundation
import Observation
import Sharing
import Testing

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

@Suite struct ObservationTests {
  /// Reads a value and counts how often observers are told of a change of it.
  private func changes(of read: @escaping @Sendable () -> Void) -> LockIsolated<Int> {
    let count = LockIsolated(0)
    withObservationTracking(read) { count.withValue { $0 += 1 } }
    return count
  }

  @Test func aReaderIsToldOfAChangeByAnyHolder() {
    let shared = Shared(value: 1)
    let other = Shared(projectedValue: shared)
    let count = changes { _ = shared.wrappedValue }
    other.withLock { $0 = 2 }
    #expect(count.value == 1)
    other.withLock { $0 = 3 }
    #expect(count.value == 1, "An observer is told once.")
  }

  @Test func theNewValueIsThereWhenObserversAreTold() {
    let shared = Shared(value: 1)
    let seen = LockIsolated(0)
    withObservationTracking {
      _ = shared.wrappedValue
    } onChange: {
      seen.setValue(shared.wrappedValue)
    }
    shared.withLock { $0 = 2 }
    #expect(seen.value == 2)
  }

  @Test func derivedValuesAreObserved() {
    let shared = Shared(value: [1: "one"])
    let part = shared[1]
    let count = changes { _ = part.wrappedValue }
    shared.withLock { $0[1] = "uno" }
    #expect(count.value == 1)
  }

  @Test func replacingIsObserved() {
    let shared = Shared(value: 1)
    let count = changes { _ = shared.wrappedValue }
    shared.projectedValue = Shared(value: 2)
    #expect(count.value == 1)
  }

  @Test func storedValuesAreObserved() {
    let count = changes {
      @Shared(.inMemory("count")) var count = 0
      _ = count
    }
    @Shared(.inMemory("count")) var same = 0
    let holder = $same
    let observed = changes { _ = holder.wrappedValue }
    $same.withLock { $0 += 1 }
    #expect(observed.value == 1)
    #expect(count.value == 0, "Nobody held the first one any more.")
  }

  @Test func aPublisherEmitsTheValueAndWhatFollows() {
    let shared = Shared(value: 1)
    let values = LockIsolated<[Int]>([])
    let cancellable = shared.publisher.sink { value in values.withValue { $0.append(value) } }
    shared.withLock { $0 = 2 }
    shared.projectedValue = Shared(value: 3)
    shared.withLock { $0 = 4 }
    cancellable.cancel()
    shared.withLock { $0 = 5 }
    #expect(values.value == [1, 2, 3, 4])
  }

  @Test func derivedPublishersFollow() throws {
    let shared = Shared<[String: Int]?>(value: ["a": 1])
    let values = LockIsolated<[Int?]>([])
    let part = try #require(Shared<[String: Int]>(shared))["a"]
    let cancellable = part.publisher.sink { value in values.withValue { $0.append(value) } }
    defer { cancellable.cancel() }
    shared.withLock { $0?["a"] = 2 }
    shared.withLock { $0 = nil }
    #expect(values.value == [1, 2])
  }

  @Test func aSubscriberMayChangeTheValue() {
    let shared = Shared(value: 1)
    let values = LockIsolated<[Int]>([])
    let cancellable = shared.publisher.sink { value in
      values.withValue { $0.append(value) }
      if value == 2 { shared.withLock { $0 = 3 } }
    }
    defer { cancellable.cancel() }
    shared.withLock { $0 = 2 }
    #expect(values.value == [1, 2, 3])
  }

  @Test func publishersSeeTheChangesOfEachThreadInOrder() async {
    let shared = Shared(value: 0)
    let values = LockIsolated<[Int]>([])
    let cancellable = shared.publisher.sink { value in values.withValue { $0.append(value) } }
    defer { cancellable.cancel() }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<250 { shared.withLock { $0 += 1 } } }
      }
    }
    #expect(values.value == Array(0...1_000))
  }
}
