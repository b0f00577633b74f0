import ComposableArchitecture
import Foundation

// A game behind a gate: sign in, perhaps with a second factor, name the players, play.

struct GateClient: Sendable {
  struct Credentials: Equatable, Sendable {
    var email: String
    var password: String
  }
  struct Response: Equatable, Sendable {
    var token: String
    var secondFactorRequired: Bool
  }
  enum Refusal: Equatable, LocalizedError, Sendable {
    case wrongPassword, wrongCode
    var errorDescription: String? {
      switch self {
      case .wrongPassword: "Wrong password."
      case .wrongCode: "Wrong code."
      }
    }
  }
  var signIn: @Sendable (Credentials) async throws -> Response
  var confirm: @Sendable (_ code: String, _ token: String) async throws -> Response
}

extension GateClient: DependencyKey {
  static var liveValue: Self {
    Self(
      signIn: { _ in throw Refusal.wrongPassword },
      confirm: { _, _ in throw Refusal.wrongCode }
    )
  }
  static var testValue: Self {
    Self(
      signIn: unimplemented("\(Self.self).signIn"),
      confirm: unimplemented("\(Self.self).confirm")
    )
  }
}

extension DependencyValues {
  var gate: GateClient {
    get { self[GateClient.self] }
    set { self[GateClient.self] = newValue }
  }
}

@Reducer
struct SecondFactor: Sendable {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    var code = ""
    var isFormValid = false
    var isRequestInFlight = false
    let token: String

    init(token: String) { self.token = token }
  }

  enum Action: Sendable, ViewAction {
    case alert(PresentationAction<Alert>)
    case response(Result<GateClient.Response, Error>)
    case view(View)

    enum Alert: Equatable, Sendable {}

    @CasePathable
    enum View: BindableAction, Sendable {
      case binding(BindingAction<State>)
      case submitButtonTapped
    }
  }

  @Dependency(\.gate) var gate

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
    Reduce { state, action in
      switch action {
      case .alert:
        return .none

      case let .response(.failure(error)):
        state.alert = AlertState { TextState(error.localizedDescription) }
        state.isRequestInFlight = false
        return .none

      case .response(.success):
        state.isRequestInFlight = false
        return .none

      case .view(.binding):
        state.isFormValid = state.code.count >= 4
        return .none

      case .view(.submitButtonTapped):
        state.isRequestInFlight = true
        return .run { [code = state.code, token = state.token] send in
          await send(.response(Result { try await self.gate.confirm(code, token) }))
        }
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

@Reducer
struct SignIn {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    @Presents var secondFactor: SecondFactor.State?
    var email = ""
    var isFormValid = false
    var isRequestInFlight = false
    var password = ""
  }

  enum Action: ViewAction {
    case alert(PresentationAction<Alert>)
    case response(Result<GateClient.Response, any Error>)
    case secondFactor(PresentationAction<SecondFactor.Action>)
    case view(View)

    enum Alert: Equatable, Sendable {}

    @CasePathable
    enum View: BindableAction {
      case binding(BindingAction<State>)
      case signInButtonTapped
    }
  }

  @Dependency(\.gate.signIn) var signIn

  init() {}

  var body: some Reducer<State, Action> {
    BindingReducer(action: \.view)
    Reduce { state, action in
      switch action {
      case .alert:
        return .none
      case let .response(.success(response)):
        state.isRequestInFlight = false
        if response.secondFactorRequired {
          state.secondFactor = SecondFactor.State(token: response.token)
        }
        return .none
      case let .response(.failure(error)):
        state.alert = AlertState { TextState(error.localizedDescription) }
        state.isRequestInFlight = false
        return .none
      case .secondFactor:
        return .none
      case .view(.binding):
        state.isFormValid = !state.email.isEmpty && !state.password.isEmpty
        return .none
      case .view(.signInButtonTapped):
        state.isRequestInFlight = true
        return .run { [email = state.email, password = state.password] send in
          await send(
            .response(Result { try await signIn(.init(email: email, password: password)) })
          )
        }
      }
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$secondFactor, action: \.secondFactor) {
      SecondFactor()
    }
  }
}

@Reducer
struct Game {
  @ObservableState
  struct State: Equatable {
    var board: [[Mark?]] = Array(repeating: Array(repeating: nil, count: 3), count: 3)
    var turn = Mark.x
    let xName: String
    let oName: String

    var isOver: Bool { Mark.allCases.contains(where: wins) }

    func wins(_ mark: Mark) -> Bool {
      (0..<3).contains { row in board[row].allSatisfy { $0 == mark } }
        || (0..<3).contains { column in board.allSatisfy { $0[column] == mark } }
    }
  }
  enum Mark: CaseIterable, Equatable, Sendable { case x, o }

  enum Action: Sendable {
    case cellTapped(row: Int, column: Int)
    case playAgainButtonTapped
    case quitButtonTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case let .cellTapped(row, column):
        guard state.board[row][column] == nil, !state.isOver else { return .none }
        state.board[row][column] = state.turn
        if !state.isOver { state.turn = state.turn == .x ? .o : .x }
        return .none
      case .playAgainButtonTapped:
        state = State(xName: state.xName, oName: state.oName)
        return .none
      case .quitButtonTapped:
        return .run { _ in await self.dismiss() }
      }
    }
  }
}

