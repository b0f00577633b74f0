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
@Suite struct TimelyFactsTests {
  @Test func session() async throws {
    let clock = TestClock()
    let numberFactFetch = Answers<String, any Error>([
      .success("1 is its own square, its own cube and its own factorial."),
      .success("1 is its own square, its own cube and its own factorial."),
      .success("1 is its own square, its own cube and its own factorial."),
      .success("3 is the number of sides of the simplest polygon."),
      .failure(NoFact(number: 3)),
    ])
    let numberFactFetchDelays = Answers<Duration, Never>([
      .success(.seconds(1)),
      .success(.seconds(1000000)),
      .success(.seconds(1000000)),
      .success(.seconds(1)),
      .success(.seconds(0)),
    ])
    let store = TestStore(initialState: TimelyFacts.State()) {
      TimelyFacts()
    } withDependencies: {
      $0.continuousClock = clock
      $0.numberFact.fetch = { _ in
        let answer = numberFactFetch.next()
        let delay = numberFactFetchDelays.next().get()
        if delay > .zero { try await clock.sleep(for: delay) }
        return try answer.get()
      }
    }
    await store.send(.numberTapped(1)) {
      $0.sheet = TimelyFacts.Sheet.State(number: 1)
    }
    await store.send(.sheet(.presented(.task)))
    await clock.advance(by: .seconds(1))
    await store.receive(\.sheet.presented.factResponse.success) {
      $0.sheet?.fact = "1 is its own square, its own cube and its own factorial."
    }
    await store.send(.sheet(.dismiss)) {
      $0.sheet = nil
    }
    await store.send(.numberTapped(2)) {
      $0.sheet = TimelyFacts.Sheet.State(number: 2)
    }
    await store.send(.sheet(.presented(.task)))
    await store.send(.sheet(.dismiss)) {
      $0.sheet = nil
    }
    await store.send(.numberTapped(2)) {
      $0.sheet = TimelyFacts.Sheet.State(number: 2)
    }
    await store.send(.sheet(.presented(.task)))
    await clock.advance(by: .milliseconds(500))
    await store.send(.numberTapped(3)) {
      $0.sheet = TimelyFacts.Sheet.State(number: 3)
    }
    await store.send(.sheet(.presented(.task)))
    await clock.advance(by: .seconds(1))
    await store.receive(\.sheet.presented.factResponse.success) {
      $0.sheet?.fact = "3 is the number of sides of the simplest polygon."
    }
    await store.send(.sheet(.presented(.task)))
    await store.receive(\.sheet.presented.factResponse.failure) {
      $0.sheet?.fact = nil
    }
  }
}
