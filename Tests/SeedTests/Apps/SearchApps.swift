import ComposableArchitecture
import Foundation
import Testing
import XCTest

// Searching as one types: with a clock and cancellation, and with a scheduler.

struct HarborClient: Sendable {
  var harbors: @Sendable (_ query: String) async throws -> [Harbor]
  var tides: @Sendable (Harbor) async throws -> Tides
}

struct Harbor: Decodable, Equatable, Identifiable, Sendable {
  var id: Int
  var name: String
}

struct Tides: Decodable, Equatable, Sendable {
  var heights: [Double]
}

extension HarborClient: TestDependencyKey {
  static let previewValue = Self(
    harbors: { _ in [.rotterdam] },
    tides: { _ in Tides(heights: [1]) }
  )
  static let testValue = Self(
    harbors: { _ in
      struct Unimplemented: Error {}
      reportIssue("HarborClient.harbors is unimplemented")
      throw Unimplemented()
    },
    tides: unimplemented("HarborClient.tides")
  )
}

extension HarborClient: DependencyKey {
  static let liveValue = Self(harbors: { _ in [] }, tides: { _ in Tides(heights: []) })
}

extension DependencyValues {
  var harborClient: HarborClient {
    get { self[HarborClient.self] }
    set { self[HarborClient.self] = newValue }
  }
}

extension Harbor {
  static let rotterdam = Self(id: 1, name: "Rotterdam")
  static let gdansk = Self(id: 2, name: "Gdańsk")
}

@Reducer
struct HarborSearch {
  @ObservableState
  struct State: Equatable {
    var results: [Harbor] = []
    var resultTidesRequestInFlight: Harbor?
    var query = ""
    var tides: TidesState?

    struct TidesState: Equatable {
      var id: Harbor.ID
      var heights: [Double]
    }
  }

  enum Action {
    case queryChanged(String)
    case queryChangeDebounced
    case tidesResponse(Harbor.ID, Result<Tides, any Error>)
    case searchResponse(Result<[Harbor], any Error>)
    case resultTapped(Harbor)
  }

  @Dependency(\.harborClient) var harborClient
  @Dependency(\.continuousClock) var clock
  private enum CancelID { case location, tides }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .tidesResponse(_, .failure):
        state.tides = nil
        state.resultTidesRequestInFlight = nil
        return .none

      case let .tidesResponse(id, .success(tides)):
        state.tides = State.TidesState(id: id, heights: tides.heights)
        state.resultTidesRequestInFlight = nil
        return .none

      case let .queryChanged(query):
        state.query = query
        guard !query.isEmpty else {
          state.results = []
          state.tides = nil
          return .cancel(id: CancelID.location)
        }
        return .run { send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.queryChangeDebounced)
        }
        .cancellable(id: CancelID.location, cancelInFlight: true)

      case .queryChangeDebounced:
        guard !state.query.isEmpty else { return .none }
        return .run { [query = state.query] send in
          await send(.searchResponse(Result { try await self.harborClient.harbors(query) }))
        }
        .cancellable(id: CancelID.location)

      case .searchResponse(.failure):
        state.results = []
        return .none

      case let .searchResponse(.success(response)):
        state.results = response
        return .none

      case let .resultTapped(harbor):
        state.resultTidesRequestInFlight = harbor
        return .run { send in
          await send(
            .tidesResponse(harbor.id, Result { try await self.harborClient.tides(harbor) })
          )
        }
        .cancellable(id: CancelID.tides, cancelInFlight: true)
      }
    }
  }
}

@MainActor
struct HarborSearchTests {
  struct Flood: Error {}

  @Test func searchAndClear() async {
    let clock = TestClock()
    let store = TestStore(initialState: HarborSearch.State()) {
      HarborSearch()
    } withDependencies: {
      $0.continuousClock = clock
      $0.harborClient.harbors = { @Sendable _ in [.rotterdam, .gdansk] }
    }
    await store.send(.queryChanged("R")) { $0.query = "R" }
    await clock.advance(by: .milliseconds(200))
    await store.send(.queryChanged("Ro")) { $0.query = "Ro" }
    await clock.advance(by: .milliseconds(200))
    await clock.advance(by: .milliseconds(100))
    await store.receive(\.queryChangeDebounced)
    await store.receive(\.searchResponse.success) { $0.results = [.rotterdam, .gdansk] }
    await store.send(.queryChanged("")) {
      $0.results = []
      $0.query = ""
    }
  }

