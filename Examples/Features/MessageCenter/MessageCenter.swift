import ComposableArchitecture

/// The message centre: conversations, and how many of their messages are unread.
///
/// The unread counts are shared: the tab bar shows them too, independently of this feature. If
/// every feature could change them, nobody could tell which one did. So they have a single owner:
/// this feature declares `@Shared` and writes; all others declare a read-only `@SharedReader`.
///
/// ```swift
/// // In a test, a change of shared state is asserted as any other change is.
/// await store.send(.markAsReadSwiped(id: 1)) {
///   $0.$unreadCounts.withLock { $0[1] = nil }
/// }
/// ```
@Reducer
public struct MessageCenter {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var conversations: IdentifiedArrayOf<Conversation>
    /// The conversation on screen, whose new messages count as read.
    public var openConversationID: Conversation.ID?
    @Shared(.unreadCounts) public var unreadCounts

    public init(
      conversations: IdentifiedArrayOf<Conversation> = [],
      openConversationID: Conversation.ID? = nil
    ) {
      self.conversations = conversations
      self.openConversationID = openConversationID
    }
  }

  public enum Action: Sendable {
    /// The conversation was left.
    case backButtonTapped
    case conversationTapped(id: Conversation.ID)
    case markAllAsReadButtonTapped
    case markAsReadSwiped(id: Conversation.ID)
    case messageReceived(Message)
    /// The message centre appeared, and listens as long as it is visible.
    case task
  }

  private enum CancelID { case incoming }

  @Dependency(\.messages) var messages

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .backButtonTapped:
        state.openConversationID = nil
        return .none

      case .conversationTapped(let id):
        guard state.conversations[id: id] != nil else { return .none }
        state.openConversationID = id
        state.$unreadCounts.withLock { $0[id] = nil }
        return .none

      case .markAllAsReadButtonTapped:
        state.$unreadCounts.withLock { $0 = [:] }
        return .none

      case .markAsReadSwiped(let id):
        state.$unreadCounts.withLock { $0[id] = nil }
        return .none

      case .messageReceived(let message):
        let id = message.conversationID
        state.conversations[id: id]?.messages.append(message.text)
        guard state.conversations[id: id] != nil, state.openConversationID != id else {
          return .none
        }
        // Read, add and write in one step, because an effect on another thread may count too.
        state.$unreadCounts.withLock { $0[id, default: 0] += 1 }
        return .none

      case .task:
        return .run { [messages] send in
          for await message in messages.incoming() {
            await send(.messageReceived(message))
          }
        }
        .cancellable(id: CancelID.incoming, cancelInFlight: true)
      }
    }
  }
}
