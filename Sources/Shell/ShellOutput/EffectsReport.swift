/// The effects of a store that are in flight.
package struct EffectsReport {
  package let rows: [EffectRow]
  /// How many other stores have, by their names.
  package let elsewhere: [(store: String, count: Int)]

  package init(_ rows: [EffectRow], elsewhere: [(store: String, count: Int)] = []) {
    self.rows = rows
    self.elsewhere = elsewhere
  }
}

/// An effect in flight.
package struct EffectRow {
  package enum Kind: String, Sendable {
    case task, publisher, debounce, throttle
  }

  /// A span of time, for people and for scripts.
  package enum Span: Hashable, Sendable {
    /// By a clock that is the same each time.
    case exact(Duration)
    /// By a real clock, which nobody is to rely on.
    case rounded(Duration)
  }

  /// What an effect waits for.
  package enum Wait: Hashable, Sendable {
    case testClock(until: Duration, now: Duration)
    /// A clock, for some time more; `nil` where nobody is to rely on how much.
    case clock(remaining: Duration?)
  }

  package let id: Int
  package let name: String?
  /// The number of the action that started it; `nil` where that was undone or is not kept any more.
  package let causeNumber: Int?
  package let cause: Any?
  /// Whether the history does not go back to that action any more.
  package var isOlder = false
  package var kind = Kind.task
  /// What it can be cancelled by, outermost first.
  package var cancellationIDs: [Any] = []
  /// How long it has been running; `nil` where nobody is to rely on it.
  package var age: Span?
  /// What it waits for; `nil` where that is not known.
  package var wait: Wait?

  package init(id: Int, name: String?, causeNumber: Int?, cause: Any?) {
    self.id = id
    self.name = name
    self.causeNumber = causeNumber
    self.cause = cause
  }
}
