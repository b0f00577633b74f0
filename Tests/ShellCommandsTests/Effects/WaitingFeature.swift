import ComposableArchitecture
import Foundation

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// Effects that wait on all that an effect can wait on.
@Reducer
struct Waiting {
  @ObservableState
  struct State: Equatable {
    var log: [String] = []
  }

  enum Action {
    case slept(Duration)
    case sleptTwice(Duration, Duration)
    case suspended(Duration)
    case timed(Duration)
    /// By the main queue, after so many milliseconds.
    case scheduled(Int)
    case debounced
    case throttled(String)
    case published
    case tickedByScheduler
    case listened
    case named
    /// Sends when it is cancelled, which nobody is to see.
    case lingered
    case done(String)
  }

  enum CancelID: Hashable { case first, second(Int) }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.suspendingClock) var suspendingClock
  @Dependency(\.mainQueue) var mainQueue

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .done(let text):
        state.log.append(text)
        return .none
      case .debounced:
        return .send(.done("debounced"))
          .debounce(id: CancelID.first, for: .milliseconds(300), scheduler: mainQueue)
      case .throttled(let text):
        return .send(.done(text))
          .throttle(id: CancelID.first, for: .seconds(1), scheduler: mainQueue, latest: true)
      case .published:
        return .publisher {
          Empty<Action, Never>(completeImmediately: false)
        }
      case .tickedByScheduler:
        return .run { [mainQueue] send in
          for await _ in mainQueue.timer(interval: .milliseconds(200)) { await send(.done("tick")) }
        }
      default:
        return work(for: action)
      }
    }
  }

  private func work(for action: Action) -> Effect<Action> {
    switch action {
    case .slept(let duration):
      .run { [clock] send in
        try await clock.sleep(for: duration)
        await send(.done("slept"))
      }
      .cancellable(id: CancelID.second(1))
      .cancellable(id: CancelID.first)
    case .sleptTwice(let one, let other):
      .run { [clock] send in
        async let first: Void = clock.sleep(for: one)
        try await clock.sleep(for: other)
        try await first
        await send(.done("slept twice"))
      }
    case .suspended(let duration):
      .run { [suspendingClock] send in
        try await suspendingClock.sleep(for: duration)
        await send(.done("suspended"))
      }
    case .timed(let interval):
      .run { [clock] send in
        for await _ in clock.timer(interval: interval) { await send(.done("tick")) }
      }
    case .scheduled(let milliseconds):
      .run { [mainQueue] send in
        try await mainQueue.sleep(for: .milliseconds(milliseconds))
        await send(.done("scheduled"))
      }
    case .named:
      .run(name: "listening") { _ in try await Task.never() }
    case .lingered:
      .run { send in
        do { try await Task.never() } catch { await send(.done("lingered")) }
      }
    default:
      .run { _ in try await Task.never() }
    }
  }
}
