import Foundation
import TerminalTesting
import Testing

/// What signals and keys do to a shell and its supervisor, which are to look like one program.
@Suite(.serialized) struct SupervisorSignalTests {
  typealias Key = PseudoTerminal.Key

  private func start() throws -> (terminal: PseudoTerminal, shell: pid_t) {
    let terminal = try Program.start(environment: ["TCASH_SESSIONS": ""])
    terminal.send("load counter\r")
    try terminal.wait(for: "counter> ")
    return (terminal, try terminal.childOfProgram())
  }

  /// Waits for a condition without reading from the terminal.
  ///
  /// - Returns: Whether it held within half a minute.
  private func poll(_ condition: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < end {
      if condition() { return true }
      usleep(10_000)
    }
    return false
  }

  /// Waits until a process is gone, and says whether it went.
  private func isGone(_ process: pid_t) -> Bool {
    poll { kill(process, 0) != 0 }
  }

  @Test func theExitStatusIsTheShells() throws {
    let (terminal, shell) = try start()
    terminal.send("exit 7\r")
    #expect(try terminal.waitForExit() == 7)
    #expect(isGone(shell))
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func aSignalToTheSupervisorEndsBoth(_ signal: Int32) throws {
    let (terminal, shell) = try start()
    terminal.signal(signal)
    let status = try terminal.waitForExit()
    #expect(status == 128 + signal || status == 0, "\(status)")
    #expect(isGone(shell))
    let modes = try terminal.modes()
    #expect(modes.c_lflag & tcflag_t(ECHO | ICANON) == tcflag_t(ECHO | ICANON))
  }

  @Test func aSignalToTheShellEndsBoth() throws {
    let (terminal, shell) = try start()
    kill(shell, SIGTERM)
    #expect(try terminal.waitForExit() == 128 + SIGTERM)
    #expect(isGone(shell))
  }

  @Test func aSupervisorThatIsKilledTakesTheShellWithIt() throws {
    let (terminal, shell) = try start()
    terminal.signal(SIGKILL)
    #expect(try terminal.waitForExit() == 128 + SIGKILL)
    #expect(isGone(shell))
  }

  @Test func aClosedTerminalEndsBothEvenInAReducerThatNeverReturns() throws {
    let terminal = try Program.start(environment: ["TCASH_SESSIONS": ""])
    terminal.send("load faults\r")
    try terminal.wait(for: "faults> ")
    let shell = try terminal.childOfProgram()
    terminal.send(".reducerTapped(.loop)\r")
    try terminal.wait(for: ".reducerTapped(.loop)\n")
    try terminal.waitUntilCalculating(shell)
    terminal.hangUp()
    _ = try terminal.waitForExit()
    #expect(isGone(shell))
  }

  @Test func aStatementThatWaitsForTheTerminalIsNotStuck() throws {
    let (terminal, shell) = try start()
    terminal.send("while true { .incrementButtonTapped }\r")
    // Nobody reads, until the shell can write no more.
    var usedTime = 0
    var idlePolls = 0
    #expect(
      poll {
        let before = usedTime
        usedTime = ProcessStatus(shell)?.usedTime ?? 0
        idlePolls = before == usedTime ? idlePolls + 1 : 0
        return idlePolls == 50
      }
    )
    terminal.send("\u{3}")
    // The shell has looked whether its main queue answers, and has gone on.
    #expect(poll { ProcessStatus.threadNames(of: shell).contains("queue-probe") })
    #expect(poll { !ProcessStatus.threadNames(of: shell).contains("queue-probe") })
    try terminal.wait(for: "error[interrupted]")
    try terminal.wait(for: "counter> ")
    #expect(try terminal.childOfProgram() == shell)
    terminal.send("exit 7\r")
    #expect(try terminal.waitForExit() == 7)
  }

  @Test func bothAreStoppedAndGoOn() throws {
    let (terminal, shell) = try start()
    terminal.send("print \"before\"\r")
    try terminal.wait(for: "\nbefore\n")
    // As the terminal's key does, but of a group that nobody would continue the system stops none.
    kill(shell, SIGSTOP)
    try terminal.wait(for: shell, toBe: "T")
    kill(shell, SIGCONT)
    terminal.send("print \"after\"\r")
    try terminal.wait(for: "\nafter\n")
    terminal.send(Key.endOfInput)
    #expect(try terminal.waitForExit() == 0)
  }

  @Test func theSupervisorCanBeTurnedOff() throws {
    let terminal = try Program.start(
      environment: ["TCASH_SUPERVISED": "0", "TCASH_SESSIONS": ""]
    )
    #expect(try terminal.childrenOfProgram() == [])
    terminal.send("load faults\r")
    try terminal.wait(for: "faults> ")
    terminal.send(".reducerTapped(.division)\r")
    #expect(try terminal.waitForExit() == 70)
    let modes = try terminal.modes()
    #expect(modes.c_lflag & tcflag_t(ECHO | ICANON) == tcflag_t(ECHO | ICANON))
    #expect(terminal.screen.text.contains("Fatal error: Division by zero"))
    #expect(terminal.screen.text.contains("  at Fault.swift:"))
  }
}
