import ComposableArchitecture

/// A rocket that counts down to its launch. The lesson 'Write a reducer' completes it: `tcash learn reducer`.
@Reducer
public struct Rocket {
  @ObservableState
  public struct State: Equatable {
    public var isRunning = false
    public var seconds = 3

    public init() {}
  }

  public enum Action {
    /// The user starts the countdown, or stops it.
    case startStopButtonTapped
    /// A second has passed.
    case secondPassed
  }

  @Dependency(\.continuousClock) var clock

  private enum CancelID { case timer }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startStopButtonTapped:
        return .none

      case .secondPassed:
        return .none
      }
    }
  }
}
