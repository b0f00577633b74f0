import Foundation
import PlatformIO
import SystemPackage

/// Watches a shell from start to end: reads its messages, forwards its `stderr`, and stops and
/// continues with it.
struct ShellMonitor {
  private let shell: ShellProcess
  /// A descriptor that becomes readable when the shell's state may have changed; `nil` if there is
  /// none, and only the end of the shell is noticed.
  private let wake: Int32?
  private(set) var status = ShellStatus()
  private var lines = LineSplitter()
  private var text = HeldText()

  init(_ shell: ShellProcess, wake: Int32?) {
    self.shell = shell
    self.wake = wake
  }

  /// Waits until the shell ends.
  ///
  /// - Returns: How the shell ended, and the Swift runtime's message if it trapped.
  mutating func run() -> (end: ShellProcess.End, message: RuntimeMessage?) {
    while true {
      poll()
      drain()
      forward(text.released(at: .now))
      guard let end = endOrStop() else { continue }
      drain()
      text.end()
      for message in shell.board.messages() { status.apply(message) }
      let isTrap = status.trap != nil || end != .exited(0)
      let (message, other) = RuntimeMessage.find(in: isTrap ? text.held : "")
      forward(isTrap ? other : text.held)
      return (end, message)
    }
  }

  private func poll() {
    // -1 is skipped.
    var descriptors = [shell.control, shell.errors, wake ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // Skip closed channels: they would always poll as readable.
    for index in 0..<2 where isClosed[index] { descriptors[index].fd = -1 }
    // Held text is released after a limited time. After the end of both channels, check regularly
    // whether the exit can be collected.
    let isAtEnd = isClosed.allSatisfy(\.self)
    let timeout: Int32 = isAtEnd || !text.held.isEmpty ? 20 : -1
    _ = Foundation.poll(&descriptors, nfds_t(descriptors.count), timeout)
  }

  /// Whether the end of `shell.control` and of `shell.errors` has been reached.
  private var isClosed = [false, false]

  /// Reads all available input.
  private mutating func drain() {
    if let wake { _ = FileDescriptor(rawValue: wake).readAvailable() }
    for line in lines.append(readOpen(0, shell.control)) {
      if let message = ControlMessage(line: line) { status.apply(message) }
    }
    let wasClosed = isClosed[1]
    text.append(readOpen(1, shell.errors), at: .now)
    if isClosed[1], !wasClosed { shell.checkLink() }
  }

  private mutating func readOpen(_ index: Int, _ descriptor: Int32) -> [UInt8] {
    let (bytes, isAtEnd) = FileDescriptor(rawValue: descriptor).readAvailable()
    if isAtEnd { isClosed[index] = true }
    return bytes
  }

  private func forward(_ text: String) {
    if !text.isEmpty { StandardStreams.write(text, isError: true) }
  }

  /// Collects the shell's exit status. If the shell was stopped instead, stops this process too.
  ///
  /// - Returns: `nil` if the shell is still alive.
  private func endOrStop() -> ShellProcess.End? {
    var waitStatus: Int32 = 0
    let found = waitpid(shell.id, &waitStatus, WNOHANG | WUNTRACED)
    // Someone else collected the exit status, so how the shell ended is unknown.
    if found < 0, errno == ECHILD { return .killed(SIGKILL) }
    guard found == shell.id else { return nil }
    guard waitStatus & 0xFF != 0x7F else {
      stopWithShell()
      return nil
    }
    return ShellProcess.End(waitStatus: waitStatus)
  }

  /// Stops this process after the shell was stopped.
  private func stopWithShell() {
    // The kernel ignores SIGTSTP in an orphaned process group, where no shell could continue this
    // process.
    SupervisorSignals.stop()
    // Both processes are usually continued together. Wait for that up to 100 ms. If only this
    // process was continued, continue the shell.
    for _ in 0..<20 {
      // `WNOWAIT` leaves an exit for `endOrStop()` to collect.
      var state = siginfo_t()
      let isKnown = waitid(P_PID, id_t(shell.id), &state, WNOHANG | WCONTINUED | WEXITED | WNOWAIT)
      if isKnown != 0 || state.si_signo != 0 { return }
      usleep(5_000)
    }
    kill(shell.id, SIGCONT)
  }
}
