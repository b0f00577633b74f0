import CTrapContext
import Foundation

/// The registers of a thread that has trapped.
enum TrapContext {
  /// How far from the stack's end an access may be that was meant for the stack: a function's frame.
  private static let largestFrame: UInt = 1 << 20

  /// Whether a thread was sent a signal because its stack has no room left.
  static func isStackUsedUp(
    _ info: UnsafeMutablePointer<siginfo_t>?,
    _ context: UnsafeMutableRawPointer?
  ) -> Bool {
    let stack = trap_context_stack_pointer(context)
    guard stack != 0, let info, info.pointee.si_signo == SIGSEGV || info.pointee.si_signo == SIGBUS
    else { return false }
    #if canImport(Glibc)
    let address = UInt(bitPattern: info.pointee._sifields._sigfault.si_addr)
    #else
    let address = UInt(bitPattern: info.pointee.si_addr)
    #endif
    return address &- UInt(stack) &+ largestFrame < 2 * largestFrame
  }

  /// Makes the thread call a function when the signal's handler returns, as if the instruction that has
  /// trapped had called it: a backtrace from there shows where the trap was, and the function may do
  /// what a handler may not.
  ///
  /// - Parameters:
  ///   - function: A function that never returns.
  ///   - context: What the handler was given.
  ///   - stack: The end of another stack to use; `nil` for the thread's own.
  /// - Returns: Whether this is possible here.
  static func goOn(
    in function: @escaping @convention(c) () -> Void,
    _ context: UnsafeMutableRawPointer?,
    stack: UInt?
  ) -> Bool {
    trap_context_call(context, function, stack ?? 0)
  }
}
