import ComposableArchitecture
import Testing

@available(*, deprecated)
private struct Form: Reducer {
  struct State: Equatable {
    var count = 0
    var isLoading = false
    @BindingState var name = ""
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case incrementTapped
    case refreshTapped
    case refreshed
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.$name):
        state.count += 10
        return .none
      case .binding:
        return .none
      case .incrementTapped:
        state.count += 1
        return .none
      case .refreshTapped:
        state.isLoading = true
        return .run { await $0(.refreshed) }
      case .refreshed:
        state.isLoading = false
        return .none
      }
    }
  }
}

@MainActor
struct ViewStoreTests {
  private let store = Store(initialState: Form.State()) { Form() }

  @Test func itShowsTheStateAndTellsOfChanges() {
    let viewStore = ViewStore(store, observe: { $0 })
    var changes = 0
    let cancellable = viewStore.objectWillChange.sink { changes += 1 }
    viewStore.send(.incrementTapped)
    #expect(viewStore.count == 1)
    #expect(viewStore.state == Form.State(count: 1))
    #expect(changes == 1)
    viewStore.send(.refreshed)
    #expect(changes == 1)
    cancellable.cancel()
  }

  @Test func itShowsAPart() {
    let viewStore = ViewStore(store, observe: \.count)
    var values: [Int] = []
    let cancellable = viewStore.publisher.sink { values.append($0) }
    viewStore.send(.incrementTapped)
    store.send(.refreshTapped)
    viewStore.send(.incrementTapped)
    #expect(values == [0, 1, 2])
    cancellable.cancel()
  }

  @Test func aViewsActionsAreMadeTheFeatures() {
    enum ViewAction { case tapped }
    let viewStore = ViewStore(
      store,
      observe: { $0.count },
      send: { (_: ViewAction) in .incrementTapped }
    )
    viewStore.send(.tapped)
    #expect(store.count == 1)
  }

  @Test func itWaitsWhileAConditionHolds() async {
    let viewStore: ViewStoreOf<Form> = ViewStore(store, observe: { $0 })
    await viewStore.send(.refreshTapped, while: \.isLoading)
    #expect(!viewStore.isLoading)
    await viewStore.yield(while: \.isLoading)
  }

  @Test func bindingsAreSetThroughAView() {
    struct ViewState: Equatable {
      @BindingViewState var name: String

      @MainActor
      mutating func rename(_ name: String) { _name.set(name) }
    }
    let viewStore = ViewStore(
      store,
      observe: { (store: BindingViewStore<Form.State>) in ViewState(name: store.$name) }
    )
    var view = viewStore.state
    view.rename("Blob")
    #expect(store.name == "Blob")
    #expect(store.count == 10)
    #expect(viewStore.state.name == "Blob")
  }

  @Test func contentIsMadeOfAViewStore() {
    let text = WithViewStore(store, observe: { $0 }) { "The count is \($0.count)" }
    #expect(text.body == "The count is 0")
    store.send(.incrementTapped)
    #expect(text.body == "The count is 1")
  }
}
