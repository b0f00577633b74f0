import ConcurrencyExtras

/// A cancellation id together with the lifetimes that enclose its use, outermost first.
struct ScopedID: Hashable, Sendable {
  let id: AnyHashableSendable
  let lifetimes: [AnyHashableSendable]
}
