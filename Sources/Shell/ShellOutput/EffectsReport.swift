/// A store's effects in flight.
package struct EffectsReport {
  package let rows: [EffectRow]
  /// The number of effects in flight in other stores, by store name.
  package let elsewhere: [(store: String, count: Int)]

  package init(_ rows: [EffectRow], elsewhere: [(store: String, count: Int)] = []) {
    self.rows = rows
    self.elsewhere = elsewhere
  }

  /// The report as scripts print it: without times that a real clock has measured.
  package var withoutLiveTimes: Self {
    let rows = rows.map { row in
      var row = row
      if case .rounded? = row.age { row.age = nil }
      if case .clock? = row.wait { row.wait = .clock(remaining: nil) }
      return row
    }
    return Self(rows, elsewhere: elsewhere)
  }
}

/// An effect in flight.
package struct EffectRow {
  package enum Kind: String, Sendable {
    case task, publisher, debounce, throttle
  }

  /// A duration, exact in scripts and rounded for people.
  package enum Span: Hashable, Sendable {
    /// Measured by the test clock, so it is the same in every run.
    case exact(Duration)
    /// Measured by a real clock, so it varies between runs.
    case rounded(Duration)
  }

  /// The event that an effect waits for.
  package enum Wait: Hashable, Sendable {
    case testClock(until: Duration, now: Duration)
    /// A real clock with the remaining time; `nil` in scripts, whose output must not depend on it.
    case clock(remaining: Duration?)
  }

  package let id: Int
  package let name: String?
  /// The number of the action that started the effect; `nil` if the action was undone or dropped.
  package let causeNumber: Int?
  package let cause: Any?
  /// Whether that action has been dropped from the history.
  package var isOlder = false
  package var kind = Kind.task
  /// The ids that cancel the effect, outermost first.
  package var cancellationIDs: [Any] = []
  /// How long the effect has been running; `nil` in scripts if it depends on a real clock.
  package var age: Span?
  /// The event that the effect waits for; `nil` if unknown.
  package var wait: Wait?

  package init(id: Int, name: String?, causeNumber: Int?, cause: Any?) {
    self.id = id
    self.name = name
    self.causeNumber = causeNumber
    self.cause = cause
  }
}
