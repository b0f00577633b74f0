import ConcurrencyExtras
import Testing

@Suite struct StreamTests {
  private struct Failure: Error, Equatable {}

  private func numbers() -> AsyncStream<Int> {
    AsyncStream { continuation in
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
    }
  }

  @Test func anErasedSequenceGivesItsElements() async {
    var seen: [Int] = []
    for await number in numbers().map({ $0 * 2 }).eraseToStream() { seen.append(number) }
    #expect(seen == [2, 4, 6])
    #expect(await AsyncStream(numbers()).reduce(0, +) == 6)
  }

  @Test func anErrorEndsAnErasedStreamAndIsThrownByAThrowingOne() async throws {
    let failing = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.finish(throwing: Failure())
    }
    var seen: [Int] = []
    let throwing = failing.eraseToThrowingStream()
    await #expect(throws: Failure.self) {
      for try await number in throwing { seen.append(number) }
    }
    #expect(seen == [1])
    let other = AsyncThrowingStream<Int, any Error>.finished(throwing: Failure()).eraseToStream()
    for await _ in other { Issue.record("The stream has no element.") }
  }

  @Test func finishedStreamsEndAtOnce() async throws {
    for await _ in AsyncStream<Int>.finished { Issue.record("The stream has no element.") }
    for try await _ in AsyncThrowingStream<Int, any Error>.finished() {
      Issue.record("The stream has no element.")
    }
    await #expect(throws: Failure.self) {
      for try await _ in AsyncThrowingStream<Int, any Error>.finished(throwing: Failure()) {}
    }
  }

  @Test func streamsThatNeverEndAreEndedByCancellation() async throws {
    let hasEnded = LockIsolated(false)
    let task = Task {
      for await _ in AsyncStream<Int>.never {}
      hasEnded.setValue(true)
      for try await _ in AsyncThrowingStream<Int, any Error>.never {}
    }
    await Task.megaYield()
    #expect(!hasEnded.value)
    task.cancel()
    _ = await task.result
    #expect(hasEnded.value)
  }
}

@Suite struct TaskTests {
  private struct Failure: Error {}

  @Test func neverEndsWithCancellation() async {
    let task = Task<Void, any Error> { try await Task.never() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func cancellingWhoWaitsForACancellableValueCancelsTheTask() async {
    let inner = Task<Void, any Error> { try await Task.never() }
    let outer = Task { try await inner.cancellableValue }
    outer.cancel()
    await #expect(throws: CancellationError.self) { try await outer.value }
    #expect(inner.isCancelled)
  }

  @Test func cancellableValuesOfTasksThatDoNotThrow() async {
    #expect(await Task { 1 }.cancellableValue == 1)
  }

  @Test func resultsCatchWhatAsynchronousWorkThrows() async throws {
    let success = await Result<Int, any Error> {
      try await Task { () throws in 1 }.cancellableValue
    }
    #expect(try success.get() == 1)
    let failure = await Result<Int, any Error> {
      await Task.yield()
      throw Failure()
    }
    #expect(throws: Failure.self) { try failure.get() }
  }
}