@Reducer
struct NewGame {
  @ObservableState
  struct State: Equatable {
    @Presents var game: Game.State?
    var oName = ""
    var xName = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case game(PresentationAction<Game.Action>)
    case letsPlayButtonTapped
    case logoutButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding, .game, .logoutButtonTapped:
        return .none
      case .letsPlayButtonTapped:
        state.game = Game.State(xName: state.xName, oName: state.oName)
        return .none
      }
    }
    .ifLet(\.$game, action: \.game) { Game() }
  }
}

@Reducer
struct GatedGame {
  @ObservableState
  enum State: Equatable {
    case signIn(SignIn.State)
    case newGame(NewGame.State)

    init() { self = .signIn(SignIn.State()) }
  }

  enum Action {
    case signIn(SignIn.Action)
    case newGame(NewGame.Action)
  }

  init() {}

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .signIn(.secondFactor(.presented(.response(.success)))):
        state = .newGame(NewGame.State())
        return .none
      case let .signIn(.response(.success(response))) where !response.secondFactorRequired:
        state = .newGame(NewGame.State())
        return .none
      case .signIn:
        return .none
      case .newGame(.logoutButtonTapped):
        state = .signIn(SignIn.State())
        return .none
      case .newGame:
        return .none
      }
    }
    .ifCaseLet(\.signIn, action: \.signIn) {
      SignIn()
    }
    .ifCaseLet(\.newGame, action: \.newGame) {
      NewGame()
    }
  }
}

/// The same root with scopes in place of `ifCaseLet`.
@Reducer
struct ScopedGame {
  @CasePathable
  @dynamicMemberLookup
  @ObservableState
  enum State: Equatable {
    case signIn(SignIn.State)
    case newGame(NewGame.State)
  }

  @CasePathable
  enum Action {
    case signIn(SignIn.Action)
    case newGame(NewGame.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.signIn, action: \.signIn) { SignIn() }
    Scope(state: \.newGame, action: \.newGame) { NewGame() }
    Reduce { state, action in
      guard case .newGame(.logoutButtonTapped) = action else { return .none }
      state = .signIn(SignIn.State())
      return .none
    }
  }
}

/// And with an enum reducer.
@Reducer
struct RootedGame {
  @Reducer
  enum Root {
    case signIn(SignIn)
    case newGame(NewGame)
  }
  @ObservableState
  struct State {
    var root: Root.State = .signIn(SignIn.State())
  }
  enum Action {
    case root(Root.Action)
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.root, action: \.root) { Root.body }
    Reduce { state, action in
      if case .root(.signIn(.response(.success))) = action {
        state.root = .newGame(.init())
      }
      return .none
    }
  }
}
extension RootedGame.Root.State: Equatable {}
extension RootedGame.State: Equatable {}
