import ComposableArchitecture

/// How many messages of each conversation are unread. A conversation without unread messages has no
/// entry.
public typealias UnreadCounts = [Conversation.ID: Int]

extension UnreadCounts {
  /// The unread messages of all conversations.
  public var total: Int { values.reduce(0, +) }
}

// A dedicated key gives the value one name, one type and one default, wherever it is declared:
// `@Shared(.unreadCounts)` in the feature that owns it, `@SharedReader(.unreadCounts)` in the others.
// A repeated string could be misspelt, and a second default could differ.
extension SharedReaderKey where Self == AppStorageKey<UnreadCounts>.Default {
  /// The unread counts, kept from launch to launch. ``MessageCenter`` alone changes them.
  public static var unreadCounts: Self {
    Self[.appStorage("unreadCounts"), default: [:]]
  }
}
