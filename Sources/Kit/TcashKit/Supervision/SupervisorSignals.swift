import CTrapContext
import Foundation
import Synchronization

/// What a supervisor does on signals.
///
/// Keys such as Ctrl-C and Ctrl-Z reach the shell by themselves, which is in the same process group, and
/// it decides what they do. What somebody sends to the supervisor alone is passed on.
enum SupervisorSignals {
  private static let passedOn = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGUSR1, SIGUSR2]

  /// How many seconds a shell may take to end when it is told to.
  fileprivate static let patience: UInt32 = 3

  /// Begins to handle signals.
  ///
  /// - Returns: A descriptor that can be read from whenever something may have become of the shell.
  static func install() -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    wakeDescriptor.store(ends[1], ordering: .relaxed)
    for signal in passedOn {
      // What whoever started the program wants ignored is ignored by the shell too, but Ctrl-C must work.
      if signal == SIGINT || !SignalHandler.isIgnored(signal) { set(passOn, for: signal) }
    }
    set(wake, for: SIGCHLD)
    // Whoever started the program may have done so from a thread that hears of no signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    pthread_sigmask(SIG_SETMASK, &signals, nil)
    set(endShell, for: SIGALRM)
    return ends[0]
  }

  /// Sets which shell signals are passed on to; `nil` for none.
  static func watch(_ process: ShellProcess?) {
    control.store(process?.control ?? -1, ordering: .relaxed)
    shell.store(process?.id ?? -1, ordering: .relaxed)
  }

  /// Whether there was an interrupt.
  static var wasInterrupted: Bool { hasInterrupt.load(ordering: .relaxed) }

  /// The signal that asked the shell to end, once there was one.
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

  /// Ends this process by a signal, so that whoever waits for it sees what the shell ended by.
  static func die(by signal: Int32) -> Never {
    // One core file, of the shell, is enough.
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
    // The terminal sends to the whole group, and so does the shell.
    if sender != 0, sender != process { kill(process, signal) }
  }
  if signal == SIGINT {
    hasInterrupt.store(true, ordering: .relaxed)
    // A feature can take the handler of the signal away from the shell, which is not to be deaf for that.
    var byte = SupervisorLink.interruptByte
    let socket = control.load(ordering: .relaxed)
    if socket >= 0 { _ = systemSend(socket, &byte, 1, sendFlags) }
  }
  if signal == SIGHUP || signal == SIGTERM {
    endingSignal.store(signal, ordering: .relaxed)
    // A shell in a reducer that never returns hears of no signal.
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

#if canImport(Glibc)
private let sendFlags = Int32(MSG_NOSIGNAL)
#else
private let sendFlags: Int32 = 0
#endif

private let systemSend = send(_:_:_:_:)
