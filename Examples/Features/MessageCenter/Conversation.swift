import ComposableArchitecture

/// A conversation in the message centre.
public struct Conversation: Equatable, Identifiable, Sendable {
  public let id: Int
  public var title: String
  public var messages: [String]

  public init(id: Int, title: String, messages: [String] = []) {
    self.id = id
    self.title = title
    self.messages = messages
  }
}

/// A message as it arrives: to which conversation, and what it says.
public struct Message: Equatable, Sendable {
  public var conversationID: Conversation.ID
  public var text: String

  public init(conversationID: Conversation.ID, text: String) {
    self.conversationID = conversationID
    self.text = text
  }
}

extension IdentifiedArrayOf<Conversation> {
  /// Conversations to begin with.
  public static var samples: Self {
    [
      Conversation(id: 1, title: "Family"),
      Conversation(id: 2, title: "Work"),
    ]
  }
}
