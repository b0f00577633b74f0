import Foundation
import PlatformIO
import SystemPackage

/// A pager process, which owns the terminal until it ends and shows its standard input.
struct PagerProcess {
  private let command: String
  private let environment: [String: String]

  init(_ command: String, _ environment: [String: String]) {
    self.command = command
    var environment = environment
    // The defaults that git uses: keep colours, and don't page text that fits on one screen.
    environment["LESS"] = environment["LESS"] ?? "FRX"
    environment["LV"] = environment["LV"] ?? "-c"
    self.environment = environment
  }

  /// Shows a text, and blocks the calling thread until the pager ends.
  func run(_ text: String) -> PagerEnd {
    let size = text.utf8.count
    guard let (input, output) = try? FileDescriptor.privatePipe() else {
      return PagerEnd(command, .notStarted, size: size, unreadSize: size)
    }
    // Keep the read end open here too, to count the bytes that the pager leaves unread.
    defer { try? input.close() }
    let terminal = TerminalModes()
    guard let process = spawn(readingFrom: input) else {
      try? output.close()
      return PagerEnd(command, .notStarted, size: size, unreadSize: size)
    }
    SupervisorLink.current?.send(.pager(process))
    TerminalModes.giveTerminal(to: process)
    let writing = Thread { [text] in
      // Ignore the error: a pager that is left early closes the pipe.
      try? output.writeFully(text.utf8)
      try? output.close()
    }
    writing.start()
    let status = wait(for: process)
    TerminalModes.giveTerminal(to: getpgrp())
    SupervisorLink.current?.send(.pager(0))
    terminal.restore()
    // Drain the pipe, so that the writing thread ends.
    let unreadSize = status == 0 ? 0 : (try? input.readToEnd())?.count ?? 0
    return PagerEnd(
      command,
      PagerEnd.cause(waitStatus: status),
      size: size,
      unreadSize: unreadSize
    )
  }

  /// Starts the pager in its own process group, so that Ctrl-C reaches only the pager.
  private func spawn(readingFrom descriptor: FileDescriptor) -> pid_t? {
    var child = ChildProcess("/bin/sh", ["sh", "-c", command], environment: environment)
    child.descriptors = [.duplicate(descriptor, as: .standardInput)]
    child.group = .own
    child.resetsSignals = true
    return try? child.spawn()
  }

  /// Stops this process's group as Ctrl-Z does. The system ignores it if no process could continue
  /// the group.
  private static func stopWithGroup() {
    let handler = systemSignal(SIGTSTP, SIG_DFL)
    kill(0, SIGTSTP)
    _ = systemSignal(SIGTSTP, handler)
  }

  /// Waits for the pager to end. While the pager is stopped, this process is stopped too.
  ///
  /// - Returns: The status from `waitpid`; 0 if other code has already waited for the pager.
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
      // SIGTTIN and SIGTTOU mean that the pager used the terminal before it owned it: just continue
      // it.
      if signal != SIGTTIN, signal != SIGTTOU {
        TerminalModes.giveTerminal(to: getpgrp())
        Self.stopWithGroup()
      }
      TerminalModes.giveTerminal(to: process)
      kill(-process, SIGCONT)
    }
  }
}

/// A snapshot of the terminal's modes.
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

  /// Runs an operation in a mode that delivers each key at once, including Ctrl-C.
  func readingKeys<R>(_ operation: () -> R) -> R {
    var raw = modes
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    if isKnown { tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) }
    defer { restore() }
    return operation()
  }

  /// Makes a process group the terminal's foreground group.
  static func giveTerminal(to group: pid_t) {
    ignoringBackground { _ = tcsetpgrp(STDIN_FILENO, group) }
  }

  /// Runs an operation with SIGTTOU blocked. Otherwise a background group is stopped when it
  /// touches the terminal.
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
