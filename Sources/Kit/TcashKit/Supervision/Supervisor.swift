import Foundation
import PlatformIO
import ShellCommands
import ShellHost
import ShellLanguage
import ShellOutput

/// The parent process of a shell. It starts the shell as a child with the same streams, and reports
/// the reason if the child ends unexpectedly. At a prompt, it then restores the terminal and
/// restarts the shell with its session.
@MainActor
final class Supervisor {
  /// The response to a trap.
  enum Mode {
    /// The session continues in a new process.
    case prompt(resuming: String?)
    /// The script fails.
    case script
  }

  /// Presents the supervisor's reports, and receives the shell's display settings.
  typealias Output = (presenter: any Presenter, setDisplay: (DisplaySettings) -> Void)

  private let arguments: [String]
  private let mode: Mode
  private let makeOutput: () -> Output
  private lazy var output = makeOutput()
  /// The shell's last display settings; `nil` until it has reported some.
  private var display: DisplaySettings?
  private let beginning = ContinuousClock.now
  private let environment: [String: String]
  private let terminal = TerminalModes()
  private var executable = ShellProcess.Executable.own
  /// The first shell, if it is a fork of this process.
  private var forkedShell: ShellProcess?
  /// The previous program, until the newly built one has shown a prompt.
  private var formerExecutable: ShellProcess.Executable?
  private var journal: String?
  /// The number of journal statements to replay; `nil` replays all.
  private var replayLimit: Int?
  private var isContinuing = false
  /// Whether the session continues in a newly built program that has not shown a prompt yet.
  private var isReloaded = false
  /// The line that was being edited in the previous program, until the new one has shown a prompt.
  private var line = ""
  /// The number of consecutive traps without a typed statement.
  private var idleTrapCount = 0

  private static let idleTrapLimit = 3

  /// The maximum length of a line that goes on in another program, in bytes: Linux starts no program with a text
  /// of 128 KiB in its environment.
  private static let lineLimit = 100_000

  /// - Parameters:
  ///   - arguments: The arguments of each shell.
  ///   - output: Makes what presents the supervisor's reports, before the first one. Most shells end as intended,
  ///     and nothing is reported.
  init(_ arguments: [String], _ mode: Mode, output: @escaping () -> Output) {
    self.arguments = arguments
    self.mode = mode
    makeOutput = output
    environment = ProcessInfo.processInfo.environment
  }

  /// The environment variable that disables the supervisor if it is `0`. Debuggers need that,
  /// because they follow one process.
  static let variable = "TCASH_SUPERVISED"

  static var isWanted: Bool {
    ProcessInfo.processInfo.environment[variable] != "0" && SupervisorLink.current == nil
  }

  /// Makes the first shell a fork of this process, where this process can be forked.
  ///
  /// - Returns: Whether this process is the shell.
  func forkShell() -> Bool {
    guard ChildProcess.canFork else { return false }
    do {
      forkedShell = try ShellProcess.fork()
      return forkedShell == nil
    } catch {
      return false
    }
  }

  /// Runs shells until one ends as intended.
  ///
  /// - Returns: The status to exit with; `nil` if no shell can be started, so that this process
  ///   must be the shell.
  func run() -> ExitStatus? {
    let wake = SupervisorSignals.install()
    // A shell that was forked already is watched all the same.
    guard wake != nil || forkedShell != nil else { return nil }
    var isFirst = true
    while true {
      let shell: ShellProcess
      do {
        shell = try start()
      } catch {
        if isFirst { return nil }
        report(.notStarted(reason: "\(error)"))
        return .trapped
      }
      isFirst = false
      SupervisorSignals.watch(shell)
      var monitor = ShellMonitor(shell, wake: wake)
      let (end, message) = monitor.run()
      SupervisorSignals.watch(nil)
      if let exitStatus = next(after: end, monitor.status, message) { return exitStatus }
    }
  }

  private func start() throws -> ShellProcess {
    if let forkedShell = forkedShell.take() { return forkedShell }
    var environment = environment
    environment[ContinuedSession.variable] = try continued?.value()
    return try ShellProcess(
      executable,
      name: CommandLine.arguments.first ?? "tcash",
      arguments: arguments,
      environment: environment
    )
  }

  /// The session that the next shell continues; `nil` if it begins the first one.
  private var continued: ContinuedSession? {
    guard isContinuing else {
      guard case .prompt(let resumed?) = mode else { return nil }
      return ContinuedSession(journal: resumed)
    }
    return ContinuedSession(
      // It includes the session that the first shell resumed.
      journal: journal,
      .init(limit: replayLimit, isRestart: true, isReloaded: isReloaded),
      line: line
    )
  }

  // MARK: After a shell ends

  /// - Returns: The status to exit with; `nil` to restart the shell.
  private func next(
    after end: ShellProcess.End,
    _ status: ShellStatus,
    _ message: RuntimeMessage?
  ) -> ExitStatus? {
    adopt(status)
    if case .exited(let code) = end, status.trap == nil, formerExecutable != nil,
      !status.isReady
    {
      goBack("does not start (it ended with status \(code))")
      continueSession(upTo: nil)
      return nil
    }
    if case .exited(let code) = end, status.endStatus == code {
      return nextAfterNormalEnd(code, status)
    }
    // Remove the folders that the shell could not remove itself.
    ProcessFolder.sweep()
    if isPrompt { putTerminalInOrder(status) }
    if let signal = SupervisorSignals.ending { SupervisorSignals.die(by: signal) }
    if case .killed(let signal) = end, status.trap == nil, !status.isStuck,
      !Self.isAccident(signal)
    {
      // An extra Ctrl-C ended the restarting shell before it could handle the signal: restart it.
      if signal == SIGINT, isContinuing, !status.isReady { return nil }
      SupervisorSignals.die(by: signal)
    }
    let notice = TrapNotice(status, end, message)
    present(.diagnostic(EvaluationFailure(notice.diagnostic, in: notice.source)))
    if isPrompt { return afterTrap(status) }
    let exitStatus: ExitStatus = status.isStuck ? .interrupted : .trapped
    present(.ended(exitStatus))
    return dying(with: exitStatus)
  }

