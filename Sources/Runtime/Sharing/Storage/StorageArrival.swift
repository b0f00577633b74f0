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
  /// The slot's epoch at which the entry was read or adopted; `nil` once another entry has overtaken
  /// it.
  private let epoch: LockIsolated<Int?>
  private let adoptEntry: @Sendable (_ epoch: Int) -> Int?
  private let retry: @Sendable () -> Void
  private let decision = LockIsolated<Decision?>(nil)

  /// - Parameters:
  ///   - epoch: The slot's epoch before the entry was read.
  ///   - adopt: Records that the value in memory is the entry, unless the epoch is over: then another
  ///     entry was saved or adopted in the meantime. Returns the new epoch; `nil` if it is over.
  ///   - retry: Reads the entry again later.
  init(
    _ name: String,
    readAt epoch: Int,
    adopt: @escaping @Sendable (_ epoch: Int) -> Int?,
    retry: @escaping @Sendable () -> Void
  ) {
    self.name = name
    self.epoch = LockIsolated(epoch)
    self.adoptEntry = adopt
    self.retry = retry
  }

  /// The arrival that is being delivered.
  static var current: StorageArrival? {
    guard let arrival = ofTask, arrival.decision.withLock({ $0 != .ended }) else { return nil }
    return arrival
  }

  /// Runs an operation that does not belong to the current arrival.
  static func hiding<R>(_ operation: () throws -> R) rethrows -> R {
    try $ofTask.withValue(nil, operation: operation)
  }

  /// Runs an operation that passes the entry on.
  ///
  /// - Returns: Whether a reference has decided.
  func deliver(_ operation: () -> Void) -> Bool {
    Self.$ofTask.withValue(self, operation: operation)
    return decision.withLock { decision in
      defer { decision = .ended }
      return decision != nil
    }
  }

  /// Whether another entry has overtaken this one, which is then not adopted.
  var isOvertaken: Bool { epoch.withLock { $0 == nil } }

  /// Leaves the entry unseen, because a value that the program has set hides it.
  func refuse() {
    decision.withLock { $0 = .refused }
  }

  /// Counts the entry as seen, although it is not a value of the reference's type.
  func dismiss() {
    _ = accept(unless: false)
  }

  /// Adopts the entry.
  ///
  /// - Parameter isChanged: Whether the value has changes that were not passed to the storage.
  /// - Returns: Whether the reference may set its value.
  func accept(unless isChanged: Bool) -> Bool {
    let isAccepted = !isChanged && adopt()
    decision.withLock { $0 = isAccepted ? .accepted : .refused }
    if !isAccepted { retry() }
    return isAccepted
  }

  /// Several references may adopt the entry, as long as no other has overtaken it.
  private func adopt() -> Bool {
    epoch.withLock { epoch in
      epoch = epoch.flatMap(adoptEntry)
      return epoch != nil
    }
  }
}
