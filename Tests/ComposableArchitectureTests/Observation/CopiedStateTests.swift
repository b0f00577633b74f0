import ComposableArchitecture
import Observation
import Testing

/// Copies of a state are one thing to its observers until they differ.
@MainActor
@Suite(.leakChecked) struct CopiedStateTests {
  private func store(_ state: Garden.State = Garden.State()) -> StoreOf<Garden> {
    Store(initialState: state) { Garden() }
  }

  private func isTold(
    _ store: StoreOf<Garden>,
    of read: (StoreOf<Garden>) -> Void,
    when actions: Garden.Action...
  ) -> Bool {
    isTold(of: { read(store) }, when: { for action in actions { store.send(action) } })
  }

  private func isTold(of read: () -> Void, when act: () -> Void) -> Bool {
    let hasChanged = LockIsolated(false)
    withObservationTracking(read) { hasChanged.setValue(true) }
    act()
    return hasChanged.value
  }

  @Test func puttingBackACopyFromBeforeIsNews() {
    let store = store()
    store.send(.saved)
    store.send(.plantGrew)
    #expect(store.plant.height == 1)
    #expect(isTold(store, of: { _ = $0.plant.height }, when: .restored))
    #expect(store.plant.height == 0)
  }

  @Test func puttingBackACopyAfterTheChildsOwnChangeIsNews() {
    let store = store()
    store.send(.saved)
    store.send(.plant(.grew))
    let plant = store.scope(state: \.plant, action: \.plant)
    #expect(isTold(of: { _ = plant.height }, when: { store.send(.restored) }))
    #expect(plant.height == 0)
  }

  @Test func puttingBackTheSameIsNoNews() {
    #expect(!isTold(store(), of: { _ = $0.plant }, when: .plantAssignedToItself))
    #expect(!isTold(store(), of: { _ = $0.plant.height }, when: .plantAssignedToItself))
  }

  @Test func aCopyChangedElsewhereIsNews() {
    let store = store()
    var plant = store.plant
    plant.height = 5
    #expect(isTold(store, of: { _ = $0.plant.height }, when: .plantReceived(plant)))
    #expect(store.plant.height == 5)
  }

  @Test func aChildReplacedInPlaceIsNews() {
    let store = store()
    var copy = store.plant
    copy.height = 42
    #expect(isTold(store, of: { _ = $0.plant.height }, when: .plantReplacedInPlace(copy)))
    #expect(store.plant.height == 42)
  }

  @Test func swappedSiblingsAreNews() {
    let store = store()
    store.send(.plant(.grew))
    #expect(isTold(store, of: { _ = $0.plant.height }, when: .swapped))
    #expect(store.plant.height == 0)
    #expect(store.other.height == 1)
    #expect(isTold(store, of: { _ = $0.other.height }, when: .swapped))
  }

  @Test func aSiblingThatIsACopyIsTrackedByItself() {
    let store = store()
    store.send(.copiedToOther)
    #expect(isTold(store, of: { _ = $0.other.height }, when: .other(.grew)))
    #expect(store.other.height == 1)
    #expect(store.plant.height == 0)
    #expect(isTold(store, of: { _ = $0.other.height }, when: .copiedToOther))
    #expect(store.other.height == 0)
  }

  @Test func aResetOfTheWholeIsNews() {
    let store = store()
    store.send(.plant(.grew))
    #expect(isTold(store, of: { _ = $0.plant.height }, when: .reset))
    #expect(isTold(store, of: { _ = $0.name }, when: .reset))
    #expect(isTold(store, of: { _ = $0.state }, when: .reset))
    #expect(store.plant.height == 0)
  }

  @Test func theWholePutBackIsNews() {
    let store = store()
    let before = store.state
    store.send(.plant(.grew))
    store.send(.renamed)
    #expect(isTold(store, of: { _ = $0.name }, when: .replaced(before)))
    store.send(.renamed)
    #expect(isTold(store, of: { _ = $0.plant.height }, when: .replaced(before)))
    #expect(store.name == "")
  }

  @Test func anOptionalChildPutBackIsNews() {
    let store = store()
    store.send(.guestArrived)
    store.send(.saved)
    store.send(.guest(.grew))
    #expect(isTold(store, of: { _ = $0.guest?.height }, when: .restored))
    #expect(store.guest?.height == 0)
    store.send(.guest(.grew))
    #expect(isTold(store, of: { _ = $0.guest?.height }, when: .guest(.reset)))
    #expect(store.guest?.height == 0)
    #expect(!isTold(store, of: { _ = $0.guest }, when: .guest(.grew)))
  }

  @Test func aChildThatResetsItselfIsNews() {
    let store = store()
    let plant = store.scope(state: \.plant, action: \.plant)
    plant.send(.grew)
    #expect(isTold(of: { _ = plant.height }, when: { plant.send(.reset) }))
    #expect(plant.height == 0)
    #expect(isTold(of: { _ = plant.height }, when: { plant.send(.grew) }))
  }

  @Test func aRowThatResetsItselfIsNews() throws {
    let store = store()
    let row = try #require(Array(store.scope(state: \.rows, action: \.rows)).first)
    row.send(.grew)
    #expect(row.height == 1)
    #expect(isTold(of: { _ = row.height }, when: { row.send(.reset) }))
    #expect(row.height == 0)
    #expect(isTold(of: { _ = row.height }, when: { row.send(.grew) }))
    let saved = row.state
    row.send(.grew)
    #expect(isTold(of: { _ = row.height }, when: { row.send(.became(saved)) }))
    #expect(!isTold(of: { _ = store.rows }, when: { row.send(.grew) }))
  }

