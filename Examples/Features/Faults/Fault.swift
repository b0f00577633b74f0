import Foundation

/// A failure of a program that no `catch` can catch.
public enum Fault: String, CaseIterable, Equatable, Sendable {
  /// A number is divided by zero.
  case division
  /// An array index is out of range.
  case index
  /// `nil` is unwrapped.
  case unwrap
  /// A sum overflows its type, which the runtime reports without a message.
  case overflow
  /// `fatalError` is called.
  case fatalError
  /// A precondition does not hold.
  case precondition
  /// A value does not have the type that it is cast to.
  case cast
  /// A function calls itself until the stack overflows.
  case recursion
  /// A function never returns.
  case loop
  /// A function waits for something that never happens.
  case deadlock
  /// Ctrl-C is ignored from then on, and a function never returns.
  case deafness
  /// The program exits as if it had succeeded.
  case exit
  /// The same, without running exit handlers.
  case quickExit
  /// The program aborts.
  case abort
  /// Every file, pipe and socket that the program has open is closed.
  case closedFiles

  /// Causes the fault.
  ///
  /// - Parameter numbers: The numbers to calculate with.
  @inline(never)
  public func happen(to numbers: [Int] = []) -> Int {
    switch self {
    case .division: return 1 / numbers.count
    case .index: return numbers[numbers.count]
    case .unwrap: return numbers.first!
    case .overflow: return Int.max + (numbers.count + 1)
    case .fatalError: Swift.fatalError("the lab is on fire")
    case .precondition:
      Swift.precondition(!numbers.isEmpty, "there must be numbers")
      return numbers.count
    case .cast: return numbers as Any as! Int
    case .recursion: return Self.depth(below: numbers.count)
    case .loop: return Self.count()
    case .deadlock:
      DispatchSemaphore(value: numbers.count).wait()
      return 0
    case .deafness:
      signal(SIGINT, SIG_IGN)
      return Self.count()
    case .exit: Foundation.exit(0)
    case .quickExit: _exit(0)
    case .abort: Foundation.abort()
    case .closedFiles:
      for descriptor in Int32(0)..<1_024 { close(descriptor) }
      return 0
    }
  }

  @inline(never)
  private static func count() -> Int {
    var count = 0
    while count >= 0 { count = (count + 1) % 1_000 }
    return count
  }

  @inline(never)
  private static func depth(below level: Int) -> Int {
    // Never true, but the compiler does not know that.
    if level < 0 { return 0 }
    return 1 + depth(below: level + 1)
  }
}
