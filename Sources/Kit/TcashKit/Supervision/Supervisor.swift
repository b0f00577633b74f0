import Foundation
import ShellCommands
import ShellLanguage
import ShellOutput

/// Keeps a session alive: starts the shell as a process of its own, on the same terminal, and where that
/// one traps tells why, puts the terminal in order, and starts it again with its session.
@MainActor
final class Supervisor {
  private let arguments: [String]
  private let resumed: String?
  private let console: Console
  private let environment: [String: String]
  private let terminal = TerminalModes()
  private var executable = ShellProcess.Executable.own
  /// The program before the one that was built last, as long as that has not shown a prompt.
  private var formerExecutable: ShellProcess.Executable?
  private var journal: String?
  /// How the shell's output looks; `nil` until it has said so.
  private var display: DisplaySettings?
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
  ///   - resumed: The journal of the session that the first shell goes on with.
  init(_ arguments: [String], resuming resumed: String?, console: Console) {
    self.arguments = arguments
    self.resumed = resumed
    self.console = console
    environment = ProcessInfo.processInfo.environment
    let given = console.settings()
    console.settings = { [weak self] in self?.display?.settings ?? given }
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
      SupervisorSignals.watch(shell.id)
      var watch = ShellWatch(shell, wake: wake)
      let (end, message) = watch.run()
      SupervisorSignals.watch(-1)
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
      return arguments + (resumed.map { Arguments.SupervisedOptions.words($0) } ?? [])
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
    if case .exited(let status) = end, account.trap == nil, !account.isStuck {
      if let program = account.restart {
        formerExecutable = executable
        executable = .built(program)
        isReloaded = true
      } else if formerExecutable != nil, !account.isReady {
        goBack("does not start (it ended with status \(status))")
      } else {
        return ExitStatus(rawValue: status)
      }
      continueSession(upTo: nil)
      return nil
    }
    putTerminalInOrder(account)
    if let signal = SupervisorSignals.ending { SupervisorSignals.die(by: signal) }
    if case .killed(let signal) = end, account.trap == nil, !account.isStuck,
      !Self.isAccident(signal)
    {
      // A Ctrl-C too many, while the shell could not hear of it yet.
      if signal == SIGINT, isContinuing, !account.isReady { return nil }
      SupervisorSignals.die(by: signal)
    }
    let notice = TrapNotice(account, end, message)
    console.printError(notice.diagnostic, in: notice.source)
    return afterTrap(account)
  }

  private func take(_ account: ShellAccount) {
    switch account.journal {
    case .untold: break
    case .nowhere: journal = nil
    case .file(let path): journal = path
    }
    display = account.display ?? display
    if account.isReady { (formerExecutable, isReloaded) = (nil, false) }
  }

  /// Lets the session go on in the program before the one that was built last.
  private func goBack(_ reason: String) {
    executable = formerExecutable ?? executable
    (formerExecutable, isReloaded) = (nil, false)
    console.printNote("the new program \(reason): going on in the old one")
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
      console.printError(Diagnostic(SupervisionProblem.trapsAgain), in: SourceText(""))
      return .trapped
    }
    if limit > 0 {
      console.printNote(
        "the session can't be replayed beyond its first \(counted(limit, "statement")), and goes on "
          + "after them"
      )
    } else {
      // It stays as it is, for a program in which it can be.
      self.journal = nil
      console.printNote(
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
    if journal == nil { console.printNote("the session begins anew: it has no journal") }
  }

  private func tell(_ problem: SupervisionProblem) {
    let help = journal == nil ? nil : "'\(ProgramName.current) --resume' goes on with the session."
    console.printError(Diagnostic(problem, help: help), in: SourceText(""))
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
