internal import Foundation
internal import Synchronization

/// The thread that runs what is on the main queue.
///
/// Where no run loop holds on to the process's first thread, any thread serves the main queue: those who
/// run work there note which.
package enum MainQueueThread {
  private static let last = Atomic<UInt>(0)
  private static let observer = Mutex<Observer?>(nil)

  /// A function alone would be wrapped anew each time that it is looked at, and be slower each time.
  private struct Observer: Sendable {
    let callback: @Sendable () -> Void
  }

  /// Notes that the calling thread serves the main queue.
  package static func note() {
    let thread = number(of: pthread_self())
    guard last.exchange(thread, ordering: .relaxed) != thread else { return }
    observer.withLock { $0 }?.callback()
  }

  /// Sends a signal to the thread that was noted last.
  ///
  /// - Returns: Whether there is one.
  package static func signal(_ signal: Int32) -> Bool {
    guard let thread = thread(last.load(ordering: .relaxed)) else { return false }
    return pthread_kill(thread, signal) == 0
  }

  /// Calls back, on the thread, whenever another thread is noted than before.
  package static func onChange(_ observe: @escaping @Sendable () -> Void) {
    observer.withLock { $0 = Observer(callback: observe) }
  }

  #if canImport(Darwin)
  private static func number(of thread: pthread_t) -> UInt { UInt(bitPattern: thread) }
  private static func thread(_ number: UInt) -> pthread_t? { pthread_t(bitPattern: number) }
  #else
  private static func number(of thread: pthread_t) -> UInt { UInt(thread) }
  private static func thread(_ number: UInt) -> pthread_t? {
    number == 0 ? nil : pthread_t(number)
  }
  #endif
}
