import ComposableArchitecture

/// The last screen of ``SignUp``: all data at a glance, each step with a button to edit it.
///
/// The other screens write to the shared data as the user types. So whoever goes back, empties a
/// field and leaves the screen with a swipe has incomplete data: it is checked again at the end.
@Reducer
public struct SignUpSummary {
  @ObservableState
  public struct State: Equatable, Sendable {
    @SharedReader public var data: SignUpData

    public init(data: Shared<SignUpData>) {
      self._data = SharedReader(data)
    }
  }

  public enum Action: Equatable, Sendable {
    /// What the flow should know.
    case delegate(Delegate)
    /// The button to edit a step was tapped.
    case editButtonTapped(SignUpData.Step)
    /// The user wants to sign up with this data.
    case signUpButtonTapped

    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// The data is complete, and the user has confirmed it.
      case confirmed
      /// The data can't be confirmed as it is.
      case problemFound(SignUpData.Problem)
      /// The user wants to edit a step.
      case stepPicked(SignUpData.Step)
    }
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none

      case .editButtonTapped(let step):
        return .send(.delegate(.stepPicked(step)))

      case .signUpButtonTapped:
        if let problem = state.data.firstProblem {
          return .send(.delegate(.problemFound(problem)))
        }
        return .send(.delegate(.confirmed))
      }
    }
  }
}
