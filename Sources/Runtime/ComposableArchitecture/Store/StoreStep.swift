package import ConcurrencyExtras

#if canImport(SwiftUI)
package import SwiftUI
#endif

/// Identifies an action that a store has received, counted from 1.
package struct ActionID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue < rhs.rawValue
  }

  package var description: String { "#\(rawValue)" }
}

/// Where an action came from.
package enum ActionOrigin: Hashable, Sendable {
  /// It was sent to the store from outside.
  case sent
  /// An effect sent it; the effect was started by this action.
  case effect(of: ActionID)
}

/// One action's way through a store.
package struct StoreStep<State, Action> {
  package let id: ActionID
  package let action: Action
  package let origin: ActionOrigin
  package let before: State
  package let after: State
  /// What the action was sent with, such as an animation.
  package let transaction: Transaction?
}

/// An effect in flight.
package struct EffectInFlight: Hashable, Sendable, Identifiable {
  package enum Kind: Hashable, Sendable {
    /// Asynchronous work.
    case work
    case publisher
    /// The wait of an effect until no other of its id has come for a while.
    case debounce
    /// The wait of an action until the next of its id may be sent.
    case throttle
  }

  package let id: Int
  /// The action that started it.
  package let cause: ActionID
  /// What its author called it.
  package let name: String?
  package let kind: Kind
  /// What it can be cancelled by, outermost first.
  package let cancellationIDs: [AnyHashableSendable]
  /// When it was started.
  package let start: ContinuousClock.Instant
}
