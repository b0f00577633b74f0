import Foundation

#if canImport(Glibc)
package import Glibc
#elseif canImport(Darwin)
package import Darwin
#endif

/// A terminal without glass: a program runs on it, keys go in, and the screen can be looked at.
///
/// ```swift
/// let terminal = try PseudoTerminal(columns: 80, rows: 24)
/// try terminal.spawn("/path/to/tcash")
/// try terminal.wait(for: "> ")
/// terminal.send("state\r")
/// try terminal.wait(for: "Counter.State")
/// ```
package final class PseudoTerminal {
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// What stands for Enter, Ctrl-C and so on in ``send(_:)``.
  package enum Key {
    package static let enter = "\r"
    package static let tab = "\t"
    package static let interrupt = "\u{03}"
    package static let endOfInput = "\u{04}"
    package static let killLine = "\u{15}"
    package static let suspend = "\u{1a}"
    package static let backspace = "\u{7f}"
    package static let up = "\u{1b}[A"
    package static let down = "\u{1b}[B"
    package static let right = "\u{1b}[C"
    package static let left = "\u{1b}[D"
    package static let home = "\u{01}"
    package static let end = "\u{05}"
  }

  /// The device that the program has as its terminal.
  package let path: String
  package private(set) var screen: Screen
  /// Every byte that the program wrote.
  package private(set) var output: [UInt8] = []
  package private(set) var processID: pid_t = -1
  private let master: Int32
  /// Keeps the terminal alive while no program has it open.
  private var device: Int32
  private var status: Int32?
  private var decoder: [UInt8] = []

  package init(columns: Int = 80, rows: Int = 24) throws {
    (master, path) = try Self.open()
    device = systemOpen(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    screen = Screen(columns: columns, rows: rows)
    guard device >= 0 else { throw Self.failure(path) }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    setSize(columns: columns, rows: rows)
  }

  /// The terminal's own end, and the path of the program's end.
  private static func open() throws -> (master: Int32, path: String) {
    let master = systemOpen("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0 else { throw failure("/dev/ptmx") }
    #if canImport(Glibc)
    // What `unlockpt` and `ptsname` do, which Swift's Glibc module leaves out.
    var isLocked: Int32 = 0
    var number: UInt32 = 0
    let unlock: UInt = 0x4004_5431
    let getNumber: UInt = 0x8004_5430
    guard ioctl(master, unlock, &isLocked) == 0, ioctl(master, getNumber, &number) == 0 else {
      throw failure("/dev/ptmx")
    }
    return (master, "/dev/pts/\(number)")
    #else
    guard grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else {
      throw failure("/dev/ptmx")
    }
    return (master, String(cString: name))
    #endif
  }

  private static func failure(_ name: String) -> Failure {
    Failure(description: "\(name): \(String(cString: strerror(errno)))")
  }

  deinit {
    if processID > 0, status == nil {
      kill(processID, SIGKILL)
      waitpid(processID, nil, 0)
    }
    hangUp()
  }

  /// Starts a program in a session of its own, with this as its controlling terminal.
  package func spawn(
    _ executable: String,
    arguments: [String] = [],
    environment changes: [String: String?] = [:]
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a session opens becomes the session's.
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Whoever runs the tests may ignore or block signals; the program begins with a clean sheet.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      newSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    )
    var environment = ProcessInfo.processInfo.environment
    for name in ["TMUX", "STY", "XTERM_VERSION", "NO_COLOR", "EDITRC"] { environment[name] = nil }
    environment["TERM"] = "xterm-256color"
    environment["HOME"] = "/nonexistent"
    for (name, value) in changes { environment[name] = value }
    let result = withCStrings([executable] + arguments) { argumentList in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environmentList in
        posix_spawn(&processID, executable, &actions, &attributes, argumentList, environmentList)
      }
    }
    guard result == 0 else {
      throw Failure(description: "\(executable): \(String(cString: strerror(result)))")
    }
  }

  // MARK: Keys and the window

  package func send(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
        continue
      }
      // Full: either the program reads on, or it waits for what it wrote to be read.
      var descriptor = pollfd(fd: master, events: Int16(POLLIN | POLLOUT), revents: 0)
      poll(&descriptor, 1, 100)
      receive(within: 0)
    }
  }

  /// The process group that gets the terminal's keys.
  package var foregroundGroup: pid_t { tcgetpgrp(master) }

  /// Changes the window's size; the kernel tells the program.
  package func resize(columns: Int, rows: Int) {
    receive(within: 0)
    screen.resize(columns: columns, rows: rows)
    setSize(columns: columns, rows: rows)
  }

  /// Closes the terminal's window.
  package func hangUp() {
    guard device >= 0 else { return }
    close(device)
    close(master)
    device = -1
  }

  /// Sends a signal to the program.
  package func signal(_ signal: Int32) {
    kill(processID, signal)
  }

  /// Forgets what has scrolled off the screen, which is laid out anew with each change of its size.
  package func dropScrolledOff() {
    screen.dropScrolledOff()
  }

  private func setSize(columns: Int, rows: Int) {
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  // MARK: Looking

  /// Reads on until the screen, with what has scrolled off it, contains the text.
  package func wait(for text: String, within deadline: Duration = .seconds(30)) throws {
    try wait(until: "the screen shows \(text.debugDescription)", within: deadline) {
      $0.textToCursor.contains(text)
    }
  }

  package func wait(
    until what: String,
    within deadline: Duration = .seconds(30),
    _ condition: (Screen) -> Bool
  ) throws {
    let end = ContinuousClock.now + deadline
    while !condition(screen) {
      guard ContinuousClock.now < end else {
        throw Failure(
          description: "not in time: \(what)\n\(screen.text)\n\(screen.cursor)"
        )
      }
      receive(within: 50)
    }
  }

  /// Waits until the program has ended.
  ///
  /// - Returns: Its exit status, or 128 and the signal that ended it.
  package func waitForExit(within deadline: Duration = .seconds(30)) throws -> Int32 {
    let end = ContinuousClock.now + deadline
    while true {
      receive(within: 20)
      var code: Int32 = 0
      if status == nil, waitpid(processID, &code, WNOHANG) == processID {
        status = code & 0x7f == 0 ? (code >> 8) & 0xff : 128 + (code & 0x7f)
      }
      if let status {
        receive(within: 0)
        return status
      }
      guard ContinuousClock.now < end else {
        throw Failure(description: "the program did not end\n\(screen.text)")
      }
    }
  }

  /// Waits until the program has been stopped by a signal.
  package func waitForStop(within deadline: Duration = .seconds(30)) throws {
    let end = ContinuousClock.now + deadline
    var code: Int32 = 0
    while waitpid(processID, &code, WNOHANG | WUNTRACED) != processID {
      guard ContinuousClock.now < end else {
        throw Failure(description: "the program did not stop\n\(screen.text)")
      }
      receive(within: 20)
    }
  }

  private func receive(within milliseconds: Int32) {
    guard device >= 0 else { return }
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, milliseconds) > 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    // A program that never stops writing must not keep the one that waits from giving up.
    for _ in 1...16 {
      let count = read(master, &bytes, bytes.count)
      guard count > 0 else { return }
      output += bytes.prefix(count)
      decoder += bytes.prefix(count)
      // A character that is cut in two waits for its other half.
      var complete = decoder.count
      while complete > max(0, decoder.count - 4),
        String(validating: decoder[..<complete], as: UTF8.self) == nil
      { complete -= 1 }
      screen.write(String(decoding: decoder[..<complete], as: UTF8.self))
      decoder.removeFirst(complete)
    }
  }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

#if canImport(Glibc)
/// `POSIX_SPAWN_SETSID`, which Swift's Glibc module leaves out.
private let newSession: Int16 = 0x80
#else
private let newSession = Int16(POSIX_SPAWN_SETSID)
#endif

private func withCStrings<Value>(
  _ strings: [String],
  _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
) -> Value {
  let pointers = strings.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  return body(pointers + [nil])
}
