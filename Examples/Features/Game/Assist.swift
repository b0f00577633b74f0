import ComposableArchitecture

/// A popover that explains the next move, step by step: at a tap, or one every five seconds.
///
/// The timer needs no code to stop it. When the popover goes, whoever closes it, its effects are
/// cancelled with it.
@Reducer
public struct Assist {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var revealedSteps = 0
    public let steps: [String]

    /// - Parameter heap: The number of matches that are left.
    public init(heap: Int) {
      let rest = heap % 4
      self.steps = [
        "Count the matches: \(heap).",
        "A multiple of four loses: whatever one player takes, the other can complete to four.",
        rest == 0 ? "This is one, so take 1 and hope." : "Take \(rest) to leave \(heap - rest).",
      ]
    }
  }

  public enum Action: Equatable, Sendable {
    /// The user has seen enough; the game closes the popover.
    case closeButtonTapped
    /// The user wants to see the next step.
    case revealButtonTapped
    /// Five seconds have passed.
    case stepTimerTicked
    /// The popover appeared.
    case task
  }

  private enum CancelID { case timer }

  @Dependency(\.continuousClock) var clock

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closeButtonTapped:
        return .none

      case .revealButtonTapped, .stepTimerTicked:
        guard state.revealedSteps < state.steps.count else { return .none }
        state.revealedSteps += 1
        return state.revealedSteps < state.steps.count ? .none : .cancel(id: CancelID.timer)

      case .task:
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(5)) {
            await send(.stepTimerTicked)
          }
        }
        .cancellable(id: CancelID.timer, cancelInFlight: true)
      }
    }
  }
}
