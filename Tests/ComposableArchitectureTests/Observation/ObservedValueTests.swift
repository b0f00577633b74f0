import ComposableArchitecture
import Observation
import Testing

/// What readers of a state are told of, and what they are not.
@MainActor
@Suite struct ObservedValueTests {
  @ObservableState
  @CasePathable
  enum Number: Equatable {
    case none
    case int(Int)
    case pair(Int, String)
  }

  @ObservableState
  struct Row: Equatable, Identifiable {
    let id: Int
    var count = 0
    var title = ""
  }

  @ObservableState
  struct Page: Equatable {
    var text = "a"
    var numbers = [1]
    var list = [Row(id: 1), Row(id: 2)]
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    var child = Row(id: 0)
  }

  private func isTold<State>(
    _ initialState: State,
    of read: (Store<State, Void>) -> Void,
    when change: @escaping (inout State) -> Void
  ) -> Bool {
    let store = Store<State, Void>(initialState: initialState) {
      Reduce { state, _ in
        change(&state)
        return .none
      }
    }
    let isTold = LockIsolated(false)
    withObservationTracking {
      read(store)
    } onChange: {
      isTold.setValue(true)
    }
    store.send(())
    return isTold.value
  }

  @Test func anEnumsPlainValueIsNewsToItsReaders() {
    #expect(isTold(Number.int(0), of: { _ = $0.state }, when: { $0 = .int(1) }))
    #expect(isTold(Number.int(0), of: { _ = $0.state }, when: { $0 = .none }))
    #expect(isTold(Number.pair(0, "a"), of: { _ = $0.state }, when: { $0 = .pair(0, "b") }))
    #expect(!isTold(Number.int(0), of: { _ = $0.state }, when: { $0 = .int(0) }))
    #expect(!isTold(Number.pair(0, "a"), of: { _ = $0.state }, when: { $0 = .pair(0, "a") }))
    #expect(!isTold(Number.none, of: { _ = $0.state }, when: { _ in }))
  }

  @Test func anEqualValueIsNoNews() {
    #expect(!isTold(Page(), of: { _ = $0.text }, when: { $0.text = "a" }))
    #expect(!isTold(Page(), of: { _ = $0.numbers }, when: { $0.numbers = [1] }))
    #expect(isTold(Page(), of: { _ = $0.text }, when: { $0.text = "b" }))
    #expect(isTold(Page(), of: { _ = $0.numbers }, when: { $0.numbers = [2] }))
    // Equal, and another state: who reads it must follow the one that is there now.
    #expect(isTold(Page(), of: { _ = $0.child.count }, when: { $0.child = Row(id: 0) }))
    #expect(isTold(Page(), of: { _ = $0.list }, when: { $0.list = [Row(id: 1), Row(id: 2)] }))
  }

  @Test func aRowsPropertyIsNoNewsToReadersOfTheCollection() {
    #expect(!isTold(Page(), of: { _ = $0.rows }, when: { $0.rows[id: 1]?.count = 1 }))
    #expect(!isTold(Page(), of: { _ = $0.rows.count }, when: { $0.rows[0].count = 1 }))
    #expect(!isTold(Page(), of: { _ = $0.list }, when: { $0.list[0].count = 1 }))
    #expect(isTold(Page(), of: { _ = $0.rows[0].count }, when: { $0.rows[0].count = 1 }))
    #expect(isTold(Page(), of: { _ = $0.list[0].count }, when: { $0.list[0].count = 1 }))
    #expect(isTold(Page(), of: { _ = $0.rows }, when: { $0.rows.remove(id: 1) }))
    #expect(isTold(Page(), of: { _ = $0.list }, when: { $0.list.removeLast() }))
    #expect(isTold(Page(), of: { _ = $0.list }, when: { $0.list[0] = Row(id: 7) }))
  }

  @Test func aChangedCopyOfARowIsNewsToReadersOfWhatChanged() {
    func assignCopy(_ page: inout Page) {
      var copy = page.rows[0]
      copy.count = 5
      page.rows[0] = copy
    }
    func assignCopyByID(_ page: inout Page) {
      var copy = page.rows[id: 1]
      copy?.count = 5
      page.rows[id: 1] = copy
    }
    for change in [assignCopy, assignCopyByID] {
      #expect(isTold(Page(), of: { _ = $0.rows[0].count }, when: change))
      #expect(!isTold(Page(), of: { _ = $0.rows[0].title }, when: change))
      #expect(!isTold(Page(), of: { _ = $0.rows[1].count }, when: change))
      #expect(!isTold(Page(), of: { _ = $0.rows }, when: change))
    }
  }

  @Test func aRowPutBackIsNewsToReadersOfWhatDiffers() {
    let before = Page()
    func putBack(_ page: inout Page) { page.rows[0] = before.rows[0] }
    var changed = before
    changed.rows[0].count = 3
    #expect(isTold(changed, of: { _ = $0.rows[0].count }, when: putBack))
    #expect(!isTold(changed, of: { _ = $0.rows[0].title }, when: putBack))
  }
}
