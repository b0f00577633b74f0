import ComposableArchitecture
import Foundation
import XCTest

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

final class TwoCountersXCTests: XCTestCase {
  @MainActor
  func testSession() async throws {
    let numberFactFetch = Answers<String, any Error>([
      .success("1 is odd"),
      .failure(AnswerError("offline")),
    ])
    let store = TestStore(initialState: TwoCounters.State()) {
      TwoCounters()
    } withDependencies: {
      $0.numberFact.fetch = { _ in try numberFactFetch.next().get() }
    }
    await store.send(.counter1(.incrementButtonTapped)) {
      $0.counter1.count = 1
    }
    await store.send(.counter1(.factButtonTapped)) {
      $0.counter1.isLoading = true
    }
    await store.receive(\.counter1.factResponse.success) {
      $0.counter1.fact = "1 is odd"
      $0.counter1.isLoading = false
    }
    await store.send(.counter2(.factButtonTapped)) {
      $0.counter2.isLoading = true
    }
    await store.receive(\.counter2.factResponse.failure) {
      $0.counter2.isLoading = false
    }
  }
}
