import Dispatch

/// Gets from any thread to the main actor.
package enum MainQueue {
  private static let mark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// Whether the running code is on the main queue. Not the same as the main thread: a program with an
  /// asynchronous `main` may leave that to itself.
  package static var isCurrent: Bool {
    DispatchQueue.getSpecific(key: mark) != nil
  }

  /// Runs a body on the main actor: now where this is the main queue, else soon.
  package static func run(_ body: @escaping @MainActor @Sendable () -> Void) {
    if isCurrent {
      MainActor.assumeIsolated(body)
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated(body) }
    }
  }
}
