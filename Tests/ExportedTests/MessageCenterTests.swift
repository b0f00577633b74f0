import ComposableArchitecture
import Foundation
import Testing

@testable import ExampleFeatures

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

@MainActor
@Suite struct MessageCenterTests {
  @Test func session() async throws {
    let clock = TestClock()
    let messagesIncoming = Streams<Message>()
    let store = TestStore(initialState: MessageCenter.State(conversations: [
      Conversation(id: 1, title: "Family", messages: []),
      Conversation(id: 2, title: "Work", messages: []),
    ])) {
      MessageCenter()
    } withDependencies: {
      $0.continuousClock = clock
      $0.messages.incoming = { messagesIncoming.next() }
    }
    await store.send(.task)
    await clock.advance(by: .seconds(2))
    messagesIncoming.yield(Message(conversationID: 1, text: "Who feeds the cat?"))
    await store.receive(\.messageReceived) {
      $0.conversations[id: 1]?.messages.append("Who feeds the cat?")
      $0.$unreadCounts.withLock { $0[1] = 1 }
    }
    await clock.advance(by: .seconds(2))
    messagesIncoming.yield(Message(conversationID: 2, text: "The build is green."))
    await store.receive(\.messageReceived) {
      $0.conversations[id: 2]?.messages.append("The build is green.")
      $0.$unreadCounts.withLock { $0[2] = 1 }
    }
    await clock.advance(by: .seconds(2))
    messagesIncoming.yield(Message(conversationID: 1, text: "The cat says nobody."))
    await store.receive(\.messageReceived) {
      $0.conversations[id: 1]?.messages.append("The cat says nobody.")
      $0.$unreadCounts.withLock { $0[1] = 2 }
    }
    store.state.$unreadCounts.withLock { $0[1] = 7 }
    store.state.$unreadCounts.withLock { $0[2] = nil }
    store.assert {
      $0.$unreadCounts.withLock { $0[1] = 7 }
      $0.$unreadCounts.withLock { $0[2] = nil }
    }
    store.state.$unreadCounts.withLock { $0[1] = 2 }
    store.state.$unreadCounts.withLock { $0[2] = 1 }
    store.assert {
      $0.$unreadCounts.withLock { $0[1] = 2 }
      $0.$unreadCounts.withLock { $0[2] = 1 }
    }
    await store.send(.markAsReadSwiped(id: 1)) {
      $0.$unreadCounts.withLock { $0[1] = nil }
    }
    await store.send(.markAllAsReadButtonTapped) {
      $0.$unreadCounts.withLock { $0[2] = nil }
    }
    await store.send(.task)
    messagesIncoming.yield(Message(conversationID: 1, text: "Who feeds the cat?"))
    await store.receive(\.messageReceived) {
      $0.conversations[id: 1]?.messages.append("Who feeds the cat?")
      $0.$unreadCounts.withLock { $0[1] = 1 }
    }
    messagesIncoming.yield(Message(conversationID: 2, text: "The build is green."))
    await store.receive(\.messageReceived) {
      $0.conversations[id: 2]?.messages.append("The build is green.")
      $0.$unreadCounts.withLock { $0[2] = 1 }
    }
    messagesIncoming.yield(Message(conversationID: 1, text: "The cat says nobody."))
    await store.receive(\.messageReceived) {
      $0.conversations[id: 1]?.messages.append("The cat says nobody.")
      $0.$unreadCounts.withLock { $0[1] = 2 }
    }
    await store.send(.conversationTapped(id: 1)) {
      $0.openConversationID = 1
      $0.$unreadCounts.withLock { $0[1] = nil }
    }
    await store.send(.task)
    messagesIncoming.yield(Message(conversationID: 1, text: "Yes, I did."))
    await store.receive(\.messageReceived) {
      $0.conversations[id: 1]?.messages.append("Yes, I did.")
    }
    messagesIncoming.yield(Message(conversationID: 2, text: "Ship it."))
    await store.receive(\.messageReceived) {
      $0.conversations[id: 2]?.messages.append("Ship it.")
      $0.$unreadCounts.withLock { $0[2] = 2 }
    }
    await store.send(.backButtonTapped) {
      $0.openConversationID = nil
    }
    await store.send(.task)
    messagesIncoming.yield(Message(conversationID: 1, text: "Yes, I did."))
    await store.receive(\.messageReceived) {
      $0.conversations[id: 1]?.messages.append("Yes, I did.")
      $0.$unreadCounts.withLock { $0[1] = 1 }
    }
    messagesIncoming.yield(Message(conversationID: 2, text: "Ship it."))
    await store.receive(\.messageReceived) {
      $0.conversations[id: 2]?.messages.append("Ship it.")
      $0.$unreadCounts.withLock { $0[2] = 3 }
    }
    await store.send(.messageReceived(Message(conversationID: 3, text: "Hello?")))
    messagesIncoming.finish()
    await store.finish()
  }
}
