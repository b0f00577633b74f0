import CTrapContext
import Foundation
import Synchronization

/// The signal handling of a supervisor.
///
/// The shell is in the same process group, so keys such as Ctrl-C and Ctrl-Z reach it directly, and
/// it decides what they do. Signals that are sent to the supervisor alone are forwarded.
enum SupervisorSignals {
  private static let passedOn = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGUSR1, SIGUSR2]

  /// The number of seconds that a shell has to end when asked to.
  fileprivate static let patience: UInt32 = 3

  /// Installs the signal handlers.
  ///
  /// - Returns: A descriptor that becomes readable when the shell's state may have changed; `nil`
  ///   on failure.
  static func install() -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    wakeDescriptor.store(ends[1], ordering: .relaxed)
    for signal in passedOn {
      // The shell inherits ignored signals, so they need no forwarding. But Ctrl-C must work.
      if signal == SIGINT || !SignalHandler.isIgnored(signal) { set(passOn, for: signal) }
    }
    set(wake, for: SIGCHLD)
    // Unblock all signals: the thread that started this process may have blocked some.
    var signals = sigset_t()
    sigemptyset(&signals)
    pthread_sigmask(SIG_SETMASK, &signals, nil)
    set(endShell, for: SIGALRM)
    return ends[0]
  }

  /// Sets the shell that signals are forwarded to; `nil` for none.
  static func watch(_ process: ShellProcess?) {
    control.store(process?.control ?? -1, ordering: .relaxed)
    shell.store(process?.id ?? -1, ordering: .relaxed)
  }

  /// Whether an interrupt has occurred.
  static var wasInterrupted: Bool { hasInterrupt.load(ordering: .relaxed) }

  /// The signal that asked the shell to end; `nil` if there was none.
  static var ending: Int32? {
    let signal = endingSignal.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// Stops this process as Ctrl-Z does, until it is continued.
  static func stop() {
    set(nil, for: SIGTSTP)
    raise(SIGTSTP)
    set(passOn, for: SIGTSTP)
  }

  /// Ends this process by a signal, to tell its parent what the shell ended by.
  static func die(by signal: Int32) -> Never {
    // Write no core file: that of the shell is enough.
    var limit = rlimit()
    setrlimit(coreLimit, &limit)
    set(nil, for: signal)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(signal)
    process_end(128 + signal)
  }

  private static func set(_ function: SignalHandler.Function?, for signal: Int32) {
    SignalHandler.set(function, for: signal, flags: Int32(SA_RESTART))
  }
}

private let wakeDescriptor = Atomic<Int32>(-1)
private let shell = Atomic<pid_t>(-1)
private let control = Atomic<Int32>(-1)
private let endingSignal = Atomic<Int32>(0)
private let hasInterrupt = Atomic<Bool>(false)

private func wake(
  _: Int32,
  _: UnsafeMutablePointer<siginfo_t>?,
  _: UnsafeMutableRawPointer?
) {
  let code = errno
  var byte: UInt8 = 0
  _ = write(wakeDescriptor.load(ordering: .relaxed), &byte, 1)
  errno = code
}

private func passOn(
  _ signal: Int32,
  _ info: UnsafeMutablePointer<siginfo_t>?,
  _: UnsafeMutableRawPointer?
) {
  let code = errno
  let process = shell.load(ordering: .relaxed)
  if let info, process > 0 {
    let sender = info.pointee.sender
    // Forward only the signals of other senders. The terminal and the shell signal the whole
    // process group themselves.
    if sender != 0, sender != process { kill(process, signal) }
  }
  if signal == SIGINT {
    hasInterrupt.store(true, ordering: .relaxed)
    // Notify the shell on the socket too: a feature may have replaced its signal handler.
    var byte = SupervisorLink.interruptByte
    let socket = control.load(ordering: .relaxed)
    if socket >= 0 { _ = systemSend(socket, &byte, 1, sendFlags) }
  }
  if signal == SIGHUP || signal == SIGTERM {
    endingSignal.store(signal, ordering: .relaxed)
    // A shell in a reducer that never returns can't react to the signal: kill it after a timeout.
    alarm(SupervisorSignals.patience)
  }
  errno = code
}

private func endShell(
  _: Int32,
  _: UnsafeMutablePointer<siginfo_t>?,
  _: UnsafeMutableRawPointer?
) {
  let process = shell.load(ordering: .relaxed)
  if process > 0 { kill(process, SIGKILL) }
}

extension siginfo_t {
  /// The process that sent the signal; 0 for the system.
  fileprivate var sender: pid_t {
    #if canImport(Glibc)
    si_code <= 0 ? _sifields._kill.si_pid : 0
    #else
    si_pid
    #endif
  }
}

#if canImport(Glibc)
private let coreLimit = __rlimit_resource_t(RLIMIT_CORE.rawValue)
#else
private let coreLimit = RLIMIT_CORE
#endif
