import ComposableArchitecture

/// Logging in and out, with a user who is still there after the next launch.
///
/// ``State/currentUser`` is shared through user defaults. This feature owns it: it alone sets and removes
/// the user. The account screen gets the user *derived*: as long as somebody is logged in there is a
/// `Shared<User>` that is not optional, and what the account screen changes in it changes here, in the
/// defaults, and for everybody who reads the user.
///
/// The password is no shared state and no setting. It is held while the form is open, and forgotten with
/// the answer.
@Reducer
public struct Authentication {
  @ObservableState
  public struct State: Equatable, Sendable {
    @Presents public var account: Account.State?
    @Shared(.currentUser) public var currentUser
    public var email = ""
    public var password = ""
    public var status = Status.idle

    public init() {}

    public var isLogInButtonDisabled: Bool {
      email.isEmpty || password.isEmpty || status == .loggingIn
    }
  }

  /// What the form is doing. It can't be loading and failed at once, as two properties could say.
  public enum Status: Equatable, Sendable {
    case idle
    case loggingIn
    case failed(String)
  }

  public enum Action: BindableAction, Sendable {
    case account(PresentationAction<Account.Action>)
    case accountButtonTapped
    case binding(BindingAction<State>)
    case logInButtonTapped
    case logInResponse(Result<User, any Error>)
  }

  private enum CancelID { case logIn }

  @Dependency(\.authentication) var authentication

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .account(.presented(.delegate(.loggedOut))):
        state.account = nil
        state.$currentUser.withLock { $0 = nil }
        // Whether the server hears of it or not, the user has left this device.
        return .run { [authentication] _ in try? await authentication.logOut() }

      case .account:
        return .none

      case .accountButtonTapped:
        guard let user = Shared(state.$currentUser) else { return .none }
        state.account = Account.State(user: user)
        return .none

      case .binding:
        // Whatever was wrong, it is being mended. An answer that is still on its way is to what the
        // fields said before.
        state.status = .idle
        return .cancel(id: CancelID.logIn)

      case .logInButtonTapped:
        guard !state.isLogInButtonDisabled else { return .none }
        state.status = .loggingIn
        return .run { [authentication, email = state.email, password = state.password] send in
          await send(
            .logInResponse(
              Result { try await authentication.logIn(email: email, password: password) }
            )
          )
        }
        .cancellable(id: CancelID.logIn, cancelInFlight: true)

      case .logInResponse(.success(let user)):
        state.password = ""
        state.status = .idle
        state.$currentUser.withLock { $0 = user }
        return .none

      case .logInResponse(.failure(let error)):
        state.password = ""
        state.status = .failed(error.localizedDescription)
        return .none
      }
    }
    .ifLet(\.$account, action: \.account) {
      Account()
    }
  }
}
