import ComposableArchitecture
import Testing

@Reducer
private struct Notes {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var notes = Array(0..<100)
  }
  enum Action { case bump }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.notes[0] += 1
      return .none
    }
  }
}

@Reducer
private struct Parent {
  @ObservableState
  struct State: Equatable {
    @Presents var presented: Notes.State?
    var optional: Notes.State?
    var rows: IdentifiedArrayOf<Notes.State> = [Notes.State(id: 1), Notes.State(id: 2)]
    var path = StackState<Notes.State>()
  }
  enum Action {
    case optional(Notes.Action)
    case path(StackActionOf<Notes>)
    case presented(PresentationAction<Notes.Action>)
    case rows(IdentifiedActionOf<Notes>)
    case bumpAndLeave
    case leave
    case swapIn(Int)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .bumpAndLeave:
        state.optional?.notes[0] += 100
        state.optional = nil
      case .leave:
        state.optional = nil
        state.presented = nil
        state.rows = []
        state.path.removeAll()
      case .swapIn(let id): state.optional = Notes.State(id: id, notes: [7])
      case .optional, .path, .presented, .rows: break
      }
      return .none
    }
    .ifLet(\.optional, action: \.optional) { Notes() }
    .ifLet(\.$presented, action: \.presented) { Notes() }
    .forEach(\.rows, action: \.rows) { Notes() }
    .forEach(\.path, action: \.path) { Notes() }
  }
}

/// A store of a child keeps the child's last state, and costs the child's reducer no copy.
@MainActor
@Suite(.leakChecked, .serialized) struct RetainedChildStateTests {
  private enum Place: CaseIterable {
    case optional, presented, row, element
  }

  private func parent() -> StoreOf<Parent> {
    Store(
      initialState: Parent.State(
        presented: Notes.State(id: 3),
        optional: Notes.State(id: 4),
        path: StackState([Notes.State(id: 5)])
      )
    ) { Parent() }
  }

  private func child(_ place: Place, of store: StoreOf<Parent>) throws -> StoreOf<Notes> {
    switch place {
    case .optional: try #require(store.scope(state: \.optional, action: \.optional))
    case .presented: try #require(store.scope(state: \.presented, action: \.presented.presented))
    case .row: try #require(store.scope(state: \.rows[id: 1], action: \.rows[id: 1]))
    case .element: try #require(store.scope(state: \.path[id: 0], action: \.path[id: 0]))
    }
  }

  private func address(_ store: StoreOf<Notes>) -> Int {
    store.withState { state in
      state.notes.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    }
  }

  @Test(arguments: Place.allCases)
  private func aChildThatWasReadIsReducedInPlace(_ place: Place) throws {
    let store = parent()
    let child = try child(place, of: store)
    let before = address(child)
    for count in 1...3 {
      child.send(.bump)
      #expect(child.notes[0] == count)
      #expect(address(child) == before)
    }
  }

  @Test(arguments: Place.allCases)
  private func aChildThatIsGoneShowsItsLastState(_ place: Place) throws {
    let store = parent()
    let child = try child(place, of: store)
    child.send(.bump)
    child.send(.bump)
    store.send(.leave)
    #expect(child.notes[0] == 2)
    #expect(child.withState { $0.notes.count } == 100)
  }

  @Test func whatTheParentChangedOfAChildThatItEndsIsNotShown() throws {
    let store = parent()
    let child = try child(.optional, of: store)
    child.send(.bump)
    store.send(.bumpAndLeave)
    #expect(child.notes[0] == 1)
  }

  @Test func anotherChildInItsPlaceIsReducedInPlaceAsWell() throws {
    let store = parent()
    let first = try child(.optional, of: store)
    #expect(first.notes[0] == 0)
    store.send(.swapIn(9))
    let second = try child(.optional, of: store)
    let before = address(second)
    second.send(.bump)
    #expect(second.notes == [8])
    #expect(address(second) == before)
  }

  @Test func aStoreOfACopyOfTheStateIsLeftAlone() throws {
    let state = Parent.State(optional: Notes.State(id: 4))
    let stores = (0..<2).map { _ in Store(initialState: state) { Parent() } }
    let children = try stores.map { try child(.optional, of: $0) }
    children[0].send(.bump)
    stores[1].send(.leave)
    #expect(children.map { $0.notes[0] } == [1, 0])
  }
}
