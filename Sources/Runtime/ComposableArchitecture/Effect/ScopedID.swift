import ConcurrencyExtras

/// A cancellation id within the lifetimes that it was used in.
struct ScopedID: Hashable, Sendable {
  let id: AnyHashableSendable
  let lifetimes: [AnyHashableSendable]
}
