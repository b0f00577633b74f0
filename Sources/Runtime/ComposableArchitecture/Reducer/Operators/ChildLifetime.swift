import ConcurrencyExtras

/// Identifies the lifetime of a child within its parent.
struct ChildLifetime: Hashable, Sendable {
  // Safe because a key path is immutable, and this one is only compared.
  private let path: UncheckedSendable<AnyKeyPath>
  private let id: AnyHashableSendable?

  /// Creates the lifetime of the only child at a key path of the parent's state.
  init(_ path: AnyKeyPath) {
    self.path = UncheckedSendable(path)
    self.id = nil
  }

  /// Creates the lifetime of one of the children at a key path of the parent's state.
  init(_ path: AnyKeyPath, id: some Hashable & Sendable) {
    self.path = UncheckedSendable(path)
    self.id = AnyHashableSendable(id)
  }
}
