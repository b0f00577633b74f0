import ComposableArchitecture
import Foundation
import Testing

@testable import ExampleFeatures

/// What was answered in the session, in order. The last answer is given again and again.
private final class Answers<Value: Sendable, Failure: Error>: Sendable {
  private let rest: LockIsolated<[Result<Value, Failure>]>

  init(_ answers: [Result<Value, Failure>]) { rest = LockIsolated(answers) }

  func next() -> Result<Value, Failure> {
    rest.withValue { $0.count > 1 ? $0.removeFirst() : $0[0] }
  }
}

@MainActor
@Suite struct OvertakingCounterTests {
  @Test func session() async throws {
    let clock = TestClock()
    let numberFactFetch = Answers<String, any Error>([
      .success("slow"),
      .success("slow"),
      .success("fast"),
    ])
    let numberFactFetchDelays = Answers<Duration, Never>([
      .success(.seconds(1)),
      .success(.seconds(1)),
      .success(.seconds(0)),
    ])
    let store = TestStore(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.continuousClock = clock
      $0.numberFact.fetch = { _ in
        let answer = numberFactFetch.next()
        let delay = numberFactFetchDelays.next().get()
        if delay > .zero { try await clock.sleep(for: delay) }
        return try answer.get()
      }
    }
    await store.send(.factButtonTapped) {
      $0.isLoading = true
    }
    await store.send(.factButtonTapped)
    await store.send(.factButtonTapped)
    await store.receive(\.factResponse.success) {
      $0.fact = "fast"
      $0.isLoading = false
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.factResponse.success) {
      $0.fact = "slow"
    }
    await store.receive(\.factResponse.success)
  }
}
