import ComposableArchitecture

/// Signing up, one screen after the other: a stack whose screens edit one shared value.
///
/// The data has no key by which others could find it. The flow owns it, and passes it to each
/// screen. A screen does not know which one comes next: it reports that its step is finished, and
/// the flow decides.
///
/// ```swift
/// await store.send(.startButtonTapped) {
///   $0.path[id: 0] = .basics(SignUpBasics.State(data: $0.$data))
/// }
/// ```
@Reducer
public struct SignUp {
  @Reducer(state: .equatable, .sendable, action: .sendable)
  public enum Path {
    case basics(SignUpBasics)
    case personalInfo(SignUpPersonalInfo)
    case summary(SignUpSummary)
    case topics(SignUpTopics)
  }

  @ObservableState
  public struct State: Equatable, Sendable {
    @Shared public var data: SignUpData
    /// Who has signed up.
    public var members: [SignUpData] = []
    public var path = StackState<Path.State>()

    public init(data: SignUpData = SignUpData()) {
      self._data = Shared(value: data)
    }
  }

  public enum Action: Sendable {
    /// Something happened on the stack of screens.
    case path(StackActionOf<Path>)
    /// The button of the welcome screen was tapped.
    case startButtonTapped
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path(.element(let id, action: .basics(.delegate(.stepFinished)))):
        goOn(from: id, to: .personalInfo(.init(data: state.$data)), in: &state)
        return .none

      case .path(.element(let id, action: .personalInfo(.delegate(.stepFinished)))):
        goOn(from: id, to: .topics(.init(data: state.$data)), in: &state)
        return .none

      case .path(.element(let id, action: .topics(.delegate(.stepFinished)))):
        goOn(from: id, to: .summary(.init(data: state.$data)), in: &state)
        return .none

      case .path(.element(_, action: .summary(.delegate(.confirmed)))):
        state.members.append(state.data)
        state.path.removeAll()
        state.$data.withLock { $0 = SignUpData() }
        return .none

      case .path(.element(_, action: .summary(.delegate(.problemFound(let problem))))):
        state.path.append(screen(for: problem.step, showing: problem, in: state))
        return .none

      case .path(.element(_, action: .summary(.delegate(.stepPicked(let step))))):
        state.path.append(screen(for: step, in: state))
        return .none

      case .path:
        return .none

      case .startButtonTapped:
        state.path.append(.basics(.init(data: state.$data)))
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }

  /// Leaves a finished screen: back to the summary, if that is where it was opened, or else to the
  /// next screen. A screen that is covered already stays: two quick taps lead on once.
  private func goOn(from id: StackElementID, to next: Path.State, in state: inout State) {
    guard id == state.path.ids.last else { return }
    if state.path.contains(where: { $0.is(\.summary) }) {
      state.path.pop(from: id)
    } else {
      state.path.append(next)
    }
  }

  private func screen(
    for step: SignUpData.Step,
    showing problem: SignUpData.Problem? = nil,
    in state: State
  ) -> Path.State {
    switch step {
    case .basics: .basics(.init(data: state.$data, problem: problem))
    case .personalInfo: .personalInfo(.init(data: state.$data, problem: problem))
    case .topics: .topics(.init(data: state.$data, problem: problem))
    }
  }
}
