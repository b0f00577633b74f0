import ConcurrencyExtras
import Foundation
import ShellSession

/// The shell's end of the connection with its supervisor.
final class SupervisorLink: Sendable {
  /// The variable that tells a shell where its supervisor listens: the descriptors of the socket and of
  /// the pipe for standard error.
  static let variable = "TCASH_SUPERVISOR"

  /// `nil` in a process that nobody supervises.
  static let current = adopt()

  let descriptor: Int32

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
    guard descriptors.count == 2, isSocket(descriptors[0]) else { return nil }
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    ErrorStream.redirect(to: descriptors[1])
    let link = SupervisorLink(descriptors[0])
    link.watch()
    return link
  }

  private static func isSocket(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
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
  func note(_ settings: Settings) {
    let now = DisplaySettings(settings)
    let isNew = display.withValue { last in
      defer { last = now }
      return last != now
    }
    if isNew { send(.display(now)) }
  }

  /// Sends bytes from a signal handler.
  static func send(_ text: StaticString, to descriptor: Int32) {
    _ = systemSend(descriptor, text.utf8Start, text.utf8CodeUnitCount, flags)
  }

  /// Ends the shell as a closed terminal does when the supervisor is gone: nobody would wait for it.
  private func watch() {
    let thread = Thread { [descriptor] in
      var byte: UInt8 = 0
      while true {
        let count = read(descriptor, &byte, 1)
        if count > 0 || (count < 0 && errno == EINTR) { continue }
        kill(getpid(), SIGHUP)
        sleep(Self.patience)
        _exit(128 + SIGHUP)
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
