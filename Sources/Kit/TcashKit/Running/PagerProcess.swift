import Foundation
import PlatformIO
import SystemPackage

/// A program that shows what it reads on the terminal, which it has to itself until it ends.
struct PagerProcess {
  private let command: String
  private let environment: [String: String]

  init(_ command: String, _ environment: [String: String]) {
    self.command = command
    var environment = environment
    // As git has them, for a 'less' that is not told otherwise: colours, and no page for what fits on one.
    environment["LESS"] = environment["LESS"] ?? "FRX"
    environment["LV"] = environment["LV"] ?? "-c"
    self.environment = environment
  }

  /// Shows a text, on the thread that calls it.
  func run(_ text: String) -> PagerEnd {
    let size = text.utf8.count
    guard let (input, output) = try? FileDescriptor.privatePipe() else {
      return PagerEnd(command, .notStarted, size: size, unreadSize: size)
    }
    // The pager's end stays open here too, to see what it leaves unread.
    defer { try? input.close() }
    let terminal = TerminalModes()
    guard let process = spawn(readingFrom: input) else {
      try? output.close()
      return PagerEnd(command, .notStarted, size: size, unreadSize: size)
    }
    SupervisorLink.current?.send(.pager(process))
    TerminalModes.giveTerminal(to: process)
    let writing = Thread { [text] in
      // A pager that is left early has read enough.
      try? output.writeFully(text.utf8)
      try? output.close()
    }
    writing.start()
    let status = wait(for: process)
    TerminalModes.giveTerminal(to: getpgrp())
    SupervisorLink.current?.send(.pager(0))
    terminal.restore()
    // What the pager has not read is read here, so that the writing ends.
    let unreadSize = status == 0 ? 0 : (try? input.readToEnd())?.count ?? 0
    return PagerEnd(
      command,
      PagerEnd.cause(waitStatus: status),
      size: size,
      unreadSize: unreadSize
    )
  }

  /// Starts it in a process group of its own, so that Ctrl-C is the pager's alone.
  private func spawn(readingFrom descriptor: FileDescriptor) -> pid_t? {
    var child = ChildProcess("/bin/sh", ["sh", "-c", command], environment: environment)
    child.descriptors = [.duplicate(descriptor, as: .standardInput)]
    child.group = .own
    child.resetsSignals = true
    return try? child.spawn()
  }

  /// Stops this program as Ctrl-Z does. Where nobody could let it go on, the system does not.
  private static func stopWithGroup() {
    let handler = systemSignal(SIGTSTP, SIG_DFL)
    kill(0, SIGTSTP)
    _ = systemSignal(SIGTSTP, handler)
  }

  /// Waits for its end; a pager that is stopped stops this program with it, and goes on with it.
  ///
  /// - Returns: What `waitpid` says of its end; 0 where somebody else has waited for it.
  private func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while true {
      guard waitpid(process, &status, WUNTRACED) == process else {
        if errno == EINTR { continue }
        return 0
      }
      let isStopped = status & 0xFF == 0x7F
      guard isStopped else { return status }
      let signal = status >> 8 & 0xFF
      // Stopped for want of the terminal, it came before it was given it.
      if signal != SIGTTIN, signal != SIGTTOU {
        TerminalModes.giveTerminal(to: getpgrp())
        Self.stopWithGroup()
      }
      TerminalModes.giveTerminal(to: process)
      kill(-process, SIGCONT)
    }
  }
}

/// The terminal's modes as they were at one moment.
struct TerminalModes {
  private var modes = termios()
  private let isKnown: Bool

  init() {
    isKnown = tcgetattr(STDIN_FILENO, &modes) == 0
  }

  func restore() {
    guard isKnown else { return }
    var modes = modes
    Self.ignoringBackground { tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) }
  }

  /// Runs an operation in modes in which each key is read at once, Ctrl-C as any other.
  func readingKeys<R>(_ operation: () -> R) -> R {
    var raw = modes
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    if isKnown { tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) }
    defer { restore() }
    return operation()
  }

  /// Makes a process group the one that the terminal's keys go to.
  static func giveTerminal(to group: pid_t) {
    ignoringBackground { _ = tcsetpgrp(STDIN_FILENO, group) }
  }

  /// A group in the background that touches the terminal is stopped, unless it blocks the signal.
  private static func ignoringBackground(_ operation: () -> Void) {
    var signals = sigset_t()
    var old = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &signals, &old)
    operation()
    pthread_sigmask(SIG_SETMASK, &old, nil)
  }
}

private let systemSignal = signal(_:_:)
