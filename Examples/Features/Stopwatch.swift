import ComposableArchitecture

/// A stopwatch, and alarms that go off after a while: several effects that run side by side.
///
/// Each effect has its own id, so one can be cancelled without the others. All time comes from the
/// clock, which a test advances. With a clock that does not wait, the stopwatch would never stop.
@Reducer
public struct Stopwatch {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var elapsed = Duration.zero
    /// The time between two ticks.
    public var interval: Duration
    public var isRunning = false
    public var laps: [Duration] = []
    /// The alarms that went off.
    public var alarms: [String] = []

    public init(interval: Duration = .milliseconds(100)) {
      self.interval = interval
    }
  }

  public enum Action: Equatable, Sendable {
    case startTapped
    case stopTapped
    case lapTapped
    case ticked
    /// An alarm was set for a later time; setting the same name again postpones it.
    case alarmSet(String, after: Duration)
    case alarmCancelled(String)
    case alarmWentOff(String)
  }

  private enum CancelID: Hashable {
    case ticking
    case alarm(String)
  }

  @Dependency(\.continuousClock) var clock

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startTapped:
        guard !state.isRunning else { return .none }
        state.isRunning = true
        return .run { [clock, interval = state.interval] send in
          for await _ in clock.timer(interval: interval) {
            await send(.ticked)
          }
        }
        .cancellable(id: CancelID.ticking, cancelInFlight: true)

      case .stopTapped:
        state.isRunning = false
        return .cancel(id: CancelID.ticking)

      case .lapTapped:
        state.laps.append(state.elapsed)
        return .none

      case .ticked:
        state.elapsed += state.interval
        return .none

      case .alarmSet(let name, let duration):
        return .run { [clock] send in
          try await clock.sleep(for: duration)
          await send(.alarmWentOff(name))
        }
        .cancellable(id: CancelID.alarm(name), cancelInFlight: true)

      case .alarmCancelled(let name):
        return .cancel(id: CancelID.alarm(name))

      case .alarmWentOff(let name):
        state.alarms.append(name)
        return .none
      }
    }
  }
}
