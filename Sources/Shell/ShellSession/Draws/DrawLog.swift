import ComposableArchitecture
import Foundation

/// Notes what reducers draw from the dependencies of a session, and hands it to them again where their
/// actions are repeated.
///
/// What effects draw is not noted: what comes of it are the actions that they send.
final class DrawLog: Sendable {
  /// An operation that draws.
  private struct Running: Sendable {
    /// Other threads may draw meanwhile.
    let thread: ObjectIdentifier
    let supplied: Draws
    var drawn = Draws()
  }

  /// The innermost last: a reducer may change what another store answers with an action.
  private let running = LockIsolated<[Running]>([])

  /// Begins to note what this thread draws.
  ///
  /// - Parameter supplied: What it is given, as far as that reaches.
  func begin(supplying supplied: Draws? = nil) {
    let running = Running(
      thread: ObjectIdentifier(Thread.current),
      supplied: supplied ?? Draws()
    )
    self.running.withValue { $0.append(running) }
  }

  /// - Returns: What was drawn since the matching ``begin(supplying:)``; `nil` where that is nothing.
  func end() -> Draws? {
    let drawn = running.withValue { $0.popLast()?.drawn }
    return drawn.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Lets dependencies draw by way of the log.
  func observe(_ dependencies: inout DependencyValues) {
    let (uuid, date) = (dependencies.uuid, dependencies.date)
    dependencies.uuid = UUIDGenerator { self.note(uuid(), \.uuids) }
    dependencies.date = DateGenerator { self.note(date(), \.dates) }
    dependencies.withRandomNumberGenerator = WithRandomNumberGenerator(
      ObservedNumbers(log: self, numbers: dependencies.withRandomNumberGenerator)
    )
  }

  /// Notes a value that was drawn.
  ///
  /// - Returns: The value, or the one that is supplied in its place. What draws is asked in any case, so
  ///   that it gets as far as it would.
  fileprivate func note<Value>(
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

/// Random numbers of which a log learns.
private struct ObservedNumbers: RandomNumberGenerator, Sendable {
  let log: DrawLog
  let numbers: WithRandomNumberGenerator

  func next() -> UInt64 {
    log.note(numbers { $0.next() }, \.numbers)
  }
}
