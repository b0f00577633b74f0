import ComposableArchitecture

/// The tab bar, with a badge on the messages.
///
/// The badge is a number of somebody else's: of the unread counts that ``MessageCenter`` owns, this
/// feature reads the sum. It neither copies the number, which would have to be kept up to date, nor can it
/// change it: a `@SharedReader` has no `withLock`.
@Reducer
public struct TabBar {
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The number on the messages' tab; none is shown for zero.
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
