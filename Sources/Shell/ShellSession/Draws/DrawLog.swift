import ComposableArchitecture
import Foundation

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
  private let running = LockIsolated<[Running]>([])

  /// Starts to record the values that the current thread draws.
  ///
  /// - Parameter supplied: Values to hand out in place of new ones, until they run out.
  func begin(supplying supplied: Draws? = nil) {
    let running = Running(
      thread: ObjectIdentifier(Thread.current),
      supplied: supplied ?? Draws()
    )
    self.running.withValue { $0.append(running) }
  }

  /// Ends the innermost operation.
  ///
  /// - Returns: The values drawn since the matching ``begin(supplying:)``; `nil` if there were
  ///   none.
  func end() -> Draws? {
    let drawn = running.withValue { $0.popLast()?.drawn }
    return drawn.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Routes the ids, dates and random numbers of the dependencies through the log.
  func observe(_ dependencies: inout DependencyValues) {
    let (uuid, date) = (dependencies.uuid, dependencies.date)
    dependencies.uuid = UUIDGenerator { self.record(uuid(), \.uuids) }
    dependencies.date = DateGenerator { self.record(date(), \.dates) }
    dependencies.withRandomNumberGenerator = WithRandomNumberGenerator(
      ObservedNumbers(log: self, numbers: dependencies.withRandomNumberGenerator)
    )
  }

  /// Records a drawn value.
  ///
  /// - Returns: The supplied value, or `value` if none is supplied. The real generator has been
  ///   asked in either case, to keep its position in step.
  fileprivate func record<Value>(
    _ value: Value,
    _ values: any WritableKeyPath<Draws, [Value]> & Sendable
  ) -> Value where Value: Sendable {
    let thread = ObjectIdentifier(Thread.current)
    return running.withValue { running in
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

  func next() -> UInt64 {
    log.record(numbers { $0.next() }, \.numbers)
  }
}
