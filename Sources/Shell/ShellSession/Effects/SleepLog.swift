import ComposableArchitecture

/// Notes until when effects sleep, on the clocks and schedulers that the session gives them.
///
/// What sleeps without one of these, or outside of an effect, is not noted.
final class SleepLog: Sendable {
  /// What ends a sleep.
  enum Deadline: Sendable {
    /// The session's test clock, at this time.
    case testClock(Duration)
    /// Another clock, after what this says is left.
    case clock(remaining: @Sendable () -> Duration)
  }

  /// A sleep that goes on.
  struct Entry: Sendable {
    fileprivate let effect: Key
    fileprivate let number: Int
  }

  /// An effect of a store.
  fileprivate struct Key: Hashable, Sendable {
    let owner: ObjectIdentifier
    let effect: Int
  }

  private struct State {
    var lastNumber = 0
    var sleeps: [Key: [Int: Deadline]] = [:]
  }

  private let state = LockIsolated(State())

  /// Notes that the running effect begins to sleep.
  ///
  /// - Returns: `nil` outside of effects.
  func begin(_ deadline: Deadline) -> Entry? {
    guard let origin = EffectOrigin.current else { return nil }
    let effect = Key(owner: origin.owner, effect: origin.effect)
    return state.withLock { state in
      state.lastNumber += 1
      state.sleeps[effect, default: [:]][state.lastNumber] = deadline
      return Entry(effect: effect, number: state.lastNumber)
    }
  }

  /// Notes that a sleep goes on until another time; one that is over is not begun again.
  func renew(_ entry: Entry, _ deadline: Deadline) {
    state.withLock { state in
      guard state.sleeps[entry.effect]?[entry.number] != nil else { return }
      state.sleeps[entry.effect]?[entry.number] = deadline
    }
  }

  /// Notes that a sleep is over, however it ended.
  func end(_ entry: Entry) {
    state.withLock { state in
      state.sleeps[entry.effect]?[entry.number] = nil
      if state.sleeps[entry.effect]?.isEmpty == true { state.sleeps[entry.effect] = nil }
    }
  }

  /// Forgets what an effect that has ended left behind: a scheduler calls at its time even where nobody
  /// waits for it any more.
  func forget(_ effect: Int, of owner: ObjectIdentifier) {
    state.withLock { $0.sleeps[Key(owner: owner, effect: effect)] = nil }
  }

  /// The sleeps of an effect.
  func deadlines(of effect: Int, owner: ObjectIdentifier) -> [Deadline] {
    let key = Key(owner: owner, effect: effect)
    return state.withLock { $0.sleeps[key].map { Array($0.values) } ?? [] }
  }
}
