internal import Foundation
internal import Synchronization

/// The thread that serves the main queue.
///
/// Unless a run loop occupies the process's initial thread, any thread may serve the main queue.
/// Code that runs there therefore records its thread with ``record()``.
package enum MainQueueThread {
  private static let last = Atomic<UInt>(0)
  private static let observer = Mutex<Observer?>(nil)

  /// Wraps the closure in a struct. A bare closure in the generic `Mutex` would gain another
  /// reabstraction thunk on each read, and each call would become slower.
  private struct Observer: Sendable {
    let callback: @Sendable () -> Void
  }

  /// Records that the calling thread serves the main queue.
  package static func record() {
    let thread = ThreadNumber.current
    guard last.exchange(thread, ordering: .relaxed) != thread else { return }
    observer.withLock { $0 }?.callback()
  }

  /// Sends a signal to the most recently recorded thread.
  ///
  /// - Returns: Whether the signal was sent.
  package static func signal(_ signal: Int32) -> Bool {
    guard let thread = ThreadNumber.thread(last.load(ordering: .relaxed)) else { return false }
    return pthread_kill(thread, signal) == 0
  }

  /// Calls back whenever the recorded thread changes, on the new thread.
  package static func onChange(_ observe: @escaping @Sendable () -> Void) {
    observer.withLock { $0 = Observer(callback: observe) }
  }
}
