import Foundation
import PlatformIO
import ShellCommands
import ShellHost
import ShellLanguage
import ShellOutput

/// The parent of every shell: starts it as a process of its own, with the same streams, and tells why where
/// that one ends otherwise than it says. At a prompt it then puts the terminal in order, and starts the
/// shell again with its session.
@MainActor
final class Supervisor {
  /// What is done where the shell traps.
  enum Mode {
    /// The session goes on in another process.
    case prompt(resuming: String?)
    /// The script fails.
    case script
  }

  private let arguments: [String]
  private let mode: Mode
  private let presenter: any Presenter
  private let beginning = ContinuousClock.now
  private let environment: [String: String]
  private let terminal = TerminalModes()
  private var executable = ShellProcess.Executable.own
  /// The program before the one that was built last, as long as that has not shown a prompt.
  private var formerExecutable: ShellProcess.Executable?
  private var journal: String?
  /// Takes how the shell's output looks.
  private let setDisplay: (DisplaySettings) -> Void
  /// How much of the journal is replayed; `nil` for all.
  private var replayLimit: Int?
  private var isContinuing = false
  /// Whether the session goes on in a program that was built, and has not shown a prompt there.
  private var isReloaded = false
  /// How often in a row it has trapped with nothing typed.
  private var idleTrapCount = 0

  private static let idleTrapLimit = 3

  /// - Parameters:
  ///   - arguments: What each shell gets.
  ///   - presenter: Shows what there is to tell.
  ///   - setDisplay: Takes how the shell's output looks, which the presenter's is to be like.
  init(
    _ arguments: [String],
    _ mode: Mode,
    presenter: any Presenter,
    setDisplay: @escaping (DisplaySettings) -> Void
  ) {
    self.arguments = arguments
    self.mode = mode
    self.presenter = presenter
    self.setDisplay = setDisplay
    environment = ProcessInfo.processInfo.environment
  }

  /// What turns the supervisor off, for debuggers: they follow one process.
  static let variable = "TCASH_SUPERVISED"

  static var isWanted: Bool {
    ProcessInfo.processInfo.environment[variable] != "0" && SupervisorLink.current == nil
  }

  /// Runs shells until one ends as it was meant to.
  ///
  /// - Returns: The status to end with; `nil` where no shell can be started, so that this process has to
  ///   be one.
  func run() -> ExitStatus? {
    guard let wake = SupervisorSignals.install() else { return nil }
    var isFirst = true
    while true {
      let shell: ShellProcess
      do {
        shell = try start()
      } catch {
        if isFirst { return nil }
        tell(.notStarted(reason: "\(error)"))
        return .trapped
      }
      isFirst = false
      SupervisorSignals.watch(shell)
      var watch = ShellWatch(shell, wake: wake)
      let (end, message) = watch.run()
      SupervisorSignals.watch(nil)
      if let status = next(after: end, watch.account, message) { return status }
    }
  }

  private func start() throws -> ShellProcess {
    try ShellProcess(
      executable,
      name: CommandLine.arguments.first ?? "tcash",
      arguments: argumentsOfShell,
      environment: environment
    )
  }

  private var argumentsOfShell: [String] {
    guard isContinuing else {
      guard case .prompt(let resumed?) = mode else { return arguments }
      return arguments + Arguments.SupervisedOptions.words(resumed)
    }
    // What it began with is in the journal.
    guard let journal else { return arguments + ["--no-rc"] }
    return arguments
      + Arguments.SupervisedOptions.words(
        journal,
        isRestart: true,
        limit: replayLimit,
        isReloaded: isReloaded
      )
  }

  // MARK: After a shell's end

  /// - Returns: The status to end with; `nil` to start the shell again.
  private func next(
    after end: ShellProcess.End,
    _ account: ShellAccount,
    _ message: RuntimeMessage?
  ) -> ExitStatus? {
    take(account)
    if case .exited(let status) = end, account.trap == nil, formerExecutable != nil,
      !account.isReady
    {
      goBack("does not start (it ended with status \(status))")
      continueSession(upTo: nil)
      return nil
    }
    if case .exited(let status) = end, account.endStatus == status {
      return nextAfterNormalEnd(status, account)
    }
    // What the shell could not take away itself.
    ProcessFolder.sweep()
    if isPrompt { putTerminalInOrder(account) }
    if let signal = SupervisorSignals.ending { SupervisorSignals.die(by: signal) }
    if case .killed(let signal) = end, account.trap == nil, !account.isStuck,
      !Self.isAccident(signal)
    {
      // A Ctrl-C too many, while the shell could not hear of it yet.
      if signal == SIGINT, isContinuing, !account.isReady { return nil }
      SupervisorSignals.die(by: signal)
    }
    let notice = TrapNotice(account, end, message)
    present(.diagnostic(EvaluationFailure(notice.diagnostic, in: notice.source)))
    if isPrompt { return afterTrap(account) }
    let status: ExitStatus = account.isStuck ? .interrupted : .trapped
    present(.ended(status))
    return dying(with: status)
  }

