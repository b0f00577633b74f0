import ComposableArchitecture
package import Foundation

/// The ids, dates and random numbers that came from a session's live dependencies, in order. Supplied
/// to another session, they take the place of new ones there: an exported script repeats them.
final class LiveDraws: Sendable {
  typealias Values<Value> = any WritableKeyPath<Draws, [Value]> & Sendable

  private struct State: Sendable {
    /// The values to give next, in reverse.
    var supplied = Draws()
    var drawn = Draws()
    var isComplete = true
    var isPaused = false
  }

  private let state = LockIsolated(State())

  /// The maximum number of values of each kind that are recorded.
  private static let limit = 100_000

  /// Values to give before new ones; they replace those that were supplied earlier.
  func supply<Value: Sendable>(_ values: [Value], _ kind: Values<Value>) {
    state.withValue { $0.supplied[keyPath: kind] = values.reversed() }
  }

  /// Takes the next supplied value; `nil` if there is none.
  func next<Value: Sendable>(_ kind: Values<Value>) -> Value? {
    state.withValue { $0.isPaused ? nil : $0.supplied[keyPath: kind].popLast() }
  }

  func record<Value: Sendable>(_ value: Value, _ kind: Values<Value>) {
    state.withValue { state in
      guard !state.isPaused else { return }
      if state.drawn[keyPath: kind].count < Self.limit {
        state.drawn[keyPath: kind].append(value)
      } else {
        state.isComplete = false
      }
    }
  }

  /// Performs an operation whose draws are not part of the session.
  func pausing<Result>(_ operation: () -> Result) -> Result {
    state.withValue { $0.isPaused = true }
    defer { state.withValue { $0.isPaused = false } }
    return operation()
  }

  /// The recorded values, and whether they are all that were drawn.
  var drawn: (values: Draws, isComplete: Bool) {
    state.withValue { ($0.drawn, $0.isComplete) }
  }
}

/// Values for a live dependency to give before new ones: `dep uuid live drawing […]`.
package enum LiveDrawing {
  case uuids([UUID])
  case dates([Date])
  case numbers([UInt64])

  package var count: Int {
    switch self {
    case .uuids(let ids): ids.count
    case .dates(let dates): dates.count
    case .numbers(let numbers): numbers.count
    }
  }
}

extension ShellSession {
  /// Gives values in place of new ones whenever the dependency of their kind is live. They are not
  /// given a second time after `undo`, as live values are not either.
  package func supply(_ drawing: LiveDrawing) {
    switch drawing {
    case .uuids(let ids): drawLog.live.supply(ids, \.uuids)
    case .dates(let dates): drawLog.live.supply(dates, \.dates)
    case .numbers(let numbers): drawLog.live.supply(numbers, \.numbers)
    }
  }

  /// What the live dependencies have given so far, and whether that is everything.
  package var liveDraws: (values: Draws, isComplete: Bool) { drawLog.live.drawn }

  /// An initial state of a feature to look at, which no store begins with.
  package func exampleState(of feature: RegisteredFeature) -> Any {
    drawLog.live.pausing { initialState(of: feature) }
  }
}
