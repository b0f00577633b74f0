import ComposableArchitecture
import Foundation
import Testing
import XCTest

@MainActor
final class NavigationAppsTests: XCTestCase {
  func testPresentAndLoad() async {
    let clock = TestClock()
    let store = TestStore(initialState: PresentAndLoad.State()) {
      PresentAndLoad()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.setSheet(isPresented: true)) { $0.isActivityIndicatorVisible = true }
    await clock.advance(by: .seconds(1))
    await store.receive(\.setSheetIsPresentedDelayCompleted) {
      $0.isActivityIndicatorVisible = false
      $0.optionalCounter = .init()
    }
    await store.send(\.optionalCounter.incrementButtonTapped) { $0.optionalCounter?.count = 1 }
    await store.send(.optionalCounter(.closeButtonTapped))
    await store.send(\.setSheet, false) { $0.optionalCounter = nil }
  }

  func testNavigateAndLoadList() async {
    let store = TestStore(initialState: NavigateAndLoadList.State()) {
      NavigateAndLoadList()
    } withDependencies: {
      $0.continuousClock = .immediate
    }
    await store.send(.setNavigation(selection: UUID(2))) {
      $0.selection = Identified(nil, id: UUID(2))
    }
    await store.receive(\.setNavigationSelectionDelayCompleted) {
      $0.selection?.value = MapCounter.State(count: 42)
    }
    await store.send(.counter(.decrementButtonTapped)) { $0.selection?.value?.count = 41 }
    await store.send(.setNavigation(selection: nil)) {
      $0.rows[1].count = 41
      $0.selection = nil
    }
  }

  func testDestinations() async {
    let store = TestStore(initialState: MapDestinations.State()) { MapDestinations() }
    await store.send(.showDrillDown) { $0.destination = .drillDown(.init()) }
    await store.send(\.destination.drillDown.incrementButtonTapped) {
      $0.destination?.modify(\.drillDown) { $0.count = 1 }
    }
    await store.send(.destination(.presented(.drillDown(.closeButtonTapped))))
    await store.receive(\.destination.dismiss) { $0.destination = nil }
    await store.send(.showSheet) { $0.destination = .sheet(.init(count: 3)) }
    await store.send(\.destination.sheet.incrementButtonTapped) {
      $0.destination?[case: \.sheet]?.count = 4
      $0.copies = 1
    }
    await store.send(.destination(.dismiss)) { $0.destination = nil }
    await store.send(.showAlert) {
      $0.destination = .alert(
        AlertState {
          TextState("Print?")
        } actions: {
          ButtonState(role: .cancel, action: .send(nil)) { TextState("No") }
          ButtonState(action: .print(copies: 1)) { TextState("Once") }
          ButtonState(action: .send(.print(copies: 2), animation: .default)) { TextState("Twice") }
        }
      )
    }
    XCTAssertEqual(store.state.destination?.alert?.buttons.count, 3)
    await store.send(\.destination.alert.print, 2) {
      $0.copies = 3
      $0.destination = nil
    }
    store.exhaustivity = .off
    await store.send(.showDialog)
    XCTAssertEqual(store.state.destination?.dialog?.titleVisibility, .visible)
    await store.send(\.destination.dialog.reset) {
      $0.copies = 0
    }
    XCTAssertNil(store.state.destination)
    await store.send(.showPopover)
    XCTAssertTrue(store.state.destination.is(\.some.popover))
  }

