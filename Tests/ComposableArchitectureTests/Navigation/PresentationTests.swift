import ComposableArchitecture
import Testing

@MainActor
@Suite(.leakChecked) struct PresentationTests {
  private let clock = TestClock()

  private func makeStore(
    _ state: Parent.State = Parent.State()
  ) -> StoreOf<Parent> {
    Store(initialState: state) {
      Parent()
    } withDependencies: { [clock] in
      $0.continuousClock = clock
    }
  }

  @Test func theChildReducesBeforeTheParent() {
    let store = makeStore(Parent.State(child: Visitor.State(id: 1)))
    store.send(.child(.presented(.incremented)))
    #expect(store.child?.count == 1)
    #expect(store.seen == ["1"])
  }

  @Test func theParentSeesTheChildThatIsDismissed() {
    let store = makeStore(Parent.State(child: Visitor.State(id: 1, count: 7)))
    store.send(.child(.dismiss))
    #expect(store.child == nil)
    #expect(store.seen == ["dismiss 7"])
  }

  @Test func aChildThatReplacesTheDismissedOneStays() {
    let store = makeStore(Parent.State(child: Visitor.State(id: 1), next: Visitor.State(id: 2)))
    store.send(.child(.dismiss))
    #expect(store.child?.id == 2)
  }

  @Test func effectsEndWithTheDismissal() async {
    let store = makeStore(Parent.State(child: Visitor.State(id: 1)))
    store.send(.child(.presented(.started)))
    await eventually { clock.sleeperCount == 1 }
    store.send(.child(.dismiss))
    await eventually { clock.sleeperCount == 0 }
  }

  @Test func effectsEndWhenTheParentSetsNil() async {
    let store = makeStore(Parent.State(child: Visitor.State(id: 1)))
    store.send(.child(.presented(.started)))
    await eventually { clock.sleeperCount == 1 }
    store.send(.replaced(nil))
    await eventually { clock.sleeperCount == 0 }
  }

  @Test func effectsEndWhenAnotherChildIsPresented() async {
    let store = makeStore(Parent.State(child: Visitor.State(id: 1)))
    store.send(.child(.presented(.started)))
    await eventually { clock.sleeperCount == 1 }
    store.send(.replaced(Visitor.State(id: 2)))
    await eventually { clock.sleeperCount == 0 }
  }

  @Test func effectsGoOnWhenTheSameChildIsSetAgain() async {
    let store = makeStore(Parent.State(child: Visitor.State(id: 1)))
    store.send(.child(.presented(.started)))
    await eventually { clock.sleeperCount == 1 }
    store.send(.replaced(Visitor.State(id: 1, count: 10)))
    await clock.advance(by: .seconds(1))
    await eventually { store.child?.count == 11 }
  }

  @Test func effectsEndAlsoIfAGrandparentSetsNil() async {
    let store = Store(initialState: Grandparent.State(parent: .init(child: Visitor.State(id: 1)))) {
      Grandparent()
    } withDependencies: { [clock] in
      $0.continuousClock = clock
    }
    store.send(.parent(.child(.presented(.started))))
    await eventually { clock.sleeperCount == 1 }
    store.send(.cleared)
    store.send(.parent(.replaced(nil)))
    await eventually { clock.sleeperCount == 0 }
  }

  @Test func anActionForAnAbsentChildIsReportedAndTheParentSeesIt() {
    let store = makeStore()
    withKnownIssue {
      _ = store.send(.child(.presented(.incremented)))
    } matching: {
      $0.description.contains("nothing was presented")
        && $0.description.contains(".child(.presented(.incremented))")
    }
    #expect(store.seen == ["absent"])
  }

  @Test func aDismissalOfAnAbsentChildIsReported() {
    let store = makeStore()
    withKnownIssue {
      _ = store.send(.child(.dismiss))
    } matching: {
      $0.description.contains("nothing was presented")
    }
  }

  @Test func theChildDismissesItself() async {
    let store = TestStore(initialState: Parent.State(child: Visitor.State(id: 1))) {
      Parent()
    }
    await store.send(.child(.presented(.closed))) { $0.seen = ["0"] }
    await store.receive(\.child.dismiss) {
      $0.child = nil
      $0.seen = ["0", "dismiss 0"]
    }
    await store.finish()
  }

