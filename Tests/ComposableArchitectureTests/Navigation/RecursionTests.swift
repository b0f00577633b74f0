import ComposableArchitecture
import Testing

/// Features that present themselves.
@MainActor
@Suite(.leakChecked) struct RecursionTests {
  @Test func theInnermostPresenterDismisses() async {
    let store = TestStore(
      initialState: NestedSheet.State(child: NestedSheet.State(child: NestedSheet.State()))
    ) {
      NestedSheet()
    }
    await store.send(\.child.child.closed)
    await store.receive(\.child.child.dismiss) { $0.child?.child = nil }
    await store.send(\.child.closed)
    await store.receive(\.child.dismiss) { $0.child = nil }
  }

  @Test func aFeatureStandsOnItsOwnStack() async {
    let store = TestStore(initialState: NestedStack.State()) { NestedStack() }
    await store.send(.opened) { $0.path[id: 0] = NestedStack.State() }
    await store.send(\.path[id: 0].opened) { $0.path[id: 0]?.path[id: 1] = NestedStack.State() }
    await store.send(\.path[id: 0].path[id: 1].closed)
    await store.receive(\.path[id: 0].path.popFrom) { $0.path[id: 0]?.path = StackState() }
    await store.send(\.path[id: 0].closed)
    await store.receive(\.path.popFrom) { $0.path = StackState() }
  }
}

@Reducer
private struct NestedSheet {
  struct State: Equatable {
    @PresentationState var child: State?
  }
  indirect enum Action {
    case child(PresentationAction<Action>)
    case closed
  }
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .child: .none
      case .closed: .run { _ in await dismiss() }
      }
    }
    .ifLet(\.$child, action: \.child) { NestedSheet() }
  }
}

@Reducer
private struct NestedStack {
  @ObservableState
  struct State: Equatable {
    var path = StackState<State>()
  }
  indirect enum Action {
    case closed
    case opened
    case path(StackAction<State, Action>)
  }
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closed:
        return .run { _ in await dismiss() }
      case .opened:
        state.path.append(State())
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path) { NestedStack() }
  }
}
