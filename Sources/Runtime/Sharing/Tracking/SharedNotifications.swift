import Foundation
import Synchronization

/// Decides when observers and subscribers are notified of a change of a shared value: at once, or, if a
/// reducer makes the change, after that reducer has returned. A change in a transaction of its storage
/// is told after the transaction.
///
/// A reducer has exclusive access to its state, so other code must not run in the middle of it: it
/// may read the store. Code in the middle of a transaction would hold up other processes, and could
/// not change other coordinated values. Only the telling waits. The value itself, its storage, and the
/// tools that record changes are up to date at once.
package enum SharedNotifications {
  private final class Source: Sendable {
    let queue: @Sendable () -> (any SharedNotificationQueue)?

    init(_ queue: @escaping @Sendable () -> (any SharedNotificationQueue)?) {
      self.queue = queue
    }
  }

  /// Set once and never released, so reading it needs no lock.
  private static let source = Atomic<Unmanaged<Source>?>(nil)

  /// Sets the closure that returns the queue of the reducer that the current thread runs, or `nil`
  /// if it runs none. Only the first call in a process has an effect.
  package static func setQueue(_ queue: @escaping @Sendable () -> (any SharedNotificationQueue)?) {
    let made = Unmanaged.passRetained(Source(queue))
    let (exchanged, _) = source.compareExchange(
      expected: nil,
      desired: made,
      ordering: .acquiringAndReleasing
    )
    if !exchanged { made.release() }
  }

  /// The queue of the reducer or of the transaction that the current thread runs; `nil` if
  /// notifications are due at once.
  static var queue: (any SharedNotificationQueue)? {
    if let queue = source.load(ordering: .acquiring)?.takeUnretainedValue().queue() { return queue }
    guard let held, held.isCurrent else { return nil }
    return held
  }

  @TaskLocal private static var held: HeldNotifications?

  /// Delivers notifications of changes that an operation makes after it has returned.
  static func deferring<R>(_ operation: () throws -> R) rethrows -> R {
    let held = HeldNotifications()
    defer { held.deliver() }
    return try $held.withValue(held, operation: operation)
  }
}

/// The notifications of a transaction. Tasks that are created in it inherit the queue, and do not use
/// it.
private final class HeldNotifications: SharedNotificationQueue, @unchecked Sendable {
  // '@unchecked': only the thread that has made it uses the array.
  private let thread = ObjectIdentifier(Thread.current)
  private let hasEnded = Atomic<Bool>(false)
  private var notifications: [any SharedNotification] = []

  var isCurrent: Bool {
    thread == ObjectIdentifier(Thread.current) && !hasEnded.load(ordering: .relaxed)
  }

  func append(_ notification: any SharedNotification) { notifications.append(notification) }

  func deliver() {
    hasEnded.store(true, ordering: .relaxed)
    for notification in notifications { notification.deliver() }
  }
}

/// Holds notifications until a reducer has returned, and then delivers them in the order in which
/// they were added.
package protocol SharedNotificationQueue: AnyObject {
  func append(_ notification: any SharedNotification)
}

/// A notification that can wait in a ``SharedNotificationQueue``.
package protocol SharedNotification: AnyObject {
  /// Delivers what waits. Called once for each time that the notification was added.
  func deliver()
}
