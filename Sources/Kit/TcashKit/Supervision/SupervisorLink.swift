import CTrapContext
import ConcurrencyExtras
import Foundation
import PlatformIO
import ShellOutput
import SystemPackage

/// The shell's end of the connection to its parent, the supervisor.
final class SupervisorLink: Sendable {
  /// The environment variable that holds the descriptors of the connection: the socket, the pipe
  /// for standard error, and the board of statements.
  static let variable = "TCASH_SUPERVISOR"

  /// The process's link; `nil` in a process without a supervisor.
  static var current: SupervisorLink? { link.value }
  private static let link = LockIsolated<SupervisorLink?>(nil)

  let descriptor: Int32
  private let board: StatementBoard

  /// Handles an interrupt that the parent forwards.
  private let interrupt = LockIsolated<(@Sendable () -> Void)?>(nil)

  private let end = LockIsolated(false)

  /// Whether the process has announced an intended exit.
  var hasEnded: Bool { end.value }

  /// The last reported display settings.
  private let display = LockIsolated<DisplaySettings?>(nil)

  /// The session that the shell continues; `nil` if it begins one.
  let continued: ContinuedSession?

  private init(_ descriptor: Int32, _ board: StatementBoard, _ continued: ContinuedSession?) {
    self.descriptor = descriptor
    self.board = board
    self.continued = continued
  }

  /// Connects this process with the supervisor that has started it, if there is one. Call this first
  /// of all.
  static func adopt() {
    let environment = ProcessInfo.processInfo.environment
    // Programs started by this process are not supervised.
    for name in [variable, ContinuedSession.variable] { unsetenv(name) }
    guard let value = environment[variable] else { return }
    let descriptors = value.split(separator: ",").compactMap { Int32($0) }
      .map(FileDescriptor.init(rawValue:))
    guard descriptors.count == 3, descriptors[0].isSocket,
      let board = StatementBoard(descriptor: descriptors[2])
    else { return }
    for descriptor in descriptors { try? descriptor.setClosesOnExec() }
    connect(
      control: descriptors[0],
      errors: descriptors[1],
      board,
      continuing: environment[ContinuedSession.variable].flatMap { try? .init(value: $0) }
    )
  }

  /// Connects this process with its supervisor.
  ///
  /// - Parameters:
  ///   - control: This process's end of the socket.
  ///   - errors: This process's end of the pipe for standard error.
  ///   - continued: The session that this process continues; `nil` if it begins one.
  static func connect(
    control: FileDescriptor,
    errors: FileDescriptor,
    _ board: StatementBoard,
    continuing continued: ContinuedSession? = nil
  ) {
    ErrorStream.redirect(to: errors.rawValue)
    let link = SupervisorLink(control.rawValue, board, continued)
    self.link.setValue(link)
    link.watch()
  }

  /// Reports a message to the supervisor. Errors are ignored: without a supervisor there is no
  /// recipient.
  func send(_ message: ControlMessage) {
    if message.isAboutStatements { return board.record(message) }
    if message == .ready { board.clearInnerStatements() }
    var bytes = Array(message.line.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        systemSend(descriptor, $0.baseAddress, $0.count, sendFlags)
      }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Reports the display settings if they have changed.
  func record(_ now: DisplaySettings) {
    let isNew = display.withValue { last in
      defer { last = now }
      return last != now
    }
    if isNew { send(.display(now)) }
  }

  /// Announces an intended exit, which must follow at once.
  func sendEnd(_ status: Int32) {
    end.setValue(true)
    send(.ended(status))
  }

  /// Sets the handler for an interrupt that the parent noticed. This process may have missed it,
  /// because a feature can replace a signal handler.
  func onInterrupt(_ body: @escaping @Sendable () -> Void) {
    interrupt.withValue { $0 = body }
  }

  /// The byte that the parent sends for an interrupt.
  static let interruptByte = UInt8(ascii: "i")

  /// The byte that the parent sends to have the link checked.
  static let checkByte = UInt8(ascii: "c")

  /// The exit status of a shell whose link a feature has closed.
  static let closedStatus: Int32 = 74

  /// Handles bytes from the parent. If the parent is gone, ends the shell as a closed terminal does,
  /// because no process would wait for it.
  ///
  /// If a feature has closed all descriptors, Dispatch has lost its own, and nothing may ever wake the
  /// main thread again. A read in progress does not notice; the next one would fail or read another file.
  private func watch() {
    let thread = Thread { [self, descriptor, interrupt] in
      var byte: UInt8 = 0
      while true {
        let count = read(descriptor, &byte, 1)
        endIfClosed()
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

  /// Ends the process if a feature has closed the link, through which no reason can be sent then.
  func endIfClosed() {
    if !FileDescriptor(rawValue: descriptor).isSocket { process_end(Self.closedStatus) }
  }

  /// The number of seconds that the shell has to exit by itself.
  private static let patience: UInt32 = 2
}

// For both ends of the connection. A signal handler uses them, too.
#if canImport(Glibc)
let sendFlags = Int32(MSG_NOSIGNAL)
#else
let sendFlags: Int32 = 0
#endif

let systemSend = send(_:_:_:_:)
