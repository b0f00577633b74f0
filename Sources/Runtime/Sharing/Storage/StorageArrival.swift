import ConcurrencyExtras

/// A stored entry on its way to the references that share it.
///
/// A reference asks, with its own lock held, whether it may adopt the value. It may not if the
/// program has changed the value in the meantime: the program's change is then written over the
/// entry, and reported as a lost update. The storage learns in the same step which entry later
/// changes of the value are based on.
final class StorageArrival: Sendable {
  private enum Decision {
    case accepted, refused, ended
  }

  /// The arrival that the current task, or the one that created it, delivers.
  @TaskLocal private static var ofTask: StorageArrival?

  let name: String
  private let adopt: @Sendable () -> Bool
  private let retry: @Sendable () -> Void
  private let decision = LockIsolated<Decision?>(nil)

  /// - Parameters:
  ///   - adopt: Records that the value in memory is the entry, if the program has saved no other since
  ///     the entry was read. Returns whether it has not.
  ///   - retry: Reads the entry again later.
  init(
    _ name: String,
    adopt: @escaping @Sendable () -> Bool,
    retry: @escaping @Sendable () -> Void
  ) {
    self.name = name
    self.adopt = adopt
    self.retry = retry
  }

  /// The arrival that is being delivered.
  static var current: StorageArrival? {
    guard let arrival = ofTask, arrival.decision.withLock({ $0 != .ended }) else { return nil }
    return arrival
  }

  /// Runs an operation that delivers an entry of a name: with the current arrival, if it is one of
  /// the name.
  static func delivering(_ name: String, _ operation: () -> Void) {
    guard let current, current.name != name else { return operation() }
    hiding(operation)
  }

  /// Runs an operation that does not belong to the current arrival.
  static func hiding(_ operation: () -> Void) {
    $ofTask.withValue(nil, operation: operation)
  }

  /// Runs an operation that passes the entry on. Without a reference that decides, or if the entry
  /// is not a value of the expected type, the entry counts as seen.
  func deliver(_ operation: () -> Void) {
    Self.$ofTask.withValue(self, operation: operation)
    let isUndecided = decision.withLock { decision in
      defer { decision = .ended }
      return decision == nil
    }
    if isUndecided { _ = adopt() }
  }

  /// Leaves the entry unseen, because a value that the program has set hides it.
  func refuse() {
    decision.withLock { $0 = .refused }
  }

  /// Adopts the entry.
  ///
  /// - Parameter isChanged: Whether the value has changes that were not passed to the storage.
  /// - Returns: Whether the reference may set its value.
  func accept(unless isChanged: Bool) -> Bool {
    let isAccepted = !isChanged && adopt()
    decision.withLock { $0 = isAccepted ? .accepted : .refused }
    if isChanged { retry() }
    return isAccepted
  }
}
