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
@Suite struct SearchTests {
  @Test func session() async throws {
    let clock = TestClock()
    let searchResults = Answers<[Book], any Error>([
      .success([
        Book(id: 35, title: "The Time Machine", author: "H. G. Wells"),
        Book(id: 36, title: "The War of the Worlds", author: "H. G. Wells"),
      ]),
      .success([Book(id: 1260, title: "Jane Eyre", author: "Charlotte Brontë")]),
      .success([Book(id: 0, title: "All about tides", author: "Mock")]),
      .failure(AnswerError("The server is on fire.")),
      .success([
        Book(id: 35, title: "The Time Machine", author: "H. G. Wells"),
        Book(id: 36, title: "The War of the Worlds", author: "H. G. Wells"),
      ]),
    ])
    let searchResultsDelays = Answers<Duration, Never>([
      .success(.milliseconds(500)),
      .success(.milliseconds(500)),
      .success(.seconds(0)),
      .success(.seconds(0)),
      .success(.seconds(1000000)),
    ])
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.continuousClock = clock
      $0.search.results = { _ in
        let answer = searchResults.next()
        let delay = searchResultsDelays.next().get()
        if delay > .zero { try await clock.sleep(for: delay) }
        return try answer.get()
      }
    }
    await store.send(.queryChanged("wel")) {
      $0.query = "wel"
    }
    await clock.advance(by: .milliseconds(200))
    await store.send(.queryChanged("well")) {
      $0.query = "well"
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.queryChangeDebounced) {
      $0.status = .searching
    }
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.searchResponse.success) {
      $0.results.append(Book(id: 35, title: "The Time Machine", author: "H. G. Wells"))
      $0.results.append(Book(id: 36, title: "The War of the Worlds", author: "H. G. Wells"))
      $0.status = .idle
    }
    await store.send(.queryChanged("eyre")) {
      $0.query = "eyre"
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.queryChangeDebounced) {
      $0.status = .searching
    }
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.searchResponse.success) {
      $0.results.remove(id: 35)
      $0.results.remove(id: 36)
      $0.results.append(Book(id: 1260, title: "Jane Eyre", author: "Charlotte Brontë"))
      $0.status = .idle
    }
    await store.send(.queryChanged("tides")) {
      $0.query = "tides"
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.queryChangeDebounced) {
      $0.status = .searching
    }
    await store.receive(\.searchResponse.success) {
      $0.results.remove(id: 1260)
      $0.results.append(Book(id: 0, title: "All about tides", author: "Mock"))
      $0.status = .idle
    }
    await store.send(.querySubmitted) {
      $0.status = .searching
    }
    await store.receive(\.searchResponse.failure) {
      $0.status = .failed("The server is on fire.")
    }
    await store.send(.querySubmitted) {
      $0.status = .searching
    }
    await clock.advance(by: .seconds(1))
    await store.send(.queryChanged("")) {
      $0.query = ""
      $0.results.remove(id: 0)
      $0.status = .idle
    }
  }
}
