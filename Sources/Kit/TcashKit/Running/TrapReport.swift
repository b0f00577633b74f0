import ComposableArchitecture
import ConcurrencyExtras
import Dispatch
import Foundation
import LineEditor
import ShellLanguage
import ShellSession
import Synchronization

/// Ends the process where a reducer, an effect or a dependency traps, and says what was at work.
///
/// A shell with a supervisor tells that one, which starts it again. Any other writes to standard error,
/// below the message of the Swift runtime, and ends with status 70.
///
/// What is certain is said first, in the signal's handler, where next to nothing is allowed. The rest,
/// the action or effect and the places in the sources, is found out afterwards as far as it can be.
enum TrapReport {
  /// Says what the session is at: in a reducer, where who asks may be in one, or in an effect.
  typealias Describe = @MainActor (_ effect: EffectOrigin?, _ isReducing: Bool) -> String?

  private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]

  /// How many seconds finding out more may take.
  private static let patience: UInt32 = 2

  // MARK: What the handler reads

  // Set before there is a second thread, or only ever replaced whole, by the main thread.

  /// What is written in the signal handler, where memory can't be allocated: made beforehand.
  nonisolated(unsafe) private static var message: UnsafeMutablePointer<CChar>?
  nonisolated(unsafe) private static var innerMessage: UnsafeMutablePointer<CChar>?
  /// The report for programs; `nil` where people read it.
  nonisolated(unsafe) private static var line: TrapLine?
  nonisolated(unsafe) private static var signal: Int32 = 0
  nonisolated(unsafe) private static var isStackUsedUp = false
  nonisolated(unsafe) private static var link: SupervisorLink?
  nonisolated(unsafe) private static var describe: Describe?

  private static let hasTrapped = Atomic<Bool>(false)

  /// Whether a thread has trapped, so that the process ends when what is known of it is told.
  static var isEnding: Bool { hasTrapped.load(ordering: .relaxed) }

  /// The thread that has trapped, from then on.
  nonisolated(unsafe) private static var trapped: pthread_t?
  nonisolated(unsafe) private static var isStuck = false

  /// Is called first of all, by the main thread.
  static func install(link: SupervisorLink?) {
    self.link = link
    DispatchQueue.main.setSpecific(key: mainQueue, value: true)
    SpareStack.prepare()
    MainQueueThread.onChange { SpareStack.prepare() }
    for signal in signals { SignalHandler.set(handleTrap, for: signal, flags: Int32(SA_ONSTACK)) }
    endAtQuit()
  }

  /// Sets what describes the work in a session.
  static func observe(_ describe: @escaping Describe) {
    self.describe = describe
  }

  /// Lets Ctrl-\ end the process at once, where the Swift runtime would stay and show a backtrace.
  private static func endAtQuit() {
    if !SignalHandler.isIgnored(SIGQUIT) { SignalHandler.set(nil, for: SIGQUIT) }
  }

  // MARK: Statements

  /// Notes the statement that is evaluated from now on.
  ///
  /// - Parameter format: Whom a trap is told to, where there is no supervisor.
  static func note(_ statement: Statement, in source: SourceText, format: Settings.Format) {
    MainQueueThread.note()
    let text = source[statement.span]
    if let link { return link.send(.running(String(text.prefix(statementLimit)))) }
    // The thread that has trapped reads it.
    if isEnding { return }
    let (old, oldInner) = (message, innerMessage)
    innerMessage = nil
    if format == .json {
      ErrorForwarder.begin()
      let trapLine = TrapLine(statement, in: source)
      message = strdup(trapLine.shortText)
      line = trapLine
    } else {
      line = nil
      let place = source.name.map {
        "\($0):\(source.location(of: statement.span.start).line): "
      }
      let first = text.split(separator: "\n").first.map(String.init) ?? ""
      message = strdup("tcash: trapped at '\((place ?? "") + first)'\n")
    }
    free(old)
    free(oldInner)
  }

  /// Notes what is evaluated within the statement: a line of a file, or of a session that is restored.
  static func noteInner(_ text: String) {
    if let link { return link.send(.within(String(text.prefix(statementLimit)))) }
    if isEnding { return }
    line?.take(.within(text))
    let old = innerMessage
    let line = text.split(separator: "\n").first.map(String.init) ?? ""
    innerMessage = strdup("  \(line)\n")
    free(old)
  }

  private static let mainQueue = DispatchSpecificKey<Bool>()

  /// As much of a statement as is worth telling.
  private static let statementLimit = 2_000

  /// Notes that the statement has ended.
  static func noteEnd() {
    link?.send(.idle)
  }

  // MARK: Traps

  /// Ends a process whose main thread hears of no interrupt, as a trap would.
  static func endStuck() -> Never {
    link?.send(.stuck)
    isStuck = true
    // A signal that the system's worker threads don't block.
    _ = MainQueueThread.signal(SIGTRAP)
    sleep(patience + 1)
    LibeditEditor.restoreTerminal()
    _exit(ExitStatus.interrupted.rawValue)
  }

  /// The part of the report for which there is no other time: it runs in the signal's handler.
  fileprivate static func begin(
    _ signal: Int32,
    _ info: UnsafeMutablePointer<siginfo_t>?,
    _ context: UnsafeMutableRawPointer?
  ) {
    // Two threads may trap together.
    guard !hasTrapped.exchange(true, ordering: .relaxed) else {
      // Finding out more has trapped, which ends it; another thread waits for the end.
      if let trapped, pthread_equal(trapped, pthread_self()) != 0 {
        _exit(ExitStatus.trapped.rawValue)
      }
      while true { sleep(60) }
    }
    trapped = pthread_self()
    LibeditEditor.restoreTerminal()
    self.signal = signal
    isStackUsedUp = TrapContext.isStackUsedUp(info, context)
    if let link {
      if !isStuck { send(signal, to: link.descriptor) }
      if isStackUsedUp { SupervisorLink.send("stack \n", to: link.descriptor) }
    } else if line == nil {
      for text in [message, innerMessage] { write(text) }
      if isStackUsedUp { write("  the stack is used up: something calls itself without end\n") }
    }
    SignalHandler.set(endReport, for: SIGALRM, flags: Int32(SA_ONSTACK))
    alarm(patience)
    let stack = isStackUsedUp ? SpareStack.end : nil
    if !TrapContext.goOn(in: describeTrap, context, stack: stack) { tell() }
  }

  /// `trap 4`
  private static func send(_ signal: Int32, to descriptor: Int32) {
    switch signal {
    case SIGILL: SupervisorLink.send("trap 4\n", to: descriptor)
    case SIGTRAP: SupervisorLink.send("trap 5\n", to: descriptor)
    case SIGABRT: SupervisorLink.send("trap 6\n", to: descriptor)
    case SIGFPE: SupervisorLink.send("trap 8\n", to: descriptor)
    case SIGSEGV: SupervisorLink.send("trap 11\n", to: descriptor)
    default: SupervisorLink.send("trap 7\n", to: descriptor)
    }
  }

  private static func write(_ text: StaticString) {
    _ = systemWrite(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }

  private static func write(_ text: UnsafeMutablePointer<CChar>?) {
    if let text { _ = systemWrite(STDERR_FILENO, text, strlen(text)) }
  }

  /// Ends where finding out more takes too long.
  fileprivate static func giveUp() -> Never {
    if line != nil { write(message) }
    _exit(ExitStatus.trapped.rawValue)
  }

  /// Says more, as an ordinary function of the thread that has trapped, which may trap again.
  fileprivate static func tell() -> Never {
    let effect = EffectOrigin.current
    if isStackUsedUp { line?.take(.stackOverflow) }
    if let describe, let text = work(effect, describe) { tell(.work(text), text) }
    line?.take(.trap(signal))
    let cause = line == nil ? nil : ErrorForwarder.takeMessage()
    // Should the places take too long, this is what is told.
    if let line { message = strdup(line.text(cause)) }
    for frame in TrapFrames.capture() { tell(.frame(frame), frame) }
    if let line {
      StandardStreams.write(line.text(cause), isError: true)
    } else {
      // Held since the time in which objects were written.
      ErrorForwarder.end()
    }
    let status: ExitStatus = isStuck ? .interrupted : .trapped
    _exit(status.rawValue)
  }

  private static func tell(_ message: ControlMessage, _ text: String) {
    if let link {
      link.send(message)
    } else if line != nil {
      line?.take(message)
    } else {
      standardError("  \(text)")
    }
  }

  private static func work(_ effect: EffectOrigin?, _ describe: @escaping Describe) -> String? {
    if DispatchQueue.getSpecific(key: mainQueue) == true {
      // An effect runs there as well, and is not the main actor's for all that.
      let describe = unsafeBitCast(describe, to: ((EffectOrigin?, Bool) -> String?).self)
      return describe(effect, true)
    }
    // The session is the main queue's to look at, which goes on unless it waits for this thread.
    let answer = LockIsolated<String?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.main.async {
      let text = MainActor.assumeIsolated { describe(effect, false) }
      answer.setValue(text)
      isDone.signal()
    }
    if isDone.wait(timeout: .now() + 0.5) == .success { return answer.value }
    return effect == nil ? "in a task of its own, while the shell was at work" : "in an effect"
  }
}

private func handleTrap(
  _ signal: Int32,
  _ info: UnsafeMutablePointer<siginfo_t>?,
  _ context: UnsafeMutableRawPointer?
) {
  TrapReport.begin(signal, info, context)
}

private func describeTrap() {
  TrapReport.tell()
}

private func endReport(
  _: Int32,
  _: UnsafeMutablePointer<siginfo_t>?,
  _: UnsafeMutableRawPointer?
) {
  TrapReport.giveUp()
}

private let systemWrite = write(_:_:_:)
