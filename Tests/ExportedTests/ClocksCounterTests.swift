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
@Suite struct ClocksCounterTests {
  @Test func session() async throws {
    let clock = TestClock()
    let numberFactFetch = Answers<String, any Error>([
      .success("late"),
      .success("late"),
    ])
    let numberFactFetchDelays = Answers<Duration, Never>([
      .success(.seconds(0)),
      .success(.milliseconds(50)),
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
    await store.receive(\.factResponse.success) {
      $0.fact = "late"
      $0.isLoading = false
    }
    await store.send(.factButtonTapped) {
      $0.fact = nil
      $0.isLoading = true
    }
    await clock.advance(by: .milliseconds(50))
    await store.receive(\.factResponse.success) {
      $0.fact = "late"
      $0.isLoading = false
    }
  }
}
