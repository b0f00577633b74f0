import ComposableArchitecture
import Foundation
import XCTest

@MainActor
final class RehearsalsListTests: XCTestCase {
  override func invokeTest() {
    withDependencies {
      $0.uuid = .incrementing
      $0.defaultFileStorage = .inMemory
    } operation: {
      super.invokeTest()
    }
  }

  func testAdd() async throws {
    let store = TestStore(initialState: RehearsalsList.State()) {
      RehearsalsList()
    }

    await store.send(.addButtonTapped) {
      $0.destination = .add(
        RehearsalForm.State(
          rehearsal: Rehearsal(id: UUID(0), players: [Player(id: UUID(1))])
        )
      )
    }
    await store.send(.destination(.presented(.add(.set(\.rehearsal.title, "Choir"))))) {
      $0.destination?.modify(\.add) { $0.rehearsal.title = "Choir" }
    }
    await store.send(.destination(.presented(.add(.addPlayerButtonTapped)))) {
      $0.destination?.modify(\.add) {
        $0.rehearsal.players.append(Player(id: UUID(2)))
        $0.focus = .player(UUID(2))
      }
    }
    await store.send(
      .destination(
        .presented(
          .add(.set(\.rehearsal.players[id: UUID(1)], Player(id: UUID(1), name: "Cleo")))
        )
      )
    ) {
      $0.destination?.modify(\.add) { $0.rehearsal.players[id: UUID(1)]?.name = "Cleo" }
    }
    await store.send(.confirmAddButtonTapped) {
      $0.destination = nil
      $0.$rehearsals.withLock {
        $0 = [Rehearsal(id: UUID(0), players: [Player(id: UUID(1), name: "Cleo")], title: "Choir")]
      }
    }
  }

  func testDelete() async throws {
    @Shared(.rehearsals) var rehearsals = [.quartet]
    let store = TestStore(initialState: RehearsalsList.State()) { RehearsalsList() }
    await store.send(.onDelete([0])) {
      $0.$rehearsals.withLock { $0 = [] }
    }
    XCTAssertEqual(rehearsals, [])
  }

  func testMockDataAlert() async {
    let store = TestStore(
      initialState: RehearsalsList.State(
        destination: .alert(AlertState { TextState("Load?") })
      )
    ) {
      RehearsalsList()
    }
    await store.send(\.destination.alert.confirmLoadMockData) {
      $0.destination = nil
      $0.$rehearsals.withLock { $0 = [.quartet] }
    }
  }
}

@MainActor
final class RehearsalFormTests: XCTestCase {
  func testPlayersAndFocus() async {
    let store = TestStore(
      initialState: RehearsalForm.State(rehearsal: .quartet)
    ) {
      RehearsalForm()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    await store.send(.addPlayerButtonTapped) {
      $0.focus = .player(UUID(0))
      $0.rehearsal.players.append(Player(id: UUID(0)))
    }
    await store.send(.onDeletePlayers([2])) {
      $0.focus = .player(Rehearsal.quartet.players[1].id)
      $0.rehearsal.players.remove(id: UUID(0))
    }
    await store.send(.onDeletePlayers([0, 1])) {
      $0.focus = .player(UUID(1))
      $0.rehearsal.players = [Player(id: UUID(1))]
    }
    await store.send(.set(\.focus, nil)) {
      $0.focus = nil
    }
    await store.send(.binding(.set(\.rehearsal.title, "An evening with all the horns"))) {
      $0.rehearsal.title = "An evening with all "
    }
  }
}

@MainActor
final class RehearsalDetailTests: XCTestCase {
  override func invokeTest() {
    withDependencies {
      $0.defaultFileStorage = .inMemory
    } operation: {
      super.invokeTest()
    }
  }

  func testListeningDeniedOpenSettings() async {
    let settingsOpened = LockIsolated(false)
    let store = TestStore(
      initialState: RehearsalDetail.State(rehearsal: Shared(value: .quartet))
    ) {
      RehearsalDetail()
    } withDependencies: {
      $0.openSettings = { settingsOpened.setValue(true) }
      $0.listener.permission = { .denied }
    }
    await store.send(.startButtonTapped) {
      $0.destination = .alert(.listeningDenied)
    }
    await store.send(\.destination.alert.openSettings) {
      $0.destination = nil
    }
    XCTAssertTrue(settingsOpened.value)
  }

  func testContinueWithoutListening() async {
    let store = TestStore(
      initialState: RehearsalDetail.State(
        destination: .alert(.listeningDenied),
        rehearsal: Shared(value: .quartet)
      )
    ) {
      RehearsalDetail()
    }
    await store.send(\.destination.alert.continueWithoutListening) {
      $0.destination = nil
    }
    await store.receive(\.delegate.start)
  }

  func testEdit() async {
    let store = TestStore(initialState: RehearsalDetail.State(rehearsal: Shared(value: .quartet))) {
      RehearsalDetail()
    }
    await store.send(.editButtonTapped) {
      $0.destination = .edit(RehearsalForm.State(rehearsal: .quartet))
    }
    var edited = Rehearsal.quartet
    edited.title = "Trio"
    await store.send(\.destination.edit.binding.rehearsal, edited) {
      $0.destination?.modify(\.edit) { $0.rehearsal.title = "Trio" }
    }
    await store.send(.doneEditingButtonTapped) {
      $0.destination = nil
      $0.$rehearsal.withLock { $0.title = "Trio" }
    }
  }

  func testDelete() async throws {
    let didDismiss = LockIsolated(false)
    defer { XCTAssertEqual(didDismiss.value, true) }
    @Shared(.rehearsals) var rehearsals = [.quartet]
    let sharedRehearsal = try XCTUnwrap(Shared($rehearsals[id: Rehearsal.quartet.id]))

    let store = TestStore(initialState: RehearsalDetail.State(rehearsal: sharedRehearsal)) {
      RehearsalDetail()
    } withDependencies: {
      $0.dismiss = DismissEffect { didDismiss.setValue(true) }
    }
    await store.send(.deleteButtonTapped) {
      $0.destination = .alert(.deleteRehearsal)
    }
    await store.send(.destination(.presented(.alert(.confirmDeletion)))) {
      $0.destination = nil
    }
    XCTAssertEqual(rehearsals.count, 0)
  }
}
