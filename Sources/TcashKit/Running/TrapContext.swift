import Foundation

#if os(Linux)
// The module that the C library's `ucontext_t` is seen through.
import CDispatch
#endif

/// The registers of a thread that has trapped.
enum TrapContext {
  /// How far from the stack's end an access may be that was meant for the stack: a function's frame.
  private static let largestFrame: UInt = 1 << 20

  /// Whether a thread was sent a signal because its stack has no room left.
  static func isStackUsedUp(
    _ info: UnsafeMutablePointer<siginfo_t>?,
    _ context: UnsafeMutableRawPointer?
  ) -> Bool {
    guard let info, info.pointee.si_signo == SIGSEGV || info.pointee.si_signo == SIGBUS,
      let stack = stackPointer(context)
    else { return false }
    #if canImport(Glibc)
    let address = UInt(bitPattern: info.pointee._sifields._sigfault.si_addr)
    #else
    let address = UInt(bitPattern: info.pointee.si_addr)
    #endif
    return address &- stack &+ largestFrame < 2 * largestFrame
  }

  private static func stackPointer(_ context: UnsafeMutableRawPointer?) -> UInt? {
    #if os(Linux) && arch(x86_64)
    let context = context?.assumingMemoryBound(to: ucontext_t.self)
    return context.map { UInt(bitPattern: Int($0.pointee.uc_mcontext.gregs.15)) }
    #elseif os(Linux) && arch(arm64)
    let context = context?.assumingMemoryBound(to: ucontext_t.self)
    return context.map { UInt($0.pointee.uc_mcontext.sp) }
    #else
    return nil
    #endif
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
    #if os(Linux) && arch(x86_64)
    guard let context = context?.assumingMemoryBound(to: ucontext_t.self) else { return false }
    let trapped = UInt(bitPattern: Int(context.pointee.uc_mcontext.gregs.16))
    let used = stack ?? UInt(bitPattern: Int(context.pointee.uc_mcontext.gregs.15))
    // Below what a function without a frame of its own may use, and with the return address in the place
    // where a call leaves it.
    let top = ((used - 256) & ~15) - 8
    UnsafeMutablePointer<UInt>(bitPattern: top)?.pointee = trapped + 1
    context.pointee.uc_mcontext.gregs.15 = greg_t(Int(bitPattern: top))
    context.pointee.uc_mcontext.gregs.16 = greg_t(
      Int(bitPattern: unsafeBitCast(function, to: UInt.self))
    )
    return true
    #elseif os(Linux) && arch(arm64)
    guard let context = context?.assumingMemoryBound(to: ucontext_t.self) else { return false }
    let used = stack.map { UInt64($0) } ?? context.pointee.uc_mcontext.sp
    context.pointee.uc_mcontext.sp = (used - 256) & ~15
    // The link register says where the function was called from.
    context.pointee.uc_mcontext.regs.30 = context.pointee.uc_mcontext.pc + 4
    context.pointee.uc_mcontext.pc = UInt64(unsafeBitCast(function, to: UInt.self))
    return true
    #else
    return false
    #endif
  }
}
