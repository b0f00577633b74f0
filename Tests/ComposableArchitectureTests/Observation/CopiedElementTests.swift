import ComposableArchitecture
import Observation
import Testing

/// A parent that puts a changed copy of a child in the child's place tells those who observe that
/// child, and nobody else.
@MainActor
@Suite(.leakChecked) struct CopiedElementTests {
  private let store = Store(initialState: Shelf.State()) { Shelf() }

  private func isTold(of read: () -> Void, when actions: Shelf.Action...) -> Bool {
    let hasChanged = LockIsolated(false)
    withObservationTracking(read) { hasChanged.setValue(true) }
    for action in actions { store.send(action) }
    return hasChanged.value
  }

  private func rows() -> [StoreOf<Book>] {
    Array(store.scope(state: \.rows, action: \.rows))
  }

  private func changed(_ book: Book.State?) -> Book.State {
    var copy = book ?? Book.State(id: 0)
    copy.page += 10
    return copy
  }

  enum Way: CaseIterable {
    case byID, byPosition, inPlace, updating, updatingAt
  }

  @Test(arguments: Way.allCases) func aChangedCopyOfARowIsNewsToItsObserversOnly(_ way: Way) {
    let rows = rows()
    let copy = changed(store.rows[id: 1])
    #expect(!isTold(of: { _ = rows[1].page }, when: .rowReceived(copy, way)))
    #expect(!isTold(of: { _ = store.rows }, when: .rowReceived(copy, way)))
    let another = changed(copy)
    #expect(isTold(of: { _ = rows[0].page }, when: .rowReceived(another, way)))
    #expect(rows[0].page == 20)
    let third = changed(another)
    #expect(isTold(of: { _ = store.rows[id: 1]?.page }, when: .rowReceived(third, way)))
    #expect(isTold(of: { _ = rows[0].page }, when: .rows(.element(id: 1, action: .turned))))
  }

  @Test(arguments: Way.allCases) func aRowPutBackAsItWasIsNews(_ way: Way) {
    let rows = rows()
    let before = rows[0].state
    store.send(.rows(.element(id: 1, action: .turned)))
    #expect(isTold(of: { _ = rows[0].page }, when: .rowReceived(before, way)))
    #expect(rows[0].page == 0)
    store.send(.rowTurned)
    #expect(isTold(of: { _ = rows[0].page }, when: .rowReceived(before, way)))
    #expect(rows[0].page == 0)
  }

  @Test func aRowAssignedToItselfIsNoNews() {
    let rows = rows()
    for way in [Way.byID, .byPosition, .updating, .updatingAt] {
      #expect(!isTold(of: { _ = rows[0].page }, when: .rowReceived(rows[0].state, way)))
    }
  }

  @Test func aChangeInARowIsNoNewsToReadersOfItsOtherProperties() {
    let rows = rows()
    #expect(!isTold(of: { _ = rows[0].title }, when: .rowTurned))
    #expect(isTold(of: { _ = rows[0].page }, when: .rowTurned))
  }

  @Test func aChangedCopyOnAStackIsNews() throws {
    let ids = Array(store.path.ids)
    let first = try #require(store.scope(state: \.path[id: ids[0]], action: \.path[id: ids[0]]))
    let last = try #require(store.scope(state: \.path[id: ids[1]], action: \.path[id: ids[1]]))
    #expect(isTold(of: { _ = first.state.book?.page }, when: .pathReceived(changed(first.book), 0)))
    #expect(first.book?.page == 10)
    #expect(!isTold(of: { _ = last.state.book?.page }, when: .pathReceived(changed(first.book), 0)))
    #expect(!isTold(of: { _ = store.path }, when: .pathReceived(changed(first.book), 0)))
    guard case .book(let book) = first.case else {
      Issue.record("The first is a book.")
      return
    }
    #expect(isTold(of: { _ = book.page }, when: .pathReceived(changed(first.book), 0)))
  }

