import ComposableArchitecture
import ShellJournal

/// Records the values that reducers draw from a session's dependencies, and supplies the same
/// values when their actions are repeated.
///
/// Values drawn by effects are not recorded: repeating an effect means repeating the actions that
/// it sent.
final class DrawLog: Sendable {
  /// What the draws belong to.
  private let running: RunningWork

  /// The values of live dependencies, whoever drew them.
  let live = LiveDraws()

  /// Called when a value is drawn from a dependency that is not live.
  private let onControlledDraw: @Sendable () -> Void

  init(_ running: RunningWork, onControlledDraw: @escaping @Sendable () -> Void) {
    self.running = running
    self.onControlledDraw = onControlledDraw
  }

  /// Routes the ids, dates and random numbers of the dependencies through the log.
  ///
  /// - Parameter isLive: Whether the dependency with a name is live.
  func observe(_ dependencies: inout DependencyValues, isLive: (_ name: String) -> Bool) {
    let (uuid, date) = (dependencies.uuid, dependencies.date)
    let (hasLiveIDs, hasLiveDates) = (isLive("uuid"), isLive("date"))
    dependencies.uuid = UUIDGenerator { self.draw(\.uuids, isLive: hasLiveIDs) { uuid() } }
    dependencies.date = DateGenerator { self.draw(\.dates, isLive: hasLiveDates) { date() } }
    dependencies.withRandomNumberGenerator = WithRandomNumberGenerator(
      ObservedNumbers(
        log: self,
        numbers: dependencies.withRandomNumberGenerator,
        isLive: isLive("random")
      )
    )
  }

  fileprivate func draw<Value: Sendable>(
    _ values: LiveDraws.Values<Value>,
    isLive: Bool,
    _ next: () -> Value
  ) -> Value {
    // The real generator is asked even if a value is supplied, to keep its position in step.
    guard isLive else {
      onControlledDraw()
      return running.draw(next(), values)
    }
    let value = running.draw(live.next(values) ?? next(), values)
    live.record(value, values)
    return value
  }
}

/// A random number generator that records its numbers in a log.
private struct ObservedNumbers: RandomNumberGenerator, Sendable {
  let log: DrawLog
  let numbers: WithRandomNumberGenerator
  let isLive: Bool

  func next() -> UInt64 {
    log.draw(\.numbers, isLive: isLive) { numbers { $0.next() } }
  }
}