  private var isPrompt: Bool { if case .prompt = mode { true } else { false } }

  private func present(_ kind: ShellEvent.Kind) {
    if let display { output.setDisplay(display) }
    output.presenter.present(
      ShellEvent(time: beginning.duration(to: .now), statement: nil, kind: kind)
    )
  }

  private func present(note: String) { present(.note(note)) }

  private func nextAfterNormalEnd(_ code: Int32, _ status: ShellStatus) -> ExitStatus? {
    guard let program = status.restart else {
      return dying(with: ExitStatus(rawValue: code))
    }
    formerExecutable = executable
    executable = .built(program)
    isReloaded = true
    if status.line.utf8.count <= Self.lineLimit {
      line = status.line
    } else {
      present(note: "the line that was being edited is too long to go on in the new program")
    }
    continueSession(upTo: nil)
    return nil
  }

  /// Dies of SIGINT if Ctrl-C ended a script, so that a calling shell script ends too.
  private func dying(with status: ExitStatus) -> ExitStatus {
    if !isPrompt, status == .interrupted, SupervisorSignals.wasInterrupted {
      SupervisorSignals.die(by: SIGINT)
    }
    return status
  }

  private func adopt(_ status: ShellStatus) {
    switch status.journal {
    case .untold: break
    case .nowhere: journal = nil
    case .file(let path): journal = path
    }
    display = status.display ?? display
    if status.isReady { (formerExecutable, isReloaded, line) = (nil, false, "") }
  }

  /// Continues the session in the previous program.
  private func goBack(_ reason: String) {
    executable = formerExecutable ?? executable
    (formerExecutable, isReloaded) = (nil, false)
    present(note: "the new program \(reason); continuing in the old one")
  }

  /// Whether a signal indicates a crash rather than a request to end. The system sends SIGKILL when
  /// memory runs out.
  private static func isAccident(_ signal: Int32) -> Bool {
    [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGKILL, SIGSYS].contains(signal)
  }

  private func afterTrap(_ status: ShellStatus) -> ExitStatus? {
    if status.isReady {
      idleTrapCount = status.statementCount == 0 ? idleTrapCount + 1 : 0
      guard idleTrapCount < Self.idleTrapLimit else {
        report(.trapsAgain)
        return .trapped
      }
      continueSession(upTo: nil)
      return nil
    }
    if formerExecutable != nil {
      goBack("traps before the session is restored")
    } else if isContinuing || status.statementCount == 0 {
      // Before the first prompt, the shell replays a session or runs the startup file.
      return afterTrapInReplay(status)
    }
    continueSession(upTo: nil)
    return nil
  }

  /// Shortens the replay: the same replay would trap again.
  private func afterTrapInReplay(_ status: ShellStatus) -> ExitStatus? {
    let limit = min(status.replayedCount, (replayLimit ?? .max) - 1)
    guard limit >= 0, let journal else {
      report(.trapsAgain)
      return .trapped
    }
    if limit > 0 {
      present(
        note:
          "the session can't be replayed beyond its first \(counted(limit, "statement")); "
          + "it continues after them"
      )
    } else {
      // Keep the journal for a program that can replay it.
      self.journal = nil
      present(
        note:
          "the session can't be replayed, so a new one starts; the old one is in \(journal)"
      )
    }
    isContinuing = true
    replayLimit = limit
    return nil
  }

  private func continueSession(upTo limit: Int?) {
    isContinuing = true
    replayLimit = limit
    if journal == nil { present(note: "a new session starts: the old one has no journal") }
  }

  private func report(_ problem: SupervisionProblem) {
    let help = journal == nil ? nil : "'\(ProgramName.current) --resume' continues the session."
    let diagnostic = Diagnostic(problem, help: help)
    present(.diagnostic(EvaluationFailure(diagnostic, in: SourceText(""))))
  }

  // MARK: The terminal

  /// Restores the terminal to its state before line editing.
  private func putTerminalInOrder(_ status: ShellStatus) {
    if status.pager > 0, tcgetpgrp(STDIN_FILENO) == status.pager {
      // The shell is no longer there to take the terminal back from the pager.
      kill(-status.pager, SIGTERM)
      TerminalModes.giveTerminal(to: getpgrp())
    }
    // In the background, the terminal belongs to another job.
    guard tcgetpgrp(STDIN_FILENO) == getpgrp() else { return }
    terminal.restore()
    var text = status.isEditing ? "\r\n" : ""
    if environment["TERM", default: "dumb"] != "dumb" {
      // Erase the progress of a replay.
      if !status.isReady { text += "\r\u{1b}[K" }
      // Disable bracketed paste, show the cursor, and reset colours.
      text = "\u{1b}[?2004l\u{1b}[?25h\u{1b}[0m" + text
    }
    StandardStreams.write(text)
  }
}
