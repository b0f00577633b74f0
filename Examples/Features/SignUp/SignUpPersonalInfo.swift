import ComposableArchitecture

/// The second screen of ``SignUp``: a name and a city.
@Reducer
public struct SignUpPersonalInfo {
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
    /// The text of the city changed.
    case cityChanged(String)
    /// What the flow should know.
    case delegate(Delegate)
    /// The text of the name changed.
    case nameChanged(String)
    /// The user wants to go on. The screen reports it only if nothing is wrong.
    case nextButtonTapped

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
      case .cityChanged(let city):
        state.$data.withLock { $0.city = city }
        return .none

      case .delegate:
        return .none

      case .nameChanged(let name):
        state.problem = nil
        state.$data.withLock { $0.name = name }
        return .none

      case .nextButtonTapped:
        state.problem = state.data.problem(in: .personalInfo)
        return state.problem == nil ? .send(.delegate(.stepFinished)) : .none
      }
    }
  }
}
