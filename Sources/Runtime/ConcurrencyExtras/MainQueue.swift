import Dispatch

/// Moves synchronous code from any thread to the main actor.
package enum MainQueue {
  private static let mark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// Whether the current code runs on the main queue. This differs from running on the main thread:
  /// a program with an asynchronous `main` may drain the main queue on another thread.
  package static var isCurrent: Bool {
    DispatchQueue.getSpecific(key: mark) != nil
  }

  /// Runs a closure on the main actor: immediately if already on the main queue, otherwise
  /// asynchronously.
  package static func run(_ body: @escaping @MainActor @Sendable () -> Void) {
    if isCurrent {
      MainActor.assumeIsolated(body)
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated(body) }
    }
  }
}
