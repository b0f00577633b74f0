import ConcurrencyExtras

/// The effect that the running task belongs to, as needed to cancel by id.
struct EffectContext: Sendable {
  @TaskLocal static var current: EffectContext?

  /// The work in flight in the effect's store.
  let registry: CancellationRegistry

  /// The effect's id among the store's effects in flight.
  let effect: Int

  /// The action that started the effect.
  let cause: ActionID

  /// The lifetimes that enclose the effect, outermost first.
  let lifetimes: [AnyHashableSendable]

  /// The executor of the store's effects; `nil` selects the global executor.
  let executor: (any TaskExecutor)?
}

/// Identifies the effect that the running task belongs to, for tools that trace the origin of
/// changes.
package struct EffectOrigin: Hashable, Sendable {
  /// Identifies the effect's store: the ``EffectRunner/ownerID`` of its runner.
  package let owner: ObjectIdentifier
  /// The effect's ``EffectInFlight/id``.
  package let effect: Int
  /// The action that started the effect.
  package let cause: ActionID

  package init(owner: ObjectIdentifier, effect: Int, cause: ActionID) {
    self.owner = owner
    self.effect = effect
    self.cause = cause
  }

  /// The origin of the running task; `nil` outside of effects.
  package static var current: Self? {
    EffectContext.current.map {
      Self(owner: ObjectIdentifier($0.registry), effect: $0.effect, cause: $0.cause)
    }
  }
}

extension EffectRunner {
  /// The ``EffectOrigin/owner`` of this store's effects.
  package var ownerID: ObjectIdentifier { ObjectIdentifier(registry) }
}