  @Test func aChangedCopyOfAnOptionalChildIsNews() {
    let copy = changed(store.guest)
    #expect(isTold(of: { _ = store.guest?.page }, when: .guestReceived(copy)))
    let guest = store.scope(state: \.guest, action: \.guest)
    let another = changed(copy)
    #expect(isTold(of: { _ = guest?.page }, when: .guestReplacedInPlace(another)))
    #expect(guest?.page == 20)
    #expect(!isTold(of: { _ = store.rows[id: 1]?.page }, when: .guestReceived(copy)))
  }

  @Test func aChangedCopyOfAPresentedChildIsNews() {
    let sheet = store.scope(state: \.sheet, action: \.sheet)
    let copy = changed(store.sheet)
    #expect(isTold(of: { _ = sheet?.page }, when: .sheetReceived(copy)))
    #expect(sheet?.page == 10)
    #expect(isTold(of: { _ = sheet?.page }, when: .sheetReplacedInPlace(changed(copy))))
    #expect(sheet?.page == 20)
  }

  @Test func aChangedCopyInACaseIsNews() {
    let book = store.scope(state: \.place.book, action: \.guest)
    let copy = changed(store.place.book)
    #expect(isTold(of: { _ = book?.page }, when: .placeReceived(copy)))
    #expect(book?.page == 10)
    #expect(isTold(of: { _ = book?.page }, when: .placeReplacedInPlace(changed(copy))))
    #expect(book?.page == 20)
  }
}

@Reducer
private struct Book {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var page = 0
    var title = ""
  }
  enum Action {
    case turned
  }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.page += 1
      return .none
    }
  }
}

@Reducer
private struct Shelf {
  @Reducer
  enum Path {
    case book(Book)
    case other(Book)
  }

  @CasePathable
  @dynamicMemberLookup
  @ObservableState
  enum Place {
    case book(Book.State)
    case nowhere
  }

  @ObservableState
  struct State {
    var rows: IdentifiedArrayOf<Book.State> = [Book.State(id: 1), Book.State(id: 2)]
    var path = StackState([Path.State.book(Book.State(id: 3)), .book(Book.State(id: 4))])
    var guest: Book.State? = Book.State(id: 5)
    @Presents var sheet: Book.State? = Book.State(id: 6)
    var place = Place.book(Book.State(id: 7))
  }

  enum Action {
    case rows(IdentifiedActionOf<Book>)
    case path(StackActionOf<Path>)
    case guest(Book.Action)
    case sheet(PresentationAction<Book.Action>)
    case rowReceived(Book.State, CopiedElementTests.Way)
    case rowTurned
    case pathReceived(Book.State, Int)
    case guestReceived(Book.State), guestReplacedInPlace(Book.State)
    case sheetReceived(Book.State), sheetReplacedInPlace(Book.State)
    case placeReceived(Book.State), placeReplacedInPlace(Book.State)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows, .path, .guest, .sheet: break
      case .rowReceived(let book, .byID): state.rows[id: book.id] = book
      case .rowReceived(let book, .byPosition): state.rows[0] = book
      case .rowReceived(let book, .inPlace): state.rows[id: book.id]?.become(book)
      case .rowReceived(let book, .updating): state.rows.updateOrAppend(book)
      case .rowReceived(let book, .updatingAt): _ = state.rows.update(book, at: 0)
      case .rowTurned: state.rows[id: 1]?.page += 1
      case .pathReceived(let book, let index): state.path[index] = .book(book)
      case .guestReceived(let book): state.guest = book
      case .guestReplacedInPlace(let book): state.guest?.become(book)
      case .sheetReceived(let book): state.sheet = book
      case .sheetReplacedInPlace(let book): state.sheet?.become(book)
      case .placeReceived(let book): state.place = .book(book)
      case .placeReplacedInPlace(let book): state.place.modify(\.book) { $0.become(book) }
      }
      return .none
    }
    .ifLet(\.guest, action: \.guest) { Book() }
    .ifLet(\.$sheet, action: \.sheet) { Book() }
    .forEach(\.rows, action: \.rows) { Book() }
    .forEach(\.path, action: \.path)
  }
}

extension Book.State {
  fileprivate mutating func become(_ other: Self) { self = other }
}
