import ComposableArchitecture
import ExampleFeatures
import Testing

@MainActor
@Suite struct SearchTests {
  private let clock = TestClock()
  private let dracula = Book(id: 345, title: "Dracula", author: "Bram Stoker")

  private func makeStore(_ client: SearchClient) -> TestStoreOf<Search> {
    TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.continuousClock = clock
      $0.search = client
    }
  }

  @Test func searchesWhenTheTypingPauses() async {
    let queries = LockIsolated<[String]>([])
    let store = makeStore(
      SearchClient { [dracula] query in
        queries.withValue { $0.append(query) }
        return [dracula]
      }
    )
    await store.send(.queryChanged("D")) { $0.query = "D" }
    await clock.advance(by: .milliseconds(200))
    await store.send(.queryChanged("Dr")) { $0.query = "Dr" }
    await clock.advance(by: .milliseconds(299))
    #expect(queries.value == [])
    await clock.advance(by: .milliseconds(1))
    await store.receive(\.queryChangeDebounced) { $0.status = .searching }
    await store.receive(\.searchResponse.success) {
      $0.results = [self.dracula]
      $0.status = .idle
    }
    #expect(queries.value == ["Dr"])
  }

  @Test func searchesAtOnceWhenTheReturnKeyIsTapped() async {
    let store = makeStore(.mock)
    await store.send(.queryChanged("tides")) { $0.query = "tides" }
    await store.send(.querySubmitted) { $0.status = .searching }
    await store.receive(\.searchResponse.success) {
      $0.results = [Book(id: 0, title: "All about tides", author: "Mock")]
      $0.status = .idle
    }
    // The pause that was waited for is over for good.
    await clock.advance(by: .seconds(1))
  }

  @Test func typingOnTakesARequestBack() async {
    let store = makeStore(SearchClient { _ in try await Task.never() })
    await store.send(.queryChanged("a")) { $0.query = "a" }
    await store.send(.querySubmitted) { $0.status = .searching }
    await store.send(.queryChanged("")) {
      $0.query = ""
      $0.status = .idle
    }
    await store.finish()
  }

  @Test func anEmptyFieldShowsNothingAndAsksNobody() async {
    let store = makeStore(.mock)
    await store.send(.queryChanged("a")) { $0.query = "a" }
    await store.send(.querySubmitted) { $0.status = .searching }
    await store.receive(\.searchResponse.success) {
      $0.results = [Book(id: 0, title: "All about a", author: "Mock")]
      $0.status = .idle
    }
    await store.send(.queryChanged("")) {
      $0.query = ""
      $0.results = []
    }
    await store.send(.querySubmitted)
    await clock.advance(by: .seconds(1))
  }

  @Test func aFailureKeepsWhatWasFound() async {
    struct Offline: LocalizedError { var errorDescription: String? { "There is no connection." } }
    let store = makeStore(SearchClient { _ in throw Offline() })
    await store.send(.queryChanged("a")) { $0.query = "a" }
    await store.send(.querySubmitted) { $0.status = .searching }
    await store.receive(\.searchResponse.failure) {
      $0.status = .failed("There is no connection.")
    }
    // The next letter takes the message away.
    await store.send(.queryChanged("ab")) {
      $0.query = "ab"
      $0.status = .idle
    }
    await store.skipInFlightEffects()
  }

  @Test func theLiveClientFindsByTitleAndAuthorAfterHalfASecond() async {
    let store = makeStore(.liveValue)
    await store.send(.queryChanged("wells")) { $0.query = "wells" }
    await store.send(.querySubmitted) { $0.status = .searching }
    await clock.advance(by: .milliseconds(499))
    #expect(store.state.status == .searching)
    await clock.advance(by: .milliseconds(1))
    await store.receive(\.searchResponse.success) {
      $0.results = [
        Book(id: 35, title: "The Time Machine", author: "H. G. Wells"),
        Book(id: 36, title: "The War of the Worlds", author: "H. G. Wells"),
      ]
      $0.status = .idle
    }
  }

  @Test func aClientThatWasNotGivenIsAnIssue() async {
    let store = TestStore(initialState: Search.State(query: "a")) { Search() }
    await withKnownIssue {
      await store.send(.querySubmitted) { $0.status = .searching }
      await store.skipReceivedActions()
    } matching: {
      $0.description.contains("nimplemented")
    }
  }
}
