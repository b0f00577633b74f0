import ComposableArchitecture
import ComposableArchitectureLite
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

/// A client's stream, whose elements the test yields.
private final class Streams<Element: Sendable>: Sendable {
  private let continuation = LockIsolated<AsyncStream<Element>.Continuation?>(nil)

  func next() -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream<Element>.makeStream()
    self.continuation.setValue(continuation)
    return stream
  }

  func yield(_ element: Element) { continuation.value?.yield(element) }
  func finish() { continuation.value?.finish() }
}

/// An error that only has a message.
private struct AnswerError: LocalizedError, CustomStringConvertible {
  let description: String
  var errorDescription: String? { description }

  init(_ description: String) { self.description = description }
}

@MainActor
@Suite struct SyncedBoardTests {
  @Test func session() async throws {
    let clock = TestClock()
    let ids = Answers<UUID, Never>([
      .success(UUID(uuidString: "00000000-0000-0000-0000-000000000000")!),
      .success(UUID(uuidString: "00000000-0000-0000-0000-000000000004")!),
      .success(UUID(uuidString: "00000000-0000-0000-0000-000000000005")!),
      .success(UUID(uuidString: "00000000-0000-0000-0000-000000000006")!),
      .success(UUID(uuidString: "00000000-0000-0000-0000-000000000007")!),
    ])
    let boardServerChanges = Streams<BoardChange>()
    let boardServerLogIn = Answers<[Card], any Error>([
      .success([Card(id: UUID(1), title: "Plan")]),
      .failure(AnswerError("The server does not answer.")),
      .failure(AnswerError("The server does not answer.")),
      .success([Card(id: UUID(2), title: "Plan")]),
    ])
    let boardServerPush = Answers<Void, any Error>([
      .success(()),
      .success(()),
      .failure(AnswerError("The server is full.")),
      .success(()),
      .success(()),
    ])
    let boardServerPushDelays = Answers<Duration, Never>([
      .success(.seconds(1)),
      .success(.seconds(1)),
      .success(.seconds(0)),
      .success(.seconds(1)),
      .success(.seconds(1)),
    ])
    let store = TestStore(initialState: SyncedBoard.State(
      cards: [],
      isOnline: true,
      logIn: BoardLogIn.State(status: .loggedOut),
      pending: [],
      sync: .idle
    )) {
      LiteReducer(SyncedBoard())
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = UUIDGenerator { ids.next().get() }
      $0.boardServer.changes = { boardServerChanges.next() }
      $0.boardServer.logIn = { _ in
        let answer = boardServerLogIn.next()
        try await clock.sleep(for: .seconds(1))
        return try answer.get()
      }
      $0.boardServer.push = { _ in
        let answer = boardServerPush.next()
        let delay = boardServerPushDelays.next().get()
        if delay > .zero { try await clock.sleep(for: delay) }
        return try answer.get()
      }
    }
    await store.send(.addButtonTapped(title: "Write"))
    await store.send(.othersChanged(.added(Card(id: UUID(9), title: "Test"))))
    await store.send(.logIn(.logInButtonTapped(name: "Blob"))) {
      $0.logIn.status = .loggingIn
    }
    await store.send(.logIn(.logOutButtonTapped)) {
      $0.logIn.status = .loggedOut
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.logIn(.loggedIn(name: "Blob", cards: [Card(id: UUID(1), title: "Plan")])))
    await store.send(.logIn(.logInButtonTapped(name: "Blob"))) {
      $0.logIn.status = .loggingIn
    }
    await store.send(.logIn(.logOutButtonTapped)) {
      $0.logIn.status = .loggedOut
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.logIn(.failed("The server does not answer.")))
    await store.send(.logIn(.logInButtonTapped(name: "Blob"))) {
      $0.logIn.status = .loggingIn
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.logIn(.failed("The server does not answer."))) {
      $0.logIn.status = .failed("The server does not answer.")
    }
    await store.send(.logIn(.logInButtonTapped(name: "Blob"))) {
      $0.logIn.status = .loggingIn
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.logIn(.loggedIn(name: "Blob", cards: [Card(id: UUID(2), title: "Plan")]))) {
      $0.cards.append(Card(id: UUID(2), title: "Plan"))
      $0.logIn.status = .loggedIn(name: "Blob")
    }
    await clock.advance(by: .seconds(3))
    boardServerChanges.yield(BoardChange.added(Card(id: UUID(3), title: "Review")))
    await store.receive(.othersChanged(.added(Card(id: UUID(3), title: "Review")))) {
      $0.cards.append(Card(id: UUID(3), title: "Review"))
    }
    await store.send(.addButtonTapped(title: "Write")) {
      $0.cards.append(Card(id: UUID(4), title: "Write"))
      $0.pending.append(.added(Card(id: UUID(4), title: "Write")))
      $0.sync = .sending([.added(Card(id: UUID(4), title: "Write"))])
    }
    await store.send(.addButtonTapped(title: "Test")) {
      $0.cards.append(Card(id: UUID(5), title: "Test"))
      $0.pending.append(.added(Card(id: UUID(5), title: "Test")))
    }
    await store.send(.cardRenamed(UUID(2), title: "Plan it")) {
      $0.cards[0].title = "Plan it"
      $0.pending.append(.renamed(UUID(2), title: "Plan it"))
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.sendResponse([.added(Card(id: UUID(4), title: "Write"))], failure: nil)) {
      $0.pending = [.added(Card(id: UUID(5), title: "Test")), .renamed(UUID(2), title: "Plan it")]
      $0.sync = .sending([.added(Card(id: UUID(5), title: "Test")), .renamed(UUID(2), title: "Plan it")])
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.sendResponse([.added(Card(id: UUID(5), title: "Test")), .renamed(UUID(2), title: "Plan it")], failure: nil)) {
      $0.pending = []
      $0.sync = .idle
    }
    await store.send(.connectionChanged(isOnline: false)) {
      $0.isOnline = false
    }
    await store.send(.removeButtonTapped(UUID(3))) {
      $0.cards = [
        Card(id: UUID(2), title: "Plan it"),
        Card(id: UUID(4), title: "Write"),
        Card(id: UUID(5), title: "Test"),
      ]
      $0.pending.append(.removed(UUID(3)))
    }
    await store.send(.cardRenamed(UUID(2), title: "Plan it well")) {
      $0.cards[0].title = "Plan it well"
      $0.pending.append(.renamed(UUID(2), title: "Plan it well"))
    }
    await store.send(.othersChanged(.renamed(UUID(2), title: "Forget it")))
    await store.send(.othersChanged(.renamed(UUID(99), title: "Who?")))
    await store.send(.othersChanged(.renamed(UUID(4), title: "Draft"))) {
      $0.cards[1].title = "Draft"
    }
    await store.send(.othersChanged(.added(Card(id: UUID(4), title: "Draft"))))
    await store.send(.othersChanged(.removed(UUID(4)))) {
      $0.cards = [Card(id: UUID(2), title: "Plan it well"), Card(id: UUID(5), title: "Test")]
    }
    await store.send(.connectionChanged(isOnline: true)) {
      $0.isOnline = true
      $0.sync = .sending([.removed(UUID(3)), .renamed(UUID(2), title: "Plan it well")])
    }
    await store.receive(.sendResponse([.removed(UUID(3)), .renamed(UUID(2), title: "Plan it well")], failure: "The server is full.")) {
      $0.sync = .failed("The server is full.")
    }
    await store.send(.addButtonTapped(title: "Ship")) {
      $0.cards.append(Card(id: UUID(6), title: "Ship"))
      $0.pending.append(.added(Card(id: UUID(6), title: "Ship")))
      $0.sync = .sending([
        .removed(UUID(3)),
        .renamed(UUID(2), title: "Plan it well"),
        .added(Card(id: UUID(6), title: "Ship")),
      ])
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.sendResponse([
      .removed(UUID(3)),
      .renamed(UUID(2), title: "Plan it well"),
      .added(Card(id: UUID(6), title: "Ship")),
    ], failure: nil)) {
      $0.pending = []
      $0.sync = .idle
    }
    await store.send(.connectionChanged(isOnline: true))
    await store.send(.addButtonTapped(title: "Rest")) {
      $0.cards.append(Card(id: UUID(7), title: "Rest"))
      $0.pending.append(.added(Card(id: UUID(7), title: "Rest")))
      $0.sync = .sending([.added(Card(id: UUID(7), title: "Rest"))])
    }
    await store.send(.logIn(.logOutButtonTapped)) {
      $0.cards = []
      $0.logIn.status = .loggedOut
      $0.pending = []
      $0.sync = .idle
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.sendResponse([.added(Card(id: UUID(7), title: "Rest"))], failure: nil))
    boardServerChanges.finish()
    await store.finish()
  }
}
