import ComposableArchitecture

/// Actions that lead to each other, with an end and without one.
@Reducer
struct Loops {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action: Equatable {
    case ping, pong
    case asyncPing, asyncPong
    case counted(Int)
    /// Goes on by an effect down to zero.
    case countedDown(Int)
    case branched
    /// Sends as many by one effect.
    case burst(Int)
    /// Sends for ever, cancelled or not.
    case stubborn
    case ticked
    /// Asks again and again, and waits in between.
    case polled(Int)
    /// Goes round after a second.
    case pingLater
    case stopped
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      return switch action {
      case .ping: .send(.pong)
      case .pong: .send(.ping)
      case .asyncPing: .run { await $0(.asyncPong) }
      case .asyncPong: .run { await $0(.asyncPing) }
      case .counted(let count): .run { await $0(.counted(count + 1)) }
      case .countedDown(let count):
        count == 0 ? .none : .run { await $0(.countedDown(count - 1)) }
      case .branched: .merge(.send(.branched), .send(.branched))
      case .burst(let count):
        .run { send in
          for _ in 0..<count { await send(.ticked) }
        }
      case .stubborn:
        .run { send in
          while !isReleased.value { await send(.ticked) }
        }
      case .polled(let count):
        count == 0
          ? .none
          : .run { [clock] send in
            try await clock.sleep(for: .milliseconds(10))
            await send(.polled(count - 1))
          }
      case .pingLater:
        .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.asyncPing)
        }
      case .ticked, .stopped: .none
      }
    }
  }
}

/// Ends the effects of `stubborn`.
let isReleased = LockIsolated(false)
