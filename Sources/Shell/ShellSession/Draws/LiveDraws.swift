import ComposableArchitecture
package import Foundation
package import ShellJournal

/// The ids, dates and random numbers that came from a session's live dependencies, in order. Repeated by another
/// session, they take the place of what would be given there: an exported script begins with them.
final class LiveDraws: Sendable {
  typealias Values<Value> = any WritableKeyPath<Draws, [Value]> & Sendable

  private struct State: Sendable {
    /// The values of an earlier session, in reverse. They are given first.
    var repeated = Draws()
    /// The values to give in place of new ones, in reverse.
    var supplied = Draws()
    var drawn = Draws()
    var isComplete = true
    var isPaused = false
  }

  private let state = LockIsolated(State())

  /// The maximum number of values of each kind that are recorded.
  private static let limit = 100_000

  /// Values to give in place of new ones; they replace those that were supplied earlier.
  func supply(_ drawing: LiveDrawing) {
    state.withValue { drawing.replaceValues(in: &$0.supplied) }
  }

  /// Values that an earlier session was given, which come before all others. If some are still to be given, these take
  /// the same places, and only what goes beyond them is added: a session that is repeated may have repeated one itself.
  func `repeat`(_ drawing: LiveDrawing) {
    state.withValue { state in
      var values = Draws()
      drawing.replaceValues(in: &values)
      state.repeated.extend(with: values)
    }
  }

  /// Takes the next repeated or supplied value; `nil` if there is none.
  func next<Value: Sendable>(_ kind: Values<Value>) -> Value? {
    state.withValue { state in
      guard !state.isPaused else { return nil }
      // A repeated value may once have been supplied: it is used up in both places.
      let supplied = state.supplied[keyPath: kind].popLast()
      return state.repeated[keyPath: kind].popLast() ?? supplied
    }
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

extension Draws {
  /// Adds what goes beyond these values in others that begin with them. The last values come first in both.
  fileprivate mutating func extend(with others: Draws) {
    uuids = others.uuids.dropLast(uuids.count) + uuids
    dates = others.dates.dropLast(dates.count) + dates
    numbers = others.numbers.dropLast(numbers.count) + numbers
  }
}

/// Values for a dependency to give while it is live: `dep uuid live drawing […]`.
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

  /// Puts the values in the place of those of their kind, the next one last.
  fileprivate func replaceValues(in draws: inout Draws) {
    switch self {
    case .uuids(let ids): draws.uuids = ids.reversed()
    case .dates(let dates): draws.dates = dates.reversed()
    case .numbers(let numbers): draws.numbers = numbers.reversed()
    }
  }
}

extension ShellSession {
  /// Gives values in place of new ones whenever the dependency of their kind is live. They are not
  /// given a second time after `undo`, as live values are not either.
  package func supply(_ drawing: LiveDrawing) { drawLog.live.supply(drawing) }

  /// Gives the values of an earlier session again, whenever the dependency of their kind is live. They come before those
  /// that are supplied, which that session was given, too.
  package func `repeat`(_ drawing: LiveDrawing) { drawLog.live.repeat(drawing) }

  /// What the live dependencies have given so far, and whether that is everything.
  package var liveDraws: (values: Draws, isComplete: Bool) { drawLog.live.drawn }

  /// An initial state of a feature to look at, which no store begins with.
  package func exampleState(of feature: RegisteredFeature) -> Any {
    drawLog.live.pausing { initialState(of: feature) }
  }
}
