internal import Foundation

/// The identity of a thread as a number, which costs less than its `Thread` object.
package enum ThreadNumber {
  /// The number of the calling thread, which is not zero. A later thread may have the same.
  package static var current: UInt { number(of: pthread_self()) }

  #if canImport(Darwin)
  private static func number(of thread: pthread_t) -> UInt { UInt(bitPattern: thread) }
  static func thread(_ number: UInt) -> pthread_t? { pthread_t(bitPattern: number) }
  #else
  private static func number(of thread: pthread_t) -> UInt { UInt(thread) }
  static func thread(_ number: UInt) -> pthread_t? { number == 0 ? nil : pthread_t(number) }
  #endif
}
