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
@Suite struct UnimplementedCounterTests {
  @Test func session() async throws {
    let numberFactFetch = Answers<String, any Error>([
      .failure(Unimplemented("fetch")),
    ])
    let store = TestStore(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.numberFact.fetch = { _ in try numberFactFetch.next().get() }
    }
    await store.send(.factButtonTapped) {
      $0.isLoading = true
    }
    await store.receive(\.factResponse.failure) {
      $0.isLoading = false
    }
  }
}
