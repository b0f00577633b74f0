import Synchronization

/// Decides when observers and subscribers are notified of a change of a shared value: at once, or, if a
/// reducer makes the change, after that reducer has returned.
///
/// A reducer has exclusive access to its state, so other code must not run in the middle of it: it
/// may read the store. Only the telling waits. The value itself, its storage, and the tools that
/// record changes are up to date at once.
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

  /// The queue of the reducer that the current thread runs; `nil` if notifications are due at once.
  static var queue: (any SharedNotificationQueue)? {
    source.load(ordering: .acquiring)?.takeUnretainedValue().queue()
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
