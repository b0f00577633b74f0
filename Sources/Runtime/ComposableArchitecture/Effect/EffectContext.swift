import ConcurrencyExtras

/// What the running task belongs to: the effect of a store, as far as cancelling by id is concerned.
struct EffectContext: Sendable {
  @TaskLocal static var current: EffectContext?

  /// What is in flight in the effect's store.
  let registry: CancellationRegistry

  /// The effect among those of the store that are in flight.
  let effect: Int

  /// The action that asked for the effect.
  let cause: ActionID

  /// The lifetimes around the effect, outermost first.
  let lifetimes: [AnyHashableSendable]

  /// Where the store's effects run; `nil` for the global executor.
  let executor: (any TaskExecutor)?
}

/// Which effect the running task belongs to, for those who ask where something comes from.
package struct EffectOrigin: Hashable, Sendable {
  /// Tells the effects of one store from those of others: its runner's ``EffectRunner/ownerID``.
  package let owner: ObjectIdentifier
  /// The effect itself: its ``EffectInFlight/id``.
  package let effect: Int
  /// The action that asked for the effect.
  package let cause: ActionID

  package init(owner: ObjectIdentifier, effect: Int, cause: ActionID) {
    self.owner = owner
    self.effect = effect
    self.cause = cause
  }

  /// The running task's; `nil` outside of effects.
  package static var current: Self? {
    EffectContext.current.map {
      Self(owner: ObjectIdentifier($0.registry), effect: $0.effect, cause: $0.cause)
    }
  }
}

extension EffectRunner {
  /// What ``EffectOrigin/owner`` is for the effects of this store.
  package var ownerID: ObjectIdentifier { ObjectIdentifier(registry) }
}
