import ComposableArchitecture

/// The account of the logged-in user: the name, the preferences, and logging out.
///
/// The parent passes in the user, as a part of its own shared state. The preferences belong to this
/// feature: it declares them by their key, so nobody has to pass them in.
@Reducer
public struct Account {
  @ObservableState
  public struct State: Equatable, Sendable {
    @Shared(.preferences) public var preferences
    @Shared public var user: User

    /// - Parameter user: The user, shared with the feature that presents the account.
    public init(user: Shared<User>) {
      self._user = user
    }
  }

  public enum Action: Equatable, Sendable {
    case delegate(Delegate)
    case logOutButtonTapped
    case nameChanged(String)
    case newsletterToggled(Bool)
    case themePicked(Preferences.Theme)

    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// The user wants to log out. The parent owns the user and closes the account.
      case loggedOut
    }
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none

      case .logOutButtonTapped:
        return .send(.delegate(.loggedOut))

      case .nameChanged(let name):
        state.$user.name.withLock { $0 = name }
        return .none

      case .newsletterToggled(let isWanted):
        state.$preferences.withLock { $0.isNewsletterWanted = isWanted }
        return .none

      case .themePicked(let theme):
        state.$preferences.withLock { $0.theme = theme }
        return .none
      }
    }
  }
}
