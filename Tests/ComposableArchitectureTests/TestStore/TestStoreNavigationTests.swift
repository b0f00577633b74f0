import ComposableArchitecture
import Testing

@MainActor
@Suite(.leakChecked) struct TestStoreNavigationTests {
  @Test func aRootFeaturesDismissalIsRecorded() async {
    let store = TestStore(initialState: Sheet.State()) { Sheet() }
    #expect(!store.isDismissed)
    await store.send(.closeTapped)
    await store.finish()
    #expect(store.isDismissed)
  }

  @Test func aTestGivesADismissalOfItsOwn() async {
    let count = LockIsolated(0)
    let store = TestStore(initialState: Sheet.State()) {
      Sheet()
    } withDependencies: {
      $0.dismiss = DismissEffect { count.withValue { $0 += 1 } }
    }
    await store.send(.closeTapped)
    await store.finish()
    #expect(count.value == 1)
    #expect(!store.isDismissed)
  }

  @Test func aPresentedFeatureIsDismissedByItsParent() async {
    let store = TestStore(initialState: Root.State()) { Root() }
    await store.send(.sheetTapped) { $0.sheet = Sheet.State() }
    await store.send(\.sheet.titleChanged, "Hi") { $0.sheet?.title = "Hi" }
    await store.send(\.sheet.closeTapped)
    await store.receive(\.sheet.dismiss) { $0.sheet = nil }
    #expect(!store.isDismissed)
  }

  @Test func expectationsPushWithTheIdsOfTheFeature() async {
    let store = TestStore(initialState: Root.State()) { Root() }
    await store.send(.pushTapped) { $0.path.append(Sheet.State(title: "1")) }
    await store.send(.pushTwiceTapped) {
      $0.path.append(Sheet.State(title: "2"))
    }
    await store.receive(\.pushTapped) { $0.path.append(Sheet.State(title: "1")) }
    await store.send(\.path[id: 2].titleChanged, "Hi") { $0.path[id: 2]?.title = "Hi" }
    await store.send(.path(.popFrom(id: 0))) { $0.path = StackState() }
    await store.send(.pushTapped) { $0.path[id: 3] = Sheet.State(title: "1") }
    let other = TestStore(initialState: Root.State()) { Root() }
    await other.send(.pushTapped) { $0.path[id: 0] = Sheet.State(title: "1") }
  }
}

@Reducer
private struct Sheet {
  @ObservableState
  struct State: Equatable {
    var title = ""
  }
  enum Action {
    case closeTapped
    case titleChanged(String)
  }
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closeTapped:
        return .run { _ in await dismiss() }
      case .titleChanged(let title):
        state.title = title
        return .none
      }
    }
  }
}

@Reducer
private struct Root {
  @ObservableState
  struct State: Equatable {
    var path = StackState<Sheet.State>()
    @Presents var sheet: Sheet.State?
  }
  enum Action {
    case path(StackActionOf<Sheet>)
    case pushTapped
    case pushTwiceTapped
    case sheet(PresentationAction<Sheet.Action>)
    case sheetTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .pushTapped:
        state.path.append(Sheet.State(title: "1"))
        return .none
      case .pushTwiceTapped:
        state.path.append(Sheet.State(title: "2"))
        return .send(.pushTapped)
      case .sheetTapped:
        state.sheet = Sheet.State()
        return .none
      case .path, .sheet:
        return .none
      }
    }
    .ifLet(\.$sheet, action: \.sheet) { Sheet() }
    .forEach(\.path, action: \.path) { Sheet() }
  }
}
