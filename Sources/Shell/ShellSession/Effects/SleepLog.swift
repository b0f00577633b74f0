import ComposableArchitecture

/// Records the deadlines of effects that sleep on the session's clocks and schedulers.
///
/// Sleeps on any other clock, or outside of an effect, are not recorded.
final class SleepLog: Sendable {
  /// The deadline of a sleep.
  enum Deadline: Sendable {
    /// A time on the session's test clock.
    case testClock(Duration)
    /// A deadline on another clock, as the duration that remains when asked.
    case clock(remaining: @Sendable () -> Duration)
  }

  /// A recorded sleep.
  struct Entry: Sendable {
    fileprivate let effect: Key
    fileprivate let number: Int
  }

  /// Identifies an effect of a store.
  fileprivate struct Key: Hashable, Sendable {
    let owner: ObjectIdentifier
    let effect: Int
  }

  private struct State {
    var lastNumber = 0
    var sleeps: [Key: [Int: Deadline]] = [:]
  }

  private let state = LockIsolated(State())

  /// Records that the running effect starts to sleep.
  ///
  /// - Returns: The entry; `nil` outside of effects.
  func begin(_ deadline: Deadline) -> Entry? {
    guard let origin = EffectOrigin.current else { return nil }
    let effect = Key(owner: origin.owner, effect: origin.effect)
    return state.withLock { state in
      state.lastNumber += 1
      state.sleeps[effect, default: [:]][state.lastNumber] = deadline
      return Entry(effect: effect, number: state.lastNumber)
    }
  }

  /// Moves a sleep's deadline. Does nothing if the sleep has ended.
  func renew(_ entry: Entry, _ deadline: Deadline) {
    state.withLock { state in
      guard state.sleeps[entry.effect]?[entry.number] != nil else { return }
      state.sleeps[entry.effect]?[entry.number] = deadline
    }
  }

  /// Records that a sleep has ended, for whatever reason.
  func end(_ entry: Entry) {
    state.withLock { state in
      state.sleeps[entry.effect]?[entry.number] = nil
      if state.sleeps[entry.effect]?.isEmpty == true { state.sleeps[entry.effect] = nil }
    }
  }

  /// Removes the entries that a finished effect left behind: a scheduler calls its action at the
  /// deadline even if the effect no longer waits for it.
  func forget(_ effect: Int, of owner: ObjectIdentifier) {
    state.withLock { $0.sleeps[Key(owner: owner, effect: effect)] = nil }
  }

  /// The deadlines of an effect's current sleeps.
  func deadlines(of effect: Int, owner: ObjectIdentifier) -> [Deadline] {
    let key = Key(owner: owner, effect: effect)
    return state.withLock { $0.sleeps[key].map { Array($0.values) } ?? [] }
  }
}
