package import ConcurrencyExtras

#if canImport(SwiftUI)
package import SwiftUI
#endif

/// Identifies an action that a store has received, numbered from 1.
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

/// The origin of an action.
package enum ActionOrigin: Hashable, Sendable {
  /// The action was sent to the store from outside.
  case sent
  /// An effect sent the action; the associated value is the action that started the effect.
  case effect(of: ActionID)
}

/// The reduction of one action by a store, besides the action and the states.
package struct StoreStep {
  package let id: ActionID
  package let origin: ActionOrigin
  /// The transaction that the action was sent with, such as an animation.
  package let transaction: Transaction?
}

/// An effect in flight.
package struct EffectInFlight: Hashable, Sendable, Identifiable {
  package enum Kind: Hashable, Sendable {
    /// Asynchronous work.
    case work
    case publisher
    /// A debounced effect that waits until no other effect with its id has been sent for a while.
    case debounce
    /// A throttled action that waits until the next action of its id may be sent.
    case throttle
  }

  package let id: Int
  /// The action that started the effect.
  package let cause: ActionID
  /// The name that the author gave the effect.
  package let name: String?
  package let kind: Kind
  /// The ids that cancel the effect, outermost first.
  package let cancellationIDs: [AnyHashableSendable]
  /// When the effect started.
  package let start: ContinuousClock.Instant
}
