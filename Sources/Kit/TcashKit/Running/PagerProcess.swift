import Foundation

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
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      return PagerEnd(command, .notStarted, size: size, unreadSize: size)
    }
    // The pager's end stays open here too, to see what it leaves unread.
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let terminal = TerminalModes()
    guard let process = spawn(readingFrom: ends[0]) else {
      close(ends[1])
      return PagerEnd(command, .notStarted, size: size, unreadSize: size)
    }
    SupervisorLink.current?.send(.pager(process))
    TerminalModes.giveTerminal(to: process)
    let writing = Thread { [text, end = ends[1]] in Self.write(text, to: end) }
    writing.start()
    let status = wait(for: process)
    TerminalModes.giveTerminal(to: getpgrp())
    SupervisorLink.current?.send(.pager(0))
    terminal.restore()
    let unreadSize = status == 0 ? 0 : Self.readRest(of: ends[0])
    return PagerEnd(
      command,
      PagerEnd.cause(waitStatus: status),
      size: size,
      unreadSize: unreadSize
    )
  }

  /// Reads what the pager has not, so that the writing ends.
  ///
  /// - Returns: How much that is, in bytes.
  private static func readRest(of descriptor: Int32) -> Int {
    var size = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = systemRead(descriptor, &buffer, buffer.count)
      if count > 0 {
        size += count
      } else if count == 0 || errno != EINTR {
        return size
      }
    }
  }

  /// Starts it in a process group of its own, so that Ctrl-C is the pager's alone.
  private func spawn(readingFrom descriptor: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, descriptor, STDIN_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var process: pid_t = -1
    let words: [String] = ["sh", "-c", command]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") }
    arguments.append(nil)
    variables.append(nil)
    defer { for text in arguments + variables { free(text) } }
    let result = posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, variables)
    return result == 0 ? process : nil
  }

  /// Writes until the pager has read enough.
  private static func write(_ text: String, to descriptor: Int32) {
    // A pager that is left early is no reason for this program to end.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    defer { close(descriptor) }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        return
      }
    }
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

private let systemRead = read(_:_:_:)
private let systemWrite = write(_:_:_:)
private let systemSignal = signal(_:_:)
