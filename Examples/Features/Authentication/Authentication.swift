import ComposableArchitecture

/// Logging in and out, with a user who stays logged in after the next launch.
///
/// ``State/currentUser`` is shared through user defaults. This feature owns it: no other feature
/// sets or removes the user. The account screen gets a *derived* user: a non-optional
/// `Shared<User>` that exists as long as somebody is logged in. Changes by the account screen also
/// change the user here, in the defaults, and for every other reader.
///
/// The password is neither shared nor stored. The state holds it while the form is open, until the
/// server answers.
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

  /// What the form is doing. An enum rules out loading and failed at once, unlike two properties.
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
        // The user is logged out on this device, even if the server can't be reached.
        return .run { [authentication] _ in try? await authentication.logOut() }

      case .account:
        return .none

      case .accountButtonTapped:
        guard let user = Shared(state.$currentUser) else { return .none }
        state.account = Account.State(user: user)
        return .none

      case .binding:
        // The user is correcting the input. A response that is still in flight belongs to the
        // previous fields.
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
