import CTrapContext
import ConcurrencyExtras
import Foundation
import PlatformIO
import ShellOutput
import SystemPackage

/// The shell's end of the connection with its parent, the supervisor.
final class SupervisorLink: Sendable {
  /// The variable that tells a shell where its supervisor listens: the descriptors of the socket and of
  /// the pipe for standard error.
  static let variable = "TCASH_SUPERVISOR"

  /// `nil` in a process that nobody supervises.
  static let current = adopt()

  let descriptor: Int32

  /// What an interrupt does that the parent passes on.
  private let interrupt = LockIsolated<(@Sendable () -> Void)?>(nil)

  private let end = LockIsolated(false)

  /// Whether the process has said that it ends by itself.
  var hasEnded: Bool { end.value }

  /// What was told last of how output looks.
  private let display = LockIsolated<DisplaySettings?>(nil)

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  private static func adopt() -> SupervisorLink? {
    guard let value = ProcessInfo.processInfo.environment[variable] else { return nil }
    // What this process starts is no shell of the supervisor's.
    unsetenv(variable)
    let descriptors = value.split(separator: ",").compactMap { Int32($0) }
    guard descriptors.count == 2, FileDescriptor(rawValue: descriptors[0]).isSocket else {
      return nil
    }
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    ErrorStream.redirect(to: descriptors[1])
    let link = SupervisorLink(descriptors[0])
    link.watch()
    return link
  }

  /// Tells the supervisor something. Where it does not listen, nobody is there to know.
  func send(_ message: ControlMessage) {
    var bytes = Array(message.line.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count, flags) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Tells how output looks, where that is otherwise than before.
  func note(_ now: DisplaySettings) {
    let isNew = display.withValue { last in
      defer { last = now }
      return last != now
    }
    if isNew { send(.display(now)) }
  }

  /// Tells that the process ends by itself, which it must do next.
  func sendEnd(_ status: Int32) {
    end.setValue(true)
    send(.ended(status))
  }

  /// Sets what happens when the parent has heard of an interrupt and this process may not have: a feature
  /// can take the handler of a signal away.
  func onInterrupt(_ body: @escaping @Sendable () -> Void) {
    interrupt.withValue { $0 = body }
  }

  /// What the parent sends for an interrupt.
  static let interruptByte = UInt8(ascii: "i")

  /// Passes interrupts on, and ends the shell as a closed terminal does when the parent is gone: nobody
  /// would wait for it.
  private func watch() {
    let thread = Thread { [descriptor, interrupt] in
      var byte: UInt8 = 0
      while true {
        let count = read(descriptor, &byte, 1)
        if count > 0, byte == Self.interruptByte { interrupt.value?() }
        if count > 0 || (count < 0 && errno == EINTR) { continue }
        kill(getpid(), SIGHUP)
        sleep(Self.patience)
        process_end(128 + SIGHUP)
      }
    }
    thread.name = "supervisor"
    thread.start()
  }

  /// How many seconds the shell may take to end by itself.
  private static let patience: UInt32 = 2
}

#if canImport(Glibc)
private let flags = Int32(MSG_NOSIGNAL)
#else
private let flags: Int32 = 0
#endif

private let systemSend = send(_:_:_:_:)
