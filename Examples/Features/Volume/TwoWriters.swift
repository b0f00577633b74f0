import ComposableArchitecture

/// A mistake to learn from: a player and an alarm that both write the shared volume.
///
/// Each is right on its own. Each notes the volume, changes it, and later puts back what it has
/// noted. But one may have noted what the other had set, so together they can mute an alarm that
/// rings, or leave the player silent. ``OneOwner`` is the right way.
@Reducer
public struct TwoWriters {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var alarm = WritingAlarm.State()
    public var player = WritingPlayer.State()

    public init() {}
  }

  public enum Action: Equatable, Sendable {
    /// Something happened to the alarm.
    case alarm(WritingAlarm.Action)
    /// Something happened in the player.
    case player(WritingPlayer.Action)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.alarm, action: \.alarm) {
      WritingAlarm()
    }
    Scope(state: \.player, action: \.player) {
      WritingPlayer()
    }
  }
}

/// A player with buttons for the volume, which it writes.
@Reducer
public struct WritingPlayer {
  @ObservableState
  public struct State: Equatable, Sendable {
    @Shared(.volume) public var volume
    /// The volume to go back to; `nil` unless the player is muted.
    public var volumeBeforeMuting: Int?

    public init() {}
  }

  public enum Action: Equatable, Sendable {
    /// The sound was turned off, or on again.
    case muteButtonTapped
    case volumeDownButtonTapped
    case volumeUpButtonTapped
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .muteButtonTapped:
        if let volume = state.volumeBeforeMuting {
          state.$volume.withLock { $0 = volume }
          state.volumeBeforeMuting = nil
        } else {
          state.volumeBeforeMuting = state.volume
          state.$volume.withLock { $0 = 0 }
        }
        return .none

      case .volumeDownButtonTapped:
        state.$volume.withLock { $0 = max(0, $0 - 1) }
        return .none

      case .volumeUpButtonTapped:
        state.$volume.withLock { $0 = min(10, $0 + 1) }
        return .none
      }
    }
  }
}

/// An alarm that shall be heard: it writes the volume, too.
@Reducer
public struct WritingAlarm {
  @ObservableState
  public struct State: Equatable, Sendable {
    @Shared(.volume) public var volume
    /// The volume to go back to; `nil` unless the alarm rings.
    public var volumeBeforeRinging: Int?

    public init() {}
  }

  public enum Action: Equatable, Sendable {
    /// The alarm was stopped.
    case stopButtonTapped
    /// It is time to ring.
    case timeReached
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .stopButtonTapped:
        guard let volume = state.volumeBeforeRinging else { return .none }
        state.$volume.withLock { $0 = volume }
        state.volumeBeforeRinging = nil
        return .none

      case .timeReached:
        guard state.volumeBeforeRinging == nil else { return .none }
        state.volumeBeforeRinging = state.volume
        state.$volume.withLock { $0 = 10 }
        return .none
      }
    }
  }
}
