import ComposableArchitecture

/// The first screen of ``SignUp``: an address and the terms.
@Reducer
public struct SignUpBasics {
  @ObservableState
  public struct State: Equatable, Sendable {
    @Shared public var data: SignUpData
    public var problem: SignUpData.Problem?

    public init(data: Shared<SignUpData>, problem: SignUpData.Problem? = nil) {
      self._data = data
      self.problem = problem
    }
  }

  public enum Action: Equatable, Sendable {
    /// What the flow should know.
    case delegate(Delegate)
    /// The text of the address changed.
    case emailChanged(String)
    /// The user wants to go on. The screen reports it only if nothing is wrong.
    case nextButtonTapped
    /// The switch for the terms was used.
    case termsToggled(Bool)

    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// The data of this step is complete.
      case stepFinished
    }
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none

      case .emailChanged(let email):
        state.problem = nil
        state.$data.withLock { $0.email = email }
        return .none

      case .nextButtonTapped:
        state.problem = state.data.problem(in: .basics)
        return state.problem == nil ? .send(.delegate(.stepFinished)) : .none

      case .termsToggled(let acceptsTerms):
        state.problem = nil
        state.$data.withLock { $0.acceptsTerms = acceptsTerms }
        return .none
      }
    }
  }
}
