import ComposableArchitecture
import IssueReporting
import Testing
import XCTest

// "Store": what the document shows without views.

@Reducer
private struct ProfileFeature {
  @ObservableState
  struct State: Equatable {
    var name = ""
  }
  enum Action {
    case nameChanged(String)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .nameChanged(let name):
        state.name = name
        return .none
      }
    }
  }
}

@Reducer
private struct SettingsFeature {
  @ObservableState
  struct State: Equatable {
    var isOn = false
  }
}

private struct APIClient: DependencyKey {
  var name: @Sendable () async throws -> String

  static let liveValue = Self { "live" }
  static let mock = Self { "mock" }
}

extension DependencyValues {
  fileprivate var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

@Reducer
private struct Feature {
  @ObservableState
  struct State: Equatable {
    var count: Int = 0
    var name = "Blob"
    var isLoading = false
    var isToggled = false
    var id: UUID?
    var profile = ProfileFeature.State()
    var settings = SettingsFeature.State()
    var child: ProfileFeature.State?
  }

  enum Action {
    case child(ProfileFeature.Action)
    case childShown
    case incrementButtonTapped
    case idButtonTapped
    case nameButtonTapped
    case nameResponse(String)
    case profile(ProfileFeature.Action)
    case settings(SettingsFeature.Action)
    case startLongRunningOperation
    case task
    case tick
    case toggleButtonTapped
    case update
  }

  @Dependency(\.apiClient) var apiClient
  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Scope(state: \.profile, action: \.profile) { ProfileFeature() }
    Scope(state: \.settings, action: \.settings) { SettingsFeature() }
    Reduce { state, action in
      switch action {
      case .child, .profile, .settings, .update:
        return .none
      case .childShown:
        state.child = ProfileFeature.State()
        return .none
      case .incrementButtonTapped:
        state.count += 1
        return .none
      case .idButtonTapped:
        state.id = uuid()
        return .none
      case .nameButtonTapped:
        return .run { [apiClient] send in
          await send(.nameResponse(try await apiClient.name()))
        }
      case .nameResponse(let name):
        state.name = name
        return .none
      case .startLongRunningOperation:
        return .run { _ in try await Task.never() }
      case .task:
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
        }
      case .tick:
        state.count += 10
        return .none
      case .toggleButtonTapped:
        state.isToggled.toggle()
        return .none
      }
    }
    .ifLet(\.child, action: \.child) { ProfileFeature() }
  }
}

@MainActor
@Suite struct Seed002Tests {
  private let store = Store(initialState: Feature.State()) {
    Feature()
  }

  @Test func storesAreMadeWithDependencies() async {
    let store = Store(
      initialState: Feature.State()
    ) {
      Feature()
    } withDependencies: {
      $0.apiClient = .mock
      $0.uuid = .incrementing
    }
    store.send(.idButtonTapped)
    #expect(store.id == UUID(0))
    await store.send(.nameButtonTapped).finish()
    #expect(store.name == "mock")
  }

  @Test func stateIsReadAsASnapshot() {
    let currentCount = store.withState { state in
      state.count
    }
    store.send(.incrementButtonTapped)
    #expect(currentCount == 0)
    #expect(store.count == 1 && store.name == "Blob" && !store.isLoading)
  }

  @Test func actionsCarryAnimationsAndTransactions() {
    store.send(.toggleButtonTapped, animation: .spring())
    #expect(store.isToggled)
    store.send(.update, transaction: Transaction(animation: .default))
  }

  @Test func childStoresSeeTheirPart() {
    let profile: StoreOf<ProfileFeature> = store.scope(state: \.profile, action: \.profile)
    profile.send(.nameChanged("Blob Jr."))
    #expect(profile.name == "Blob Jr.")
    #expect(store.profile.name == "Blob Jr.")
    #expect(!store.scope(state: \.settings, action: \.settings).isOn)
  }

  @Test func optionalChildrenHaveStoresWhileTheyAreThere() {
    #expect(store.scope(state: \.child, action: \.child) == nil)
    store.send(.childShown)
    if let childStore = store.scope(state: \.child, action: \.child) {
      childStore.send(.nameChanged("Blob"))
    }
    #expect(store.child?.name == "Blob")
  }

  @Test func anEffectLivesAsLongAsTheTaskThatAwaitsIt() async {
    let clock = TestClock()
    let store = Store(initialState: Feature.State()) {
      Feature()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let view = Task {
      await store.send(.task).finish()
    }
    await Task.megaYield()
    await clock.advance(by: .seconds(2))
    while store.count < 20 { await Task.yield() }
    view.cancel()
    await view.value
    await clock.advance(by: .seconds(5))
    #expect(store.count == 20)
  }

  @Test func effectsAreCancelledByHand() async {
    let task = store.send(.startLongRunningOperation)
    #expect(!task.isCancelled)

    // Later...
    task.cancel()
    await task.finish()
    #expect(task.isCancelled)
  }

  /// The document publishes `count`, a name that publishers have an operator of: `count()`.
  @Test func stateIsPublished() {
    var cancellables: Set<AnyCancellable> = []
    var counts: [Int] = []
    store.publisher.map(\.count).removeDuplicates()
      .sink { count in
        counts.append(count)
      }
      .store(in: &cancellables)
    store.send(.incrementButtonTapped)
    store.send(.toggleButtonTapped)
    store.send(.incrementButtonTapped)
    #expect(counts == [0, 1, 2])
    var names: [String] = []
    store.publisher.profile.map(\.name)
      .sink { name in
        names.append(name)
      }
      .store(in: &cancellables)
    store.send(.profile(.nameChanged("Blob")))
    #expect(names == ["", "Blob"])
    cancellables = []
    store.send(.incrementButtonTapped)
    #expect(counts == [0, 1, 2])
  }

  @Test func observersAreNotifiedOfStateChanges() async {
    var texts: [String] = []
    let token = observe { [store] in
      texts.append("\(store.count)")
    }
    store.send(.incrementButtonTapped)
    store.send(.toggleButtonTapped)
    while texts.count < 2 { await Task.yield() }
    #expect(texts == ["0", "1"])
    token.cancel()
  }

  @Test func effectsEndWithTheStore() async {
    let isCancelled = LockIsolated(false)
    var store: Store<Int, Void>? = Store(initialState: 0) {
      Reduce { _, _ in
        .run { _ in
          await withTaskCancellationHandler {
            _ = try? await Task.never()
          } onCancel: {
            isCancelled.setValue(true)
          }
        }
      }
    }
    let task = store?.send(())
    weak let released = store
    store = nil
    #expect(released == nil)
    await task?.finish()
    #expect(isCancelled.value)
  }
}

@MainActor
final class FeatureTests: XCTestCase {
  func testIncrement() async {
    let store = TestStore(initialState: Feature.State()) {
      Feature()
    }

    await store.send(.incrementButtonTapped) {
      $0.count = 1
    }
  }
}