  @Test func aRowThatTheParentReplacesIsNews() throws {
    let store = store()
    let row = try #require(Array(store.scope(state: \.rows, action: \.rows)).first)
    row.send(.grew)
    #expect(isTold(of: { _ = row.height }, when: { store.send(.rowReplaced) }))
    #expect(row.height == 7)
    #expect(isTold(of: { _ = row.height }, when: { row.send(.grew) }))
    #expect(isTold(of: { _ = row.height }, when: { store.send(.rowGrew) }))
  }

  @Test func rowsPutBackAreNews() throws {
    let store = store()
    store.send(.saved)
    let row = try #require(Array(store.scope(state: \.rows, action: \.rows)).first)
    row.send(.grew)
    #expect(isTold(of: { _ = row.height }, when: { store.send(.restored) }))
    #expect(row.height == 0)
  }

  @Test func aParentsChangeInARowIsNoNewsToOtherRowsOrTheList() throws {
    let store = store()
    let rows = Array(store.scope(state: \.rows, action: \.rows))
    #expect(!isTold(of: { _ = store.rows }, when: { store.send(.rowGrew) }))
    #expect(!isTold(of: { _ = rows[1].height }, when: { store.send(.rowGrew) }))
    #expect(isTold(of: { _ = rows[0].height }, when: { store.send(.rowGrew) }))
    #expect(!isTold(of: { _ = rows[1].height }, when: { store.send(.rowReplaced) }))
  }

  @Test func movedAndRemovedRowsAreNewsToTheList() {
    let store = store()
    #expect(isTold(store, of: { _ = $0.rows }, when: .rowsMoved))
    #expect(isTold(store, of: { _ = $0.rows.count }, when: .rowRemoved))
    #expect(store.rows.count == 1)
  }

  @Test func aCaseAndItsPayloadAreNews() {
    let store = store()
    #expect(isTold(store, of: { _ = $0.spot }, when: .spotChanged(.shade(Plant.State(id: 9)))))
    #expect(!isTold(store, of: { _ = $0.spot }, when: .spotGrew))
    #expect(isTold(store, of: { _ = $0.spot.shade?.height }, when: .spotGrew))
    #expect(isTold(store, of: { _ = $0.spot.shade?.height }, when: .spotChanged(.sun)))
    #expect(!isTold(store, of: { _ = $0.spot }, when: .spotChanged(.sun)))
  }
}

@Reducer
private struct Plant {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var height = 0

    mutating func replace(with other: Self) { self = other }
  }
  enum Action {
    case grew
    case reset
    case became(State)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .grew: state.height += 1
      case .reset: state = State(id: state.id)
      case .became(let other): state = other
      }
      return .none
    }
  }
}

@Reducer
private struct Garden {
  @ObservableState
  struct State: Equatable {
    @CasePathable
    @dynamicMemberLookup
    @ObservableState
    enum Spot: Equatable {
      case sun
      case shade(Plant.State)
    }
    var name = ""
    var plant = Plant.State(id: 1)
    var other = Plant.State(id: 2)
    var guest: Plant.State?
    var rows: IdentifiedArrayOf<Plant.State> = [Plant.State(id: 3), Plant.State(id: 4)]
    var spot = Spot.sun
    @ObservationStateIgnored var saved: [Any] = []

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.plant == rhs.plant && lhs.name == rhs.name }
  }
  enum Action {
    case plant(Plant.Action)
    case other(Plant.Action)
    case guest(Plant.Action)
    case rows(IdentifiedActionOf<Plant>)
    case saved, restored, plantGrew, plantAssignedToItself, swapped, copiedToOther, reset, renamed
    case guestArrived, rowReplaced, rowGrew, rowsMoved, rowRemoved, spotGrew
    case plantReceived(Plant.State), plantReplacedInPlace(Plant.State), replaced(State)
    case spotChanged(State.Spot)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.plant, action: \.plant) { Plant() }
    Scope(state: \.other, action: \.other) { Plant() }
    Reduce { state, action in
      switch action {
      case .plant, .other, .guest, .rows: break
      case .saved: state.saved = [state.plant, state.rows, state.guest as Any]
      case .restored:
        guard let plant = state.saved[0] as? Plant.State,
          let rows = state.saved[1] as? IdentifiedArrayOf<Plant.State>
        else { break }
        state.plant = plant
        state.rows = rows
        state.guest = state.saved[2] as? Plant.State
      case .plantGrew: state.plant.height += 1
      case .plantAssignedToItself:
        let plant = state.plant
        state.plant = plant
      case .swapped:
        let plant = state.plant
        state.plant = state.other
        state.other = plant
      case .copiedToOther: state.other = state.plant
      case .reset: state = State()
      case .renamed: state.name += "!"
      case .guestArrived: state.guest = Plant.State(id: 5)
      case .rowReplaced: state.rows[id: 3] = Plant.State(id: 3, height: 7)
      case .rowGrew: state.rows[id: 3]?.height += 1
      case .rowsMoved: state.rows.move(fromOffsets: [0], toOffset: 2)
      case .rowRemoved: state.rows.removeLast()
      case .spotGrew: state.spot.modify(\.shade) { $0.height += 1 }
      case .plantReceived(let plant): state.plant = plant
      case .plantReplacedInPlace(let plant): state.plant.replace(with: plant)
      case .replaced(let other): state = other
      case .spotChanged(let spot): state.spot = spot
      }
      return .none
    }
    .ifLet(\.guest, action: \.guest) { Plant() }
    .forEach(\.rows, action: \.rows) { Plant() }
  }
}