  private var isPrompt: Bool { if case .prompt = mode { true } else { false } }

  private func present(_ kind: ShellEvent.Kind) {
    presenter.present(
      ShellEvent(time: beginning.duration(to: .now), statement: nil, kind: kind)
    )
  }

  private func present(note: String) { present(.note(note)) }

  private func nextAfterNormalEnd(_ status: Int32, _ account: ShellAccount) -> ExitStatus? {
    guard let program = account.restart else {
      return dying(with: ExitStatus(rawValue: status))
    }
    formerExecutable = executable
    executable = .built(program)
    isReloaded = true
    continueSession(upTo: nil)
    return nil
  }

  /// A script that Ctrl-C ended dies of it, so that a script of a shell that runs it ends too.
  private func dying(with status: ExitStatus) -> ExitStatus {
    if !isPrompt, status == .interrupted, SupervisorSignals.wasInterrupted {
      SupervisorSignals.die(by: SIGINT)
    }
    return status
  }

  private func take(_ account: ShellAccount) {
    switch account.journal {
    case .untold: break
    case .nowhere: journal = nil
    case .file(let path): journal = path
    }
    if let display = account.display { setDisplay(display) }
    if account.isReady { (formerExecutable, isReloaded) = (nil, false) }
  }

  /// Lets the session go on in the program before the one that was built last.
  private func goBack(_ reason: String) {
    executable = formerExecutable ?? executable
    (formerExecutable, isReloaded) = (nil, false)
    present(note: "the new program \(reason): going on in the old one")
  }

  /// Whether nobody asked for an end by this signal. The system kills where memory runs out.
  private static func isAccident(_ signal: Int32) -> Bool {
    [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGKILL, SIGSYS].contains(signal)
  }

  private func afterTrap(_ account: ShellAccount) -> ExitStatus? {
    if account.isReady {
      idleTrapCount = account.statementCount == 0 ? idleTrapCount + 1 : 0
      guard idleTrapCount < Self.idleTrapLimit else {
        tell(.trapsAgain)
        return .trapped
      }
      continueSession(upTo: nil)
      return nil
    }
    if formerExecutable != nil {
      goBack("traps before the session is where it was")
    } else if isContinuing || account.statementCount == 0 {
      // Before the first prompt it replays a session, or runs the user's own script.
      return afterTrapInReplay(account)
    }
    continueSession(upTo: nil)
    return nil
  }

  /// A replay that traps is not tried again as it was.
  private func afterTrapInReplay(_ account: ShellAccount) -> ExitStatus? {
    let limit = min(account.replayedCount, (replayLimit ?? .max) - 1)
    guard limit >= 0, let journal else {
      tell(.trapsAgain)
      return .trapped
    }
    if limit > 0 {
      present(
        note:
          "the session can't be replayed beyond its first \(counted(limit, "statement")), and goes on "
          + "after them"
      )
    } else {
      // It stays as it is, for a program in which it can be.
      self.journal = nil
      present(
        note:
          "the session can't be replayed, and begins anew; what was done is in \(journal)"
      )
    }
    isContinuing = true
    replayLimit = limit
    return nil
  }

  private func continueSession(upTo limit: Int?) {
    isContinuing = true
    replayLimit = limit
    if journal == nil { present(note: "the session begins anew: it has no journal") }
  }

  private func tell(_ problem: SupervisionProblem) {
    let help = journal == nil ? nil : "'\(ProgramName.current) --resume' goes on with the session."
    let diagnostic = Diagnostic(problem, help: help)
    present(.diagnostic(EvaluationFailure(diagnostic, in: SourceText(""))))
  }

  // MARK: The terminal

  /// Makes the terminal as it was before the shell began to edit lines on it.
  private func putTerminalInOrder(_ account: ShellAccount) {
    if account.pager > 0, tcgetpgrp(STDIN_FILENO) == account.pager {
      // Nobody is there to take the terminal back when it is left.
      kill(-account.pager, SIGTERM)
      TerminalModes.giveTerminal(to: getpgrp())
    }
    // That of a job in the background is another's.
    guard tcgetpgrp(STDIN_FILENO) == getpgrp() else { return }
    terminal.restore()
    var text = account.isEditing ? "\r\n" : ""
    if environment["TERM", default: "dumb"] != "dumb" {
      // What a replay shows of its progress.
      if !account.isReady { text += "\r\u{1b}[K" }
      // No bracketed paste, a cursor that is seen, no colours.
      text = "\u{1b}[?2004l\u{1b}[?25h\u{1b}[0m" + text
    }
    StandardStreams.write(text)
  }
}
