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
@Suite struct SearchOfflineTests {
  @Test func session() async throws {
    let clock = TestClock()
    let searchResults = Answers<[Book], any Error>([
      .failure(URLError(.notConnectedToInternet)),
    ])
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.continuousClock = clock
      $0.search.results = { _ in try searchResults.next().get() }
    }
    await store.send(.queryChanged("tides")) {
      $0.query = "tides"
    }
    await store.send(.querySubmitted) {
      $0.status = .searching
    }
    await store.receive(\.searchResponse.failure) {
      $0.status = .failed("The operation could not be completed. (NSURLErrorDomain error -1009.)")
    }
    // The session went on, but '#6 undo' can't be in a test: it changed the state without an action.
    await store.skipReceivedActions(strict: false)
    await store.skipInFlightEffects(strict: false)
  }
}
