import ComposableArchitecture

/// The tab bar, with a badge on the messages.
///
/// The badge is derived from another feature's value: the sum of the unread counts that
/// ``MessageCenter`` owns. This feature has no copy of it to keep up to date, and can't change it:
/// a `@SharedReader` has no `withLock`.
@Reducer
public struct TabBar {
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The number on the messages' tab; the badge is hidden for zero.
    @SharedReader public var badge: Int
    public var selectedTab: Tab

    public init(selectedTab: Tab = .home) {
      // A part of a shared value is shared too, and so is what can be computed from it.
      self._badge = SharedReader(.unreadCounts).total
      self.selectedTab = selectedTab
    }
  }

  public enum Tab: Equatable, Sendable {
    case home, messages, settings
  }

  public enum Action: Equatable, Sendable {
    case tabSelected(Tab)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tabSelected(let tab):
        state.selectedTab = tab
        return .none
      }
    }
  }
}
