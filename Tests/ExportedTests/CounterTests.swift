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

/// An error that only has a message.
private struct AnswerError: LocalizedError, CustomStringConvertible {
  let description: String
  var errorDescription: String? { description }

  init(_ description: String) { self.description = description }
}

@MainActor
@Suite struct CounterTests {
  @Test func session() async throws {
    let numberFactFetch = Answers<String, any Error>([
      .success("2 is the only even prime."),
      .success("2 is small"),
      .success("2 is even"),
      .failure(NoFact(number: 0)),
    ])
    let store = TestStore(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0.numberFact.fetch = { _ in try numberFactFetch.next().get() }
    }
    await store.send(.incrementButtonTapped) {
      $0.count = 1
    }
    await store.send(.incrementButtonTapped) {
      $0.count = 2
    }
    await store.send(.factButtonTapped) {
      $0.isLoading = true
    }
    await store.receive(\.factResponse.success) {
      $0.fact = "2 is the only even prime."
      $0.isLoading = false
    }
    await store.send(.factResponse(.failure(NoFact(number: 0)))) {
      $0.fact = nil
    }
    await store.send(.factResponse(.success("2 is good"))) {
      $0.fact = "2 is good"
    }
    await store.send(.factResponse(.failure(AnswerError("offline")))) {
      $0.fact = nil
    }
    await store.send(.factButtonTapped) {
      $0.isLoading = true
    }
    await store.receive(\.factResponse.success) {
      $0.fact = "2 is small"
      $0.isLoading = false
    }
    await store.send(.factButtonTapped) {
      $0.fact = nil
      $0.isLoading = true
    }
    await store.receive(\.factResponse.success) {
      $0.fact = "2 is even"
      $0.isLoading = false
    }
    await store.send(.factButtonTapped) {
      $0.fact = nil
      $0.isLoading = true
    }
    await store.receive(\.factResponse.failure) {
      $0.isLoading = false
    }
  }
}