  @Test func theChildDismissesItselfWithAValueReadBefore() async {
    let store = TestStore(initialState: Parent.State(child: Visitor.State(id: 1))) {
      Parent()
    }
    await store.send(.child(.presented(.closedLater))) { $0.seen = ["0"] }
    await store.receive(\.child.presented.incremented) {
      $0.child?.count = 1
      $0.seen = ["0", "1"]
    }
    await store.receive(\.child.dismiss) {
      $0.child = nil
      $0.seen = ["0", "1", "dismiss 1"]
    }
  }

  @Test func aChildKnowsThatItIsPresented() async {
    let store = makeStore(Parent.State(child: Visitor.State(id: 1)))
    store.send(.child(.presented(.asked)))
    #expect(store.child?.isPresented == true)
    let alone = Store(initialState: Visitor.State(id: 1)) { Visitor() }
    alone.send(.asked)
    #expect(alone.isPresented == false)
  }

  @Test func dismissingWhatNobodyPresentsIsReported() async {
    let store = Store(initialState: Visitor.State(id: 1)) { Visitor() }
    await withKnownIssue {
      await store.send(.closed).finish()
    } matching: {
      $0.description.contains("nothing presents it")
    }
  }

  @Test func aTestGivesTheChildADismissalOfItsOwn() async {
    let isDismissed = LockIsolated(false)
    let store = TestStore(initialState: Visitor.State(id: 1)) {
      Visitor()
    } withDependencies: {
      $0.dismiss = DismissEffect { isDismissed.setValue(true) }
    }
    await store.send(.closed)
    #expect(isDismissed.value)
  }

  @Test func keyPathsLeaveOutThePresentation() {
    let action = Parent.Action.child(.presented(.incremented))
    #expect(action.is(\.child.incremented))
    #expect(action.is(\.child.presented.incremented))
    #expect(!action.is(\.child.dismiss))
    #expect((\Parent.Action.Cases.child.incremented)() == action)
    #expect(Parent.Action.child(.dismiss).is(\.child.dismiss))
  }

  @Test func plainOptionalStateIsPresentedToo() async {
    let store = Store(initialState: PlainParent.State(child: Visitor.State(id: 1))) {
      PlainParent()
    }
    await store.send(.child(.presented(.closed))).finish()
    #expect(store.child == nil)
  }

  @Test func optionalChildrenEndTheirEffectsWithTheState() async {
    let store = Store(initialState: OptionalParent.State(child: Visitor.State(id: 1))) {
      OptionalParent()
    } withDependencies: { [clock] in
      $0.continuousClock = clock
    }
    store.send(.child(.started))
    await eventually { clock.sleeperCount == 1 }
    store.send(.child(.incremented))
    #expect(store.child?.count == 1)
    store.send(.cleared)
    await eventually { clock.sleeperCount == 0 }
    withKnownIssue {
      _ = store.send(.child(.incremented))
    } matching: {
      $0.description.contains("a child that does not exist")
    }
  }
}

@Reducer
private struct Parent {
  struct State: Equatable {
    @PresentationState var child: Visitor.State?
    var next: Visitor.State?
    var seen: [String] = []
  }
  enum Action: Equatable {
    case child(PresentationAction<Visitor.Action>)
    case replaced(Visitor.State?)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .child(.dismiss):
        state.seen.append("dismiss \(state.child?.count ?? -1)")
        if let next = state.next { state.child = next }
        return .none
      case .child:
        state.seen.append(state.child.map { "\($0.count)" } ?? "absent")
        return .none
      case .replaced(let child):
        state.child = child
        return .none
      }
    }
    .ifLet(\.$child, action: \.child) { Visitor() }
  }
}

@Reducer
private struct Grandparent {
  struct State: Equatable {
    var parent: Parent.State
  }
  enum Action {
    case cleared
    case parent(Parent.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.parent, action: \.parent) { Parent() }
    Reduce { state, action in
      if case .cleared = action { state.parent.child = nil }
      return .none
    }
  }
}

@Reducer
private struct PlainParent {
  struct State: Equatable {
    var child: Visitor.State?
  }
  enum Action {
    case child(PresentationAction<Visitor.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.child, action: \.child) { Visitor() }
  }
}

@Reducer
private struct OptionalParent {
  struct State: Equatable {
    var child: Visitor.State?
  }
  enum Action {
    case child(Visitor.Action)
    case cleared
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .cleared = action { state.child = nil }
      return .none
    }
    .ifLet(\.child, action: \.child) { Visitor() }
  }
}
