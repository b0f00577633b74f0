import ComposableArchitecture
import Foundation
import XCTest

@MainActor
final class RehearsalsAppTests: XCTestCase {
  override func invokeTest() {
    withDependencies {
      $0.defaultFileStorage = .inMemory
    } operation: {
      super.invokeTest()
    }
  }

  func testDelete() async throws {
    @Shared(.rehearsals) var rehearsals = [.quartet]
    let store = TestStore(initialState: RehearsalsApp.State()) {
      RehearsalsApp()
    }
    let shared = try XCTUnwrap(Shared($rehearsals[id: Rehearsal.quartet.id]))
    await store.send(\.path.push, (id: 0, .detail(RehearsalDetail.State(rehearsal: shared)))) {
      $0.path[id: 0] = .detail(RehearsalDetail.State(rehearsal: shared))
    }
    await store.send(\.path[id: 0].detail.deleteButtonTapped) {
      $0.path[id: 0, case: \.detail]?.destination = .alert(.deleteRehearsal)
    }
    await store.send(\.path[id: 0].detail.destination.alert.confirmDeletion) {
      $0.path[id: 0, case: \.detail]?.destination = nil
      $0.list.$rehearsals.withLock { $0 = [] }
    }
    await store.receive(\.path.popFrom) {
      $0.path = StackState()
    }
  }

  func testDetailEdit() async throws {
    @Shared(.rehearsals) var rehearsals = [.quartet]
    let store = TestStore(initialState: RehearsalsApp.State()) { RehearsalsApp() }
    let shared = try XCTUnwrap(Shared($rehearsals[id: Rehearsal.quartet.id]))
    await store.send(\.path.push, (id: 0, .detail(RehearsalDetail.State(rehearsal: shared)))) {
      $0.path[id: 0] = .detail(RehearsalDetail.State(rehearsal: shared))
    }
    await store.send(\.path[id: 0].detail.editButtonTapped) {
      $0.path[id: 0]?.modify(\.detail) {
        $0.destination = .edit(RehearsalForm.State(rehearsal: .quartet))
      }
    }
    var edited = Rehearsal.quartet
    edited.title = "Blues"
    await store.send(\.path[id: 0].detail.destination.edit.binding.rehearsal, edited) {
      $0.path[id: 0]?.modify(\.detail) {
        $0.destination?.modify(\.edit) { $0.rehearsal.title = "Blues" }
      }
    }
    await store.send(\.path[id: 0].detail.doneEditingButtonTapped) {
      $0.path[id: 0]?.modify(\.detail) {
        $0.destination = nil
        $0.$rehearsal.withLock { $0.title = "Blues" }
      }
    }
    .finish()
    XCTAssertEqual(rehearsals[0].title, "Blues")
  }

  func testRecordingSavesTheTake() async throws {
    let take = Take(id: UUID(0), date: Date(timeIntervalSince1970: 5), notes: "la")
    @Shared(.rehearsals) var rehearsals = [.quartet]
    let shared = try XCTUnwrap(Shared($rehearsals[id: Rehearsal.quartet.id]))
    let store = TestStore(
      initialState: RehearsalsApp.State(
        path: StackState([
          .detail(RehearsalDetail.State(rehearsal: shared)),
          .record(RecordTake.State(rehearsal: shared)),
        ])
      )
    ) {
      RehearsalsApp()
    } withDependencies: {
      $0.date.now = take.date
      $0.continuousClock = ImmediateClock()
      $0.listener.permission = { .granted }
      $0.listener.listen = { _ in
        AsyncThrowingStream { continuation in
          continuation.yield(Listener.Hearing(text: take.notes))
          continuation.finish()
        }
      }
      $0.uuid = .incrementing
    }
    store.exhaustivity = .off
    await store.send(\.path[id: 1].record.onTask)
    await store.receive(\.path.popFrom) {
      XCTAssertEqual($0.path.count, 1)
    }
    await store.skipReceivedActions(strict: false)
    store.assert {
      $0.path[id: 0, case: \.detail]?.$rehearsal.withLock { $0.takes.insert(take, at: 0) }
    }
    XCTAssertEqual(rehearsals[id: Rehearsal.quartet.id]?.takes.first, take)
  }
}
