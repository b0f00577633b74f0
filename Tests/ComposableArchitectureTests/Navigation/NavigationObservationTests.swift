import ComposableArchitecture
import Observation
import Testing

@MainActor
@Suite(.leakChecked) struct NavigationObservationTests {
  private func changes(
    of read: @escaping (StoreOf<House>) -> Void,
    when actions: House.Action...
  ) -> Bool {
    var state = House.State(guest: Guest.State(name: "a"))
    state.path[id: 0] = Guest.State(name: "b")
    state.path[id: 1] = Guest.State(name: "c")
    let store = Store(initialState: state) { House() }
    let hasChanged = LockIsolated(false)
    withObservationTracking {
      read(store)
    } onChange: {
      hasChanged.setValue(true)
    }
    for action in actions { store.send(action) }
    return hasChanged.value
  }

  @Test func aChangeInsideIsNoNewsToTheReadersOfThePresentation() {
    #expect(!changes(of: { _ = $0.guest }, when: .guest(.presented(.renamed))))
    #expect(!changes(of: { _ = $0.state.$guest }, when: .guest(.presented(.renamed))))
    #expect(changes(of: { _ = $0.guest?.name }, when: .guest(.presented(.renamed))))
  }

  @Test func aParentsChangeInsideIsNoNewsEither() {
    #expect(!changes(of: { _ = $0.guest }, when: .guestRenamed))
    #expect(changes(of: { _ = $0.guest?.name }, when: .guestRenamed))
  }

  @Test func aDismissalAndAnotherPresentationAreNews() {
    #expect(changes(of: { _ = $0.guest }, when: .guest(.dismiss)))
    #expect(changes(of: { _ = $0.guest }, when: .invited))
    #expect(changes(of: { _ = $0.guest == nil }, when: .guest(.dismiss)))
  }

  @Test func aChangeInAnElementIsNoNewsToTheReadersOfTheStackOrItsSiblings() {
    let rename = House.Action.path(.element(id: 1, action: .renamed))
    #expect(!changes(of: { _ = $0.path.ids }, when: rename))
    #expect(!changes(of: { _ = $0.path[id: 0]?.name }, when: rename))
    #expect(changes(of: { _ = $0.path[id: 1]?.name }, when: rename))
  }

  @Test func pushesAndPopsAreNewsToTheReadersOfTheStack() {
    #expect(changes(of: { _ = $0.path.ids }, when: .path(.popFrom(id: 1))))
    #expect(changes(of: { _ = $0.path.count }, when: .pushed))
    #expect(!changes(of: { _ = $0.guest }, when: .pushed))
  }

  @Test func aPresentationThatEndsAndBeginsWithinAStepIsNews() {
    #expect(changes(of: { _ = $0.guest }, when: .invitedAgain))
  }
}

@Reducer
private struct Guest {
  @ObservableState
  struct State: Equatable {
    var name: String
  }
  enum Action { case renamed }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.name += "!"
      return .none
    }
  }
}

@Reducer
private struct House {
  @ObservableState
  struct State: Equatable {
    @Presents var guest: Guest.State?
    var path = StackState<Guest.State>()
  }
  enum Action {
    case guest(PresentationActionOf<Guest>)
    case guestRenamed
    case invited
    case invitedAgain
    case path(StackActionOf<Guest>)
    case pushed
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .guest, .path:
        break
      case .guestRenamed:
        state.guest?.name = "z"
      case .invited:
        state.guest = Guest.State(name: "d")
      case .invitedAgain:
        let guest = state.guest
        state.guest = nil
        state.guest = guest
      case .pushed:
        state.path.append(Guest.State(name: "e"))
      }
      return .none
    }
    .ifLet(\.$guest, action: \.guest) { Guest() }
    .forEach(\.path, action: \.path) { Guest() }
  }
}