  func testStack() async {
    let clock = TestClock()
    let store = TestStore(initialState: AtlasDemo.State()) {
      AtlasDemo()
    } withDependencies: {
      $0.continuousClock = clock
      $0.factClient.fetch = { "\($0)!" }
    }
    await store.send(.goToABCButtonTapped) {
      $0.path[id: 0] = .sheetA(.init())
      $0.path[id: 1] = .sheetB(.init())
      $0.path[id: 2] = .legend("rivers")
      $0.path[id: 3] = .about
    }
    await store.send(\.path[id: 0].sheetA.onAppear)
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].sheetA.tick) {
      $0.path[id: 0, case: \.sheetA]?.count = 1
    }
    await store.send(\.path[id: 0].sheetA.factButtonTapped) {
      $0.path[id: 0]?.modify(\.sheetA) { $0.isLoading = true }
    }
    await store.receive(\.path[id: 0].sheetA.factResponse.success) {
      $0.path[id: 0, case: \.sheetA]?.fact = "1!"
      $0.path[id: 0, case: \.sheetA]?.isLoading = false
    }
    await store.send(.path(.element(id: 1, action: .sheetB(.sheetAButtonTapped)))) {
      $0.path.append(.sheetA(SheetA.State()))
    }
    await store.send(.path(.element(id: 4, action: .sheetA(.dismissButtonTapped))))
    await store.receive(\.path.popFrom, 4) {
      $0.total = 100
      $0.path.removeLast()
    }
    await store.send(\.path.popFrom, 3) { $0.path.pop(from: 3) }
    await store.send(.goBackToScreen(id: 0)) { $0.path.pop(to: 0) }
    await store.send(\.path[id: 0].sheetA.doneButtonTapped)
    await store.receive(\.path[id: 0].sheetA.delegate.counted, 1) {
      $0.total = 101
      $0.path = StackState()
    }
  }

  func testTree() async {
    let store = TestStore(
      initialState: AtlasTree.State(
        id: UUID(7),
        name: "World",
        rows: [AtlasTree.State(id: UUID(8), name: "Europe")]
      )
    ) {
      AtlasTree()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    await store.send(\.rows[id: UUID(8)].addRowButtonTapped) {
      $0.rows[id: UUID(8)]?.rows = [AtlasTree.State(id: UUID(0))]
    }
    await store.send(\.rows[id: UUID(8)].rows[id: UUID(0)].nameTextFieldChanged, "Malta") {
      $0.rows[id: UUID(8)]?.rows[id: UUID(0)]?.name = "Malta"
    }
    await store.send(.rows(.element(id: UUID(8), action: .onDelete([0])))) {
      $0.rows[0].rows = []
    }
  }
}

@MainActor
struct NestedSheetsTests {
  @Test(arguments: [1, 2])
  func dismissingAParentEndsTheEffectsOfItsChildren(seconds: Int) async {
    let clock = TestClock()
    let store = TestStore(initialState: NestedSheets.State(depth: 1)) {
      NestedSheets()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.presentButtonTapped) { $0.child = NestedSheets.State(depth: 2) }
    await store.send(\.child.presentButtonTapped) { $0.child?.child = .init(depth: 3) }
    await clock.advance(by: .seconds(1))
    await store.receive(\.child.tick) { $0.child?.depth = 20 }
    await store.receive(\.child.child.tick) { $0.child?.child?.depth = 30 }
    await store.send(\.child.child.presentButtonTapped) {
      $0.child?.child?.child = .init(depth: 31)
    }
    await store.send(\.child.child.dismiss) { $0.child?.child = nil }
    await store.send(\.child.dismiss) { $0.child = nil }
    await clock.advance(by: .seconds(seconds))
  }

  @Test func storesOfAStack() async {
    let store = Store(
      initialState: AtlasDemo.State(
        path: StackState([.sheetA(.init(count: 2)), .tree(AtlasTree.State(id: UUID(1)))])
      )
    ) {
      AtlasDemo()
    }
    #expect(store.path.count == 2)
    for element in store.path {
      switch element {
      case .sheetA(let state): #expect(state.count == 2)
      case .tree(let tree): #expect(tree.id == UUID(1))
      case .sheetB, .legend, .about: Issue.record("Not there")
      }
    }
    let ids = store.path.ids
    if let sheet = store.scope(state: \.path[id: ids[0]]?.sheetA, action: \.path[id: ids[0]].sheetA)
    {
      await sheet.send(.doneButtonTapped).finish()
    }
    #expect(store.total == 2)
    #expect(store.path.isEmpty)
  }
}
