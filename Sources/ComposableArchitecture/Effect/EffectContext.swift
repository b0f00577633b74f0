import ConcurrencyExtras

/// What the running task belongs to: the effect of a store, as far as cancelling by id is concerned.
struct EffectContext: Sendable {
  @TaskLocal static var current: EffectContext?

  /// What is in flight in the effect's store.
  let registry: CancellationRegistry

  /// The lifetimes around the effect, outermost first.
  let lifetimes: [AnyHashableSendable]

  /// Where the store's effects run; `nil` for the global executor.
  let executor: (any TaskExecutor)?
}
