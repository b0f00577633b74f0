import ComposableArchitecture
import Testing

struct ConcurrencyUsageTests {
  @Test func isolation() async throws {
    struct Profile: Sendable { var name = "A"; var age = 1 }
    let profile = LockIsolated(Profile())
    profile.withValue { $0.age += 1 }
    #expect(profile.age == 2)
    #expect(profile.name == "A")
    #expect(profile.value.age == 2)
    profile.setValue(Profile(name: "B", age: 9))
    let name = profile.withValue { profile in
      profile.age = 0
      return profile.name
    }
    #expect(name == "B")
    struct Oops: Error {}
    #expect(throws: Oops.self) { try profile.withValue { _ in throw Oops() } }
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...50 { group.addTask { profile.withValue { $0.age += 1 } } }
    }
    #expect(profile.age == 50)
    let actor = ActorIsolated(1)
    await actor.withValue { $0 += 1 }
    await actor.setValue(3)
    #expect(await actor.value == 3)
    class Box { var n = 1 }
    let box = UncheckedSendable(Box())
    box.value.n = 3
    #expect(box.n == 3)
    @UncheckedSendable var wrapped = Box()
    wrapped.n = 4
    #expect($wrapped.n == 4)
  }

  @Test func streams() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.yield(1)
    continuation.finish()
    let erased: AsyncStream<String> = stream.map { "\($0)" }.eraseToStream()
    var values: [String] = []
    for await value in erased { values.append(value) }
    #expect(values == ["1"])
    for await _ in AsyncStream<Int>.finished { Issue.record("finished") }
    let task = Task {
      for await _ in AsyncStream<Int>.never {}; return Task.isCancelled
    }
    task.cancel()
    #expect(await task.value)
    let throwing = AsyncThrowingStream<Int, any Error> { $0.finish(throwing: CancellationError()) }
    await #expect(throws: CancellationError.self) {
      for try await _ in throwing.eraseToThrowingStream() {}
    }
    await #expect(throws: CancellationError.self) {
      for try await _ in AsyncThrowingStream<Int, any Error>.finished(throwing: CancellationError())
      {}
    }
    for try await _ in AsyncThrowingStream<Int, any Error>.finished() {}
    _ = AsyncThrowingStream<Int, any Error>.never
    let center = NotificationCenter()
    _ = center
  }

  @Test func tasksAndResults() async throws {
    let never = Task { try await Task.never() }
    never.cancel()
    await #expect(throws: CancellationError.self) { try await never.value }
    let task = Task {
      try await Task.sleep(for: .seconds(1000)); return 1
    }
    let outer = Task { try await task.cancellableValue }
    outer.cancel()
    await #expect(throws: CancellationError.self) { try await outer.value }
    let result = await Result {
      try await Task {
        try await Task.sleep(for: .zero); return 1
      }.value
    }
    #expect(try result.get() == 1)
    let failed: Result<Int, any Error> = await Result {
      await Task.yield()
      throw CancellationError()
    }
    #expect(throws: CancellationError.self) { try failed.get() }
    await Task.megaYield()
    await Task.megaYield(count: 3)
  }

  @Test func hashables() {
    let ids: Set<AnyHashableSendable> = [
      AnyHashableSendable(1), AnyHashableSendable("a"), 1, "a", true,
    ]
    #expect(ids.count == 3)
    #expect(AnyHashableSendable(1) == 1)
    #expect(AnyHashableSendable("a").base as? String == "a")
    #expect(AnyHashableSendable(AnyHashableSendable(1)) == AnyHashableSendable(1))
    #expect(AnyHashable(AnyHashableSendable(3)) == AnyHashable(3))
    let erased: any Hashable & Sendable = 5
    #expect(AnyHashableSendable(erased) == 5)
    #expect("\(AnyHashableSendable(5))" == "5")
  }

  @MainActor
  @Test func serialExecution() async {
    await withMainSerialExecutor {
      let order = LockIsolated<[Int]>([])
      let tasks = (1...20).map { n in Task { order.withValue { $0.append(n) } } }
      for task in tasks { await task.value }
      #expect(order.value == Array(1...20))
    }
    #expect(!uncheckedUseMainSerialExecutor)
  }
}
