import ComposableArchitecture
import Testing

/// A long chain of operators of all kinds, which the compiler is to work out at once: that this file
/// compiles in the time that others take is half of the test.
@MainActor
@Suite(.leakChecked) struct OperatorChainTests {
  @Test func eachOperatorOfAChainReducesItsChild() async {
    let store = Store(initialState: House.State()) { House() }
    store.send(.plain(.tapped))
    store.send(.presented(.presented(.tapped)))
    store.send(.other(.presented(.tapped)))
    store.send(.destination(.presented(.second(.tapped))))
    store.send(.alert(.presented(.confirmed)))
    store.send(.rows(.element(id: 1, action: .tapped)))
    store.send(.path(.element(id: 0, action: .first(.tapped))))
    #expect(store.plain?.taps == 1)
    #expect(store.presented?.taps == 1)
    #expect(store.other?.taps == 1)
    #expect(store.destination?.second?.taps == 1)
    #expect(store.alert == nil)
    #expect(store.rows[id: 1]?.taps == 1)
    #expect(store.path[id: 0]?.first?.taps == 1)
    #expect(store.actions == 7)
  }

  @Test func whatIsPresentedInAChainIsDismissed() async {
    let store = Store(initialState: House.State()) { House() }
    await store.send(.destination(.presented(.second(.closeTapped)))).finish()
    await store.send(.other(.presented(.closeTapped))).finish()
    store.send(.presented(.dismiss))
    #expect(store.destination == nil)
    #expect(store.other == nil)
    #expect(store.presented == nil)
  }

  @Test func aChildsActionMayBeAnyType() {
    let store = Store(initialState: Tally.State()) { Tally() }
    store.send(.number(4))
    #expect(store.number == 5)
  }
}

@Reducer
private struct Room {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 1
    var taps = 0
  }
  enum Action {
    case tapped
    case closeTapped
  }
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        state.taps += 1
        return .none
      case .closeTapped:
        return .run { _ in await dismiss() }
      }
    }
  }
}

@Reducer
private struct Tally {
  @ObservableState
  struct State {
    var number: Int? = 1
  }
  enum Action {
    case number(Int)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.number, action: \.number) {
        Reduce { state, action in
          state += action
          return .none
        }
      }
  }
}

@Reducer
private struct House {
  @Reducer
  enum Screen {
    case first(Room)
    case second(Room)
  }

  @ObservableState
  struct State {
    var plain: Room.State? = Room.State()
    @Presents var presented: Room.State? = Room.State()
    @Presents var other: Room.State? = Room.State()
    @Presents var destination: Screen.State? = .second(Room.State())
    @Presents var alert: AlertState<Action.Alert>? = AlertState { TextState("Sure?") }
    @Presents var dialog: ConfirmationDialogState<Action.Alert>?
    var rows: IdentifiedArrayOf<Room.State> = [Room.State()]
    var path = StackState([Screen.State.first(Room.State())])
    var actions = 0
  }

  enum Action {
    case plain(Room.Action)
    case presented(PresentationAction<Room.Action>)
    case other(PresentationAction<Room.Action>)
    case destination(PresentationAction<Screen.Action>)
    case alert(PresentationAction<Alert>)
    case dialog(PresentationAction<Alert>)
    case rows(IdentifiedActionOf<Room>)
    case path(StackActionOf<Screen>)

    enum Alert { case confirmed }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.actions += 1
      return .none
    }
    .ifLet(\.plain, action: \.plain) { Room() }
    .ifLet(\.$presented, action: \.presented) { Room() }
    .ifLet(\.$other, action: \.other) { Room() }
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$dialog, action: \.dialog)
    .forEach(\.rows, action: \.rows) { Room() }
    .forEach(\.path, action: \.path)
  }
}
