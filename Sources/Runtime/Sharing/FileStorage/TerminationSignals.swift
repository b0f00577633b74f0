import Foundation
import PlatformIO
import Synchronization
import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// Runs an operation when a signal asks the process to terminate, and then lets the signal
/// terminate the process as usual.
///
/// Signals that the program handles or ignores are left alone, and a handler that it installs later
/// replaces this one. A program with its own handler ends by `exit`, and ``ExitFlush`` runs then.
enum TerminationSignals {
  private static let signals = [SIGTERM, SIGINT, SIGHUP]
  /// The write end of the pipe through which a signal handler, which may do next to nothing, wakes
  /// the waiting thread.
  private static let pipeEnd = Atomic<Int32>(-1)
  private static let isHandling = Atomic<Bool>(false)

  /// Installs the signal handlers on the first call.
  ///
  /// - Parameter operation: Run on a dedicated thread when a signal arrives.
  static func handleOnce(_ operation: @escaping @Sendable () -> Void) {
    guard !isHandling.exchange(true, ordering: .acquiringAndReleasing) else { return }
    guard let (input, output) = try? FileDescriptor.privatePipe() else { return }
    pipeEnd.store(output.rawValue, ordering: .releasing)
    let thread = Thread { wait(input, operation) }
    thread.name = "tcash.termination"
    thread.start()
    for signal in signals where isDefault(signal) { install(signal) }
  }

  private static func isDefault(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
    let handler = action.__sigaction_u.__sa_handler
    #else
    let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == 0
  }

  private static func install(_ signal: Int32) {
    var action = sigaction()
    #if canImport(Darwin)
    action.__sigaction_u.__sa_handler = noteSignal
    #else
    action.__sigaction_handler.sa_handler = noteSignal
    #endif
    // A second signal ends the process at once, even if the operation for the first one hangs.
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | Int32(SA_RESTART)
    sigaction(signal, &action, nil)
  }

  private static func wait(_ input: FileDescriptor, _ operation: () -> Void) {
    while let byte = input.readByte() {
      operation()
      end(by: Int32(byte))
    }
  }

  private static func end(by number: Int32) {
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }

  fileprivate static func notify(_ signal: Int32) {
    let error = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(pipeEnd.load(ordering: .relaxed), &byte, 1)
    errno = error
  }
}

private func noteSignal(_ signal: Int32) {
  TerminationSignals.notify(signal)
}
