import ComposableArchitecture
import Foundation
import Synchronization

/// Records the values that reducers draw from a session's dependencies, and supplies the same
/// values when their actions are repeated.
///
/// Values drawn by effects are not recorded: repeating an effect means repeating the actions that
/// it sent.
final class DrawLog: Sendable {
  /// An operation whose draws are recorded.
  private struct Running: Sendable {
    /// Draws on other threads do not belong to the operation.
    let thread: ObjectIdentifier
    let supplied: Draws
    var drawn = Draws()
  }

  /// The running operations, innermost last. They nest: a reducer may change a shared value, and an
  /// observer of another store may respond with an action.
  private let running = Mutex<[Running]>([])

  /// The values of live dependencies, whoever drew them.
  let live = LiveDraws()

  /// Called when a value is drawn from a dependency that is not live.
  private let onControlledDraw: @Sendable () -> Void

  init(onControlledDraw: @escaping @Sendable () -> Void = {}) {
    self.onControlledDraw = onControlledDraw
  }

  /// Starts to record the values that the current thread draws.
  ///
  /// - Parameter supplied: Values to hand out in place of new ones, until they run out.
  func begin(supplying supplied: Draws? = nil) {
    let running = Running(
      thread: ObjectIdentifier(Thread.current),
      supplied: supplied ?? Draws()
    )
    self.running.withLock { $0.append(running) }
  }

  /// Ends the innermost operation.
  ///
  /// - Returns: The values drawn since the matching ``begin(supplying:)``; `nil` if there were
  ///   none.
  func end() -> Draws? {
    let drawn = running.withLock { $0.popLast()?.drawn }
    return drawn.flatMap { $0.isEmpty ? nil : $0 }
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
    guard isLive else {
      onControlledDraw()
      return record(next(), values)
    }
    let value = record(live.next(values) ?? next(), values)
    live.record(value, values)
    return value
  }

  /// Records a drawn value.
  ///
  /// - Returns: The supplied value, or `value` if none is supplied. The real generator has been
  ///   asked in either case, to keep its position in step.
  private func record<Value: Sendable>(
    _ value: Value,
    _ values: LiveDraws.Values<Value>
  ) -> Value {
    let thread = ObjectIdentifier(Thread.current)
    return running.withLock { running in
      guard let last = running.indices.last, running[last].thread == thread else { return value }
      let supplied = running[last].supplied[keyPath: values]
      let index = running[last].drawn[keyPath: values].count
      let value = index < supplied.count ? supplied[index] : value
      running[last].drawn[keyPath: values].append(value)
      return value
    }
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
