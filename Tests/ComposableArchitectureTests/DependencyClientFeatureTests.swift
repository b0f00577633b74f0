import ComposableArchitecture
import Testing
import XCTest

@DependencyClient
struct FactOfFeatureClient: Sendable {
  var fetch: @Sendable (_ number: Int) async throws -> String
}

extension FactOfFeatureClient: DependencyKey {
  static let liveValue = Self { "\($0) lives." }
  static let testValue = Self()
}

extension DependencyValues {
  var factOfFeature: FactOfFeatureClient {
    get { self[FactOfFeatureClient.self] }
    set { self[FactOfFeatureClient.self] = newValue }
  }
}

@Reducer
private struct FactFeature {
  @ObservableState
  struct State: Equatable {
    var fact: String?
    @Shared(.inMemory("factFeatureCount")) var count = 0
  }

  enum Action {
    case factButtonTapped
    case factResponse(String?)
  }

  @Dependency(\.factOfFeature) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .factButtonTapped:
        state.$count.withLock { $0 += 1 }
        return .run { [count = state.count] send in
          await send(.factResponse(try? client.fetch(number: count)))
        }
      case .factResponse(let fact):
        state.fact = fact
        return .none
      }
    }
  }
}

@MainActor
struct DependencyClientFeatureTests {
  @Test func anEndpointIsReplacedAlone() async {
    let store = TestStore(initialState: FactFeature.State()) {
      FactFeature()
    } withDependencies: {
      $0.factOfFeature.fetch = { "\($0) is given." }
    }
    await store.send(.factButtonTapped) { $0.$count.withLock { $0 = 1 } }
    await store.receive(\.factResponse) { $0.fact = "1 is given." }
  }

  @Test func anEndpointThatIsNotGivenFailsTheTest() async {
    let store = TestStore(initialState: FactFeature.State()) { FactFeature() }
    await withKnownIssue {
      await store.send(.factButtonTapped) { $0.$count.withLock { $0 = 1 } }
      await store.receive(\.factResponse)
    } matching: {
      $0.description.contains("Unimplemented: 'FactOfFeatureClient.fetch'")
    }
  }
}

/// Whichever runs first must not be seen by the other.
@MainActor
final class SharedStateOfXCTests: XCTestCase {
  private func countOnce() async {
    let store = TestStore(initialState: FactFeature.State()) {
      FactFeature()
    } withDependencies: {
      $0.factOfFeature.fetch = { "\($0)" }
    }
    XCTAssertEqual(store.state.count, 0)
    await store.send(.factButtonTapped) { $0.$count.withLock { $0 = 1 } }
    await store.receive(\.factResponse) { $0.fact = "1" }
  }

  func testOneTest() async { await countOnce() }

  func testAnother() async { await countOnce() }
}
