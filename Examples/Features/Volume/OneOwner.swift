import ComposableArchitecture

/// A player that owns the shared volume, and an alarm that reads it: ``TwoWriters`` done right.
///
/// Only the player writes the volume. The alarm reports that it rings, and the player, which knows
/// all reasons for a volume, decides. Nothing has to be noted and put back.
@Reducer
public struct OneOwner {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var alarm = ReadingAlarm.State()
    public var isMuted = false
    /// The volume that the user wants to hear music with.
    public var level: Int
    @Shared(.volume) public var volume

    public init() {
      @SharedReader(.volume) var volume
      self.level = volume
    }

    /// The volume that follows from everything that is known.
    fileprivate var audibleVolume: Int {
      if alarm.isRinging { return 10 }
      return isMuted ? 0 : level
    }
  }

  public enum Action: Equatable, Sendable {
    /// Something happened to the alarm.
    case alarm(ReadingAlarm.Action)
    /// The sound was turned off, or on again.
    case muteButtonTapped
    case volumeDownButtonTapped
    case volumeUpButtonTapped
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.alarm, action: \.alarm) {
      ReadingAlarm()
    }
    Reduce { state, action in
      switch action {
      case .alarm(.delegate(.ringingChanged)):
        break
      case .alarm:
        return .none
      case .muteButtonTapped:
        state.isMuted.toggle()
      case .volumeDownButtonTapped:
        state.level = max(0, state.level - 1)
      case .volumeUpButtonTapped:
        state.level = min(10, state.level + 1)
      }
      state.$volume.withLock { $0 = state.audibleVolume }
      return .none
    }
  }
}

/// An alarm that reports that it rings. It shows the volume, but can't change it: a `@SharedReader`
/// has no `withLock`.
@Reducer
public struct ReadingAlarm {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var isRinging = false
    @SharedReader(.volume) public var volume

    public init() {}
  }

  public enum Action: Equatable, Sendable {
    /// What the owner of the volume should know.
    case delegate(Delegate)
    /// The alarm was stopped.
    case stopButtonTapped
    /// It is time to ring.
    case timeReached

    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// The alarm has begun to ring, or has ended.
      case ringingChanged
    }
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none

      case .stopButtonTapped:
        state.isRinging = false
        return .send(.delegate(.ringingChanged))

      case .timeReached:
        state.isRinging = true
        return .send(.delegate(.ringingChanged))
      }
    }
  }
}
