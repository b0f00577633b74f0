import ComposableArchitecture
import ExampleFeatures
import Testing

@MainActor
@Suite struct MessageCenterTests {
  private let clock = TestClock()

  private func makeStore(_ client: MessageClient = .silent) -> TestStoreOf<MessageCenter> {
    TestStore(initialState: MessageCenter.State(conversations: .samples)) {
      MessageCenter()
    } withDependencies: {
      $0.continuousClock = clock
      $0.messages = client
    }
  }

  @Test func countsWhatArrivesInOtherConversations() async {
    let store = makeStore()
    await store.send(.messageReceived(Message(conversationID: 1, text: "One"))) {
      $0.conversations[id: 1]?.messages = ["One"]
      $0.$unreadCounts.withLock { $0 = [1: 1] }
    }
    await store.send(.conversationTapped(id: 1)) {
      $0.openConversationID = 1
      $0.$unreadCounts.withLock { $0 = [:] }
    }
    await store.send(.messageReceived(Message(conversationID: 1, text: "Two"))) {
      $0.conversations[id: 1]?.messages = ["One", "Two"]
    }
    await store.send(.messageReceived(Message(conversationID: 2, text: "Three"))) {
      $0.conversations[id: 2]?.messages = ["Three"]
      $0.$unreadCounts.withLock { $0 = [2: 1] }
    }
    await store.send(.backButtonTapped) { $0.openConversationID = nil }
    await store.send(.messageReceived(Message(conversationID: 1, text: "Four"))) {
      $0.conversations[id: 1]?.messages = ["One", "Two", "Four"]
      $0.$unreadCounts.withLock { $0 = [1: 1, 2: 1] }
    }
  }

  @Test func marksAsRead() async {
    @Shared(.unreadCounts) var unreadCounts
    $unreadCounts.withLock { $0 = [1: 3, 2: 4] }
    let store = makeStore()
    await store.send(.markAsReadSwiped(id: 1)) { $0.$unreadCounts.withLock { $0 = [2: 4] } }
    await store.send(.markAllAsReadButtonTapped) { $0.$unreadCounts.withLock { $0 = [:] } }
  }

  @Test func anUnknownConversationCountsForNothing() async {
    let store = makeStore()
    await store.send(.messageReceived(Message(conversationID: 9, text: "Hello?")))
    await store.send(.conversationTapped(id: 9))
  }

  @Test func listensWhileItIsThere() async {
    let store = makeStore(.liveValue)
    let task = await store.send(.task)
    await clock.advance(by: .seconds(2))
    await store.receive(\.messageReceived, Message(conversationID: 1, text: "Who feeds the cat?")) {
      $0.conversations[id: 1]?.messages = ["Who feeds the cat?"]
      $0.$unreadCounts.withLock { $0 = [1: 1] }
    }
    await task.cancel()
    await clock.advance(by: .seconds(10))
  }

  @Test func countsAreKeptFromLaunchToLaunch() async {
    let store = makeStore(.mock)
    store.exhaustivity = .off
    await store.send(.task).finish()
    await store.skipReceivedActions()
    #expect(MessageCenter.State().unreadCounts == [1: 2, 2: 1])

    @Dependency(\.defaultAppStorage) var defaults
    #expect(defaults.object(forKey: "unreadCounts") != nil)
  }
}

@MainActor
@Suite struct TabBarTests {
  @Test func selectsTabs() async {
    let store = TestStore(initialState: TabBar.State()) { TabBar() }
    await store.send(.tabSelected(.messages)) { $0.selectedTab = .messages }
  }

  @Test func theBadgeIsWhatTheMessageCenterCounts() async {
    let tabBar = TestStore(initialState: TabBar.State()) { TabBar() }
    let messages = TestStore(initialState: MessageCenter.State(conversations: .samples)) {
      MessageCenter()
    }
    messages.exhaustivity = .off
    #expect(tabBar.state.badge == 0)
    await messages.send(.messageReceived(Message(conversationID: 1, text: "")))
    await messages.send(.messageReceived(Message(conversationID: 2, text: "")))
    #expect(tabBar.state.badge == 2)
    await messages.send(.markAllAsReadButtonTapped)
    #expect(tabBar.state.badge == 0)
  }

  @Test func whoShowsTheBadgeIsToldWhenItChanges() {
    @Shared(.unreadCounts) var unreadCounts
    let store = Store(initialState: TabBar.State()) { TabBar() }
    let isTold = LockIsolated(false)
    withObservationTracking {
      _ = store.badge
    } onChange: {
      isTold.setValue(true)
    }
    $unreadCounts.withLock { $0[1] = 1 }
    #expect(isTold.value)
    #expect(store.badge == 1)
  }
}
