import ComposableArchitecture
import Foundation
import Testing

@testable import ExampleFeatures

/// What was answered in the session, in order. The last answer is given again and again.
private final class Answers<Value: Sendable, Failure: Error>: Sendable {
  private let rest: LockIsolated<[Result<Value, Failure>]>

  init(_ answers: [Result<Value, Failure>]) { rest = LockIsolated(answers) }

  func next() -> Result<Value, Failure> {
    rest.withValue { $0.count > 1 ? $0.removeFirst() : $0[0] }
  }
}

@MainActor
@Suite struct NotesTests {
  @Test func session() async throws {
    let clock = TestClock()
    let ids = Answers<UUID, Never>([
      .success(UUID(uuidString: "00000000-0000-0000-0000-000000000002")!),
      .success(UUID(uuidString: "00000000-0000-0000-0000-000000000003")!),
    ])
    let notesLoad = Answers<[Note], any Error>([
      .failure(NotesDamaged(line: 1)),
      .success([
        Note(id: UUID(0), title: "Shopping", text: "Milk, bread", isImported: false),
        Note(id: UUID(1), title: "Manual", text: "Turn it on.", isImported: true),
      ]),
    ])
    let notesLoadDelays = Answers<Duration, Never>([
      .success(.seconds(0)),
      .success(.seconds(1)),
    ])
    let store = TestStore(initialState: Notes.State()) {
      Notes()
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = UUIDGenerator { ids.next().get() }
      $0.notes.load = {
        let answer = notesLoad.next()
        let delay = notesLoadDelays.next().get()
        if delay > .zero { try await clock.sleep(for: delay) }
        return try answer.get()
      }
    }
    await store.send(.task) {
      $0.loading = .loading
    }
    await store.receive(\.notesResponse.failure) {
      $0.loading = .failed(NotesDamaged(line: 1))
    }
    await store.send(.task) {
      $0.loading = .loading
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.notesResponse.success) {
      $0.loading = .loaded
      $0.notes.append(Note(id: UUID(0), title: "Shopping", text: "Milk, bread", isImported: false))
      $0.notes.append(Note(id: UUID(1), title: "Manual", text: "Turn it on.", isImported: true))
    }
    await store.send(.openButtonTapped)
    await store.send(.editButtonTapped)
    await store.send(.deleteButtonTapped)
    await store.send(.selectionChanged(UUID(255))) {
      $0.selection = UUID(255)
    }
    await store.send(.openButtonTapped)
    await store.send(.selectionChanged(UUID(1))) {
      $0.selection = UUID(1)
    }
    await store.send(.editButtonTapped)
    await store.send(.openButtonTapped) {
      $0.path.append(.detail(NoteDetail.State(
        note: Note(id: UUID(1), title: "Manual", text: "Turn it on.", isImported: true),
        pinned: Shared(value: [])
      )))
    }
    await store.send(.path(.element(id: 0, action: .detail(.editButtonTapped))))
    await store.send(.selectionChanged(UUID(0))) {
      $0.selection = UUID(0)
    }
    await store.send(.openButtonTapped) {
      $0.path.append(.detail(NoteDetail.State(
        note: Note(id: UUID(0), title: "Shopping", text: "Milk, bread", isImported: false),
        pinned: Shared(value: [])
      )))
    }
    // The session went on, but '#18 .path(.element(id: 1, action: .detail(.pinToggled(true))))' can't be in a test: no initialiser of Notes.State makes it.
    await store.skipReceivedActions(strict: false)
    await store.skipInFlightEffects(strict: false)
  }
}
