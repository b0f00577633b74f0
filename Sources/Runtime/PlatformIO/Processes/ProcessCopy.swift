package import SystemPackage

#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#elseif canImport(Android)
package import Android
#elseif canImport(Darwin)
package import Darwin
#endif

/// A copy of this process, which continues where this one does.
///
/// It is there much sooner than a program that is started anew: it is loaded and linked already.
package enum ProcessCopy {
  /// Makes a copy of this process as its child. Both return from this call.
  ///
  /// The copy has the signals of a new program: none is blocked, those that this process ignores are
  /// ignored, and the others have their default actions. It has all open descriptors.
  ///
  /// - Returns: The id of the child, which has to be waited for; `nil` in the child itself.
  /// - Throws: The system's error. `Errno.notSupported` if the process has more than one thread, since
  ///   the others would be missing in the copy while what they have locked stays locked, and on
  ///   systems whose libraries do not allow copies.
  package static func make() throws(Errno) -> pid_t? {
    #if canImport(Glibc) && os(Linux)
    guard threadCount == 1 else { throw .notSupported }
    fflush(nil)
    // A signal that arrives meanwhile waits until it has the action of the process that it is for.
    var all = sigset_t()
    var blocked = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &blocked)
    let child = fork()
    guard child == 0 else {
      let problem = Errno(rawValue: errno)
      pthread_sigmask(SIG_SETMASK, &blocked, nil)
      if child < 0 { throw problem }
      return child
    }
    for signal in signals { resetHandler(of: signal) }
    sigemptyset(&all)
    pthread_sigmask(SIG_SETMASK, &all, nil)
    return nil
    #else
    throw .notSupported
    #endif
  }

  #if canImport(Glibc) && os(Linux)
  /// The number of threads of this process; `nil` if the system doesn't tell.
  ///
  /// Source: `/proc/self/task` (proc(5)).
  private static var threadCount: Int? {
    let names = Folder.names(in: "/proc/self/task")
    return names.isEmpty ? nil : names.count
  }

  /// The numbers of Linux's signals: signal(7).
  private static let signals: ClosedRange<Int32> = 1...64

  private static func resetHandler(of signal: Int32) {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return }
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    // 0 is the default action, 1 ignores the signal.
    guard handler != 0, handler != 1 else { return }
    action = Glibc.sigaction()
    sigaction(signal, &action, nil)
  }
  #endif
}
