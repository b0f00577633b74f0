import ConcurrencyExtras

/// Identifies a child among the lifetimes of its parent's effects.
struct ChildLifetime: Hashable, Sendable {
  // A key path is immutable, and this one is only compared.
  private let path: UncheckedSendable<AnyKeyPath>
  private let id: AnyHashableSendable?

  /// The only child at a place in the parent's state.
  init(_ path: AnyKeyPath) {
    self.path = UncheckedSendable(path)
    self.id = nil
  }

  /// One of the children at a place in the parent's state.
  init(_ path: AnyKeyPath, id: some Hashable & Sendable) {
    self.path = UncheckedSendable(path)
    self.id = AnyHashableSendable(id)
  }
}
