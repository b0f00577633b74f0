import ComposableArchitecture

/// The third screen of ``SignUp``: topics to choose from.
@Reducer
public struct SignUpTopics {
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
    /// The user wants to go on. The screen reports it only if nothing is wrong.
    case nextButtonTapped
    /// A topic was tapped, which chooses it, or no longer does.
    case topicTapped(SignUpData.Topic)

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

      case .nextButtonTapped:
        state.problem = state.data.problem(in: .topics)
        return state.problem == nil ? .send(.delegate(.stepFinished)) : .none

      case .topicTapped(let topic):
        state.problem = nil
        state.$data.withLock { $0.topics.formSymmetricDifference([topic]) }
        return .none
      }
    }
  }
}