  @Test func failure() async {
    let store = TestStore(initialState: HarborSearch.State(results: [.gdansk])) {
      HarborSearch()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0.harborClient.harbors = { _ in throw Flood() }
    }
    await store.send(.queryChanged("S")) { $0.query = "S" }
    await store.receive(\.queryChangeDebounced)
    await store.receive(\.searchResponse.failure) { $0.results = [] }
  }

  @Test func clearingCancelsSearch() async {
    let clock = TestClock()
    let store = TestStore(initialState: HarborSearch.State()) {
      HarborSearch()
    } withDependencies: {
      $0.continuousClock = clock
      $0.harborClient.harbors = { _ in
        try await clock.sleep(for: .seconds(1))
        return [.rotterdam]
      }
    }
    await store.send(.queryChanged("R")) { $0.query = "R" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.queryChangeDebounced)
    await store.send(.queryChanged("")) { $0.query = "" }
    await clock.run()
  }

  @Test func tappingAnotherCancelsTides() async {
    let clock = TestClock()
    let store = TestStore(initialState: HarborSearch.State(results: [.gdansk, .rotterdam])) {
      HarborSearch()
    } withDependencies: {
      $0.harborClient.tides = { harbor in
        try await clock.sleep(for: .seconds(harbor.id == 2 ? 2 : 0))
        if harbor == .gdansk { throw Flood() }
        return Tides(heights: [0.5])
      }
    }
    await store.send(.resultTapped(.gdansk)) { $0.resultTidesRequestInFlight = .gdansk }
    await store.send(.resultTapped(.rotterdam)) { $0.resultTidesRequestInFlight = .rotterdam }
    await clock.advance()
    await store.receive(\.tidesResponse) {
      $0.resultTidesRequestInFlight = nil
      $0.tides = HarborSearch.State.TidesState(id: 1, heights: [0.5])
    }
  }
}

// MARK: With a scheduler

@Reducer
struct ScheduledSearch {
  @ObservableState
  struct State: Equatable {
    var query = ""
    var saved = 0
    var results: IdentifiedArrayOf<Harbor> = []
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case search
    case response(TaskResult<IdentifiedArrayOf<Harbor>>)
    case draftSaved
  }

  @Dependency(\.mainQueue) var mainQueue
  @Dependency(\.harborClient) var client

  enum CancelID: Hashable { case search, save }

  var body: some ReducerOf<Self> {
    CombineReducers {
      BindingReducer()
      Reduce(core)
    }
  }

  func core(into state: inout State, action: Action) -> EffectOf<Self> {
    switch action {
    case .binding(\.query):
      return .merge(
        .send(.search)
          .debounce(id: CancelID.search, for: .milliseconds(300), scheduler: mainQueue),
        .send(.draftSaved)
          .throttle(id: CancelID.save, for: 1, scheduler: mainQueue, latest: true)
      )
    case .binding:
      return .none
    case .search:
      return .run { [query = state.query] send in
        await send(
          .response(TaskResult { IdentifiedArray(uniqueElements: try await client.harbors(query)) })
        )
      }
    case let .response(.success(harbors)):
      state.results = harbors
      return .none
    case .response(.failure):
      state.results = []
      return .none
    case .draftSaved:
      state.saved += 1
      return .none
    }
  }
}

final class ScheduledSearchTests: XCTestCase {
  @MainActor
  func testDebounceAndThrottle() async {
    let mainQueue = DispatchQueue.test
    let store = TestStore(initialState: ScheduledSearch.State()) {
      ScheduledSearch()
    } withDependencies: {
      $0.mainQueue = mainQueue.eraseToAnyScheduler()
      $0.harborClient.harbors = { _ in [.gdansk] }
    }
    await store.send(\.binding.query, "G") { $0.query = "G" }
    await mainQueue.advance()
    await store.receive(\.draftSaved) { $0.saved = 1 }
    await mainQueue.advance(by: .milliseconds(200))
    await store.send(\.binding.query, "Gd") { $0.query = "Gd" }
    await mainQueue.advance(by: .milliseconds(200))
    await mainQueue.advance(by: 0.1)
    await store.receive(\.search)
    await store.receive(\.response.success) { $0.results = [.gdansk] }
    await mainQueue.advance(by: .milliseconds(500))
    await store.receive(\.draftSaved) { $0.saved = 2 }
  }

  @MainActor
  func testImmediate() async {
    let store = TestStore(initialState: ScheduledSearch.State()) {
      ScheduledSearch()
    } withDependencies: {
      $0.mainQueue = .immediate
      $0.harborClient.harbors = { _ in throw CancellationError() }
    }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.binding(.set(\.query, "X")))
    await store.receive(\.response.failure)
    await store.skipReceivedActions(strict: false)
    await store.skipInFlightEffects(strict: false)
    await store.finish()
  }
}
