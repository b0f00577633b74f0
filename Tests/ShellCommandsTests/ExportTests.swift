import ComposableArchitecture
import Foundation
import ShellCommands
import ShellSession
import ShellValues
import TcashKit
import Testing

/// An exported session is a test that passes, whatever was live in it.
@MainActor
@Suite struct ExportTests {
  private let folder = TemporaryFolder()

  /// Exports a session, and returns the script.
  private func exported(_ shell: Shell) async throws -> String {
    let path = "\(try #require(folder.path))/session.tcash"
    let outcome = await shell.run("export script \"\(path)\" --force")
    try #require(outcome.error == nil, "\(outcome.error ?? "")")
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  private func exported(_ script: String) async throws -> String {
    let shell = Shell()
    let outcome = await shell.run(script)
    try #require(outcome.error == nil, "\(outcome.error ?? "")")
    return try await exported(shell)
  }

  /// A shell on another day.
  private func laterShell() -> Shell {
    withDependencies {
      $0.date = DateGenerator { Date(timeIntervalSince1970: 4_000_000_000) }
    } operation: {
      Shell()
    }
  }

  private func expectToPass(_ script: String) async {
    for _ in 0..<3 {
      let outcome = await laterShell().run(script)
      #expect(outcome.error == nil, "\(outcome.error ?? "")\n\(script)")
    }
  }

  @Test(arguments: [
    "load dice\n.rollButtonTapped\n.rollButtonTapped\nrolls",
    "load dice\n.rollButtonTapped\nundo\n.rollButtonTapped\nundo\nredo\nstate",
    "load dice\n.rollButtonTapped\n.diceCountChanged(3)\n.rollButtonTapped\ndrop 2\nreplay\nstate",
    "load dice\n.rollButtonTapped\ndep uuid incrementing\n.rollButtonTapped\ndep reset\ndep\nstate",
    "load todos\n.addTodoButtonTapped\nload todos as more\n.addTodoButtonTapped\ntodos\nstores",
    "print Date.now\nload dice\nprint Date.now\n.rollButtonTapped\nhistory 1",
    "help dice\nload dice\n.rollButtonTapped\nstate",
    "load counter\n.factButtonTapped\neffects\ncancel 1\nstate",
    "load counter\ntime .incrementButtonTapped\nbench 3 { .incrementButtonTapped }\nstate",
    "let file = \"\\(temporaryFolder)/a.tcash\"\nload counter\nsave \"\\(file)\"\nfile",
    "load settings\nedit displayName = \"Blob\"\nstate\nclose\nshared",
    "features\nset world fixed\nload dice\n.rollButtonTapped",
    "load dice\n.rollButtonTapped\nif true { dep uuid drawing [UUID(1)] }\nrepeat 2 { .rollButtonTapped }",
    // What was printed is what it was, whatever has become of it.
    "load twoWriters\nif true { state; shared volume = 3 }",
    "load twoWriters\nrepeat 2 { player; .player(.volumeUpButtonTapped) }",
    // What is live only later, or given anew.
    "set world fixed\nload dice\n.rollButtonTapped\ndep date live\n.rollButtonTapped\ngoto 1\n.rollButtonTapped",
    "load dice\ndep uuid incrementing\n.rollButtonTapped\ndep uuid live\n.rollButtonTapped\nhistory\nundo 2\ndep",
    "load dice\ndep uuid UUID(3)\ndep uuid live drawing [UUID(7), UUID(9)]\nrepeat 3 { .rollButtonTapped }",
    "load dice\ndep uuid live drawing [UUID(7), UUID(9)]\n.rollButtonTapped\ndep uuid live drawing [UUID(4)]\nrepeat 3 { .rollButtonTapped }",
    "load dice\nrepeat 2 { .rollButtonTapped; dep uuid live drawing [UUID(1)]; .rollButtonTapped; .rollButtonTapped }",
    "load dice\n.rollButtonTapped\nclose\nset world fixed\nload dice\n.rollButtonTapped",
    "load settings\nshared storage appStorage file \"\\(temporaryFolder)/a.json\" keep\nshared",
  ])
  func whatWasLiveIsTheSameAgain(_ script: String) async throws {
    await expectToPass(try await exported(script))
  }

  @Test func aVariableOfAFailedLoopIsWrittenAsItWas() async throws {
    let shell = Shell()
    _ = await shell.run(
      """
      load settings
      for x in [$0] { edit displayName = x.displayName; edit displayName = "\\(x.displayName)q"; fail "a" }
      """
    )
    #expect(await shell.run("expect displayName == \"Guestq\"\nstate").error == nil)
    await expectToPass(try await exported(shell))
  }

  @Test func idsThatWereTypedAreThoseOfTheSession() async throws {
    let shell = Shell()
    _ = await shell.run("load todos; .addTodoButtonTapped")
    let id = try #require(await shell.run("todos[0].id").output.last)
    #expect(id.hasPrefix("UUID(\""))
    let outcome = await shell.run(
      ".todos(.element(id: \(id), action: .textFieldChanged(\"Milk\")))"
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    let script = try await exported(shell)
    #expect(script.contains("\ndep uuid drawing [\(id)]\n"), "\(script)")
    await expectToPass(script)
  }

  @Test func anExportThatIsExportedAgainHasItsValuesOnce() async throws {
    let script = try await exported("load dice\n.rollButtonTapped\nstate")
    let shell = Shell()
    #expect(await shell.run(script).error == nil)
    let again = try await exported(shell)
    #expect(again == script)
  }

  /// Whoever goes on after an exported script gets what would have come next in the session.
  @Test func suppliedValuesThatAreLeftComeAfterTheExport() async throws {
    let script = try await exported(
      "load dice\n.rollButtonTapped\ndep uuid live drawing [UUID(7), UUID(9)]\n.rollButtonTapped"
    )
    let shell = laterShell()
    let outcome = await shell.run(script + ".rollButtonTapped\nexpect rolls[0].id == UUID(9)")
    #expect(outcome.error == nil, "\(outcome.error ?? "")\n\(script)")
  }

  @Test func repeatedValuesSwapNothing() async {
    let outcome = await Shell().run(
      """
      dep uuid drawing [UUID(5)]
      #>   uuid: draws 1 value first while it is live
      load dice
      dep uuid incrementing
      .rollButtonTapped
      expect rolls[0].id == UUID(0)
      dep uuid live drawing [UUID(6), UUID(7)]
      .rollButtonTapped
      .rollButtonTapped
      expect rolls[1].id == UUID(5)
      expect rolls[0].id == UUID(7)
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test func manyValuesStandOnSeveralLines() async throws {
    let rolls = "load dice\n.diceCountChanged(6)\nrepeat 20 { .rollButtonTapped }\nstate"
    let script = try await exported(rolls)
    #expect(script.contains("\ndep random drawing [\n  "))
    #expect(script.split(separator: "\n").allSatisfy { $0.hasPrefix("#>") || $0.count <= 105 })
    await expectToPass(script)
  }

  @Test func theWorldAndWhatAnswersAreSaid() async throws {
    let live = try await exported("load counter\ndep clock immediate\n.factButtonTapped")
    #expect(live.contains("\nset world live\n"))
    #expect(live.contains("\ndep numberFact.fetch live returns \""), "\(live)")
    await expectToPass(live)
    let unknown = try await exported("load counter\n.factButtonTapped")
    #expect(unknown.contains("\n#   numberFact.fetch: a call is still running\n"), "\(unknown)")
    let fixed = try await exported("set world fixed\nload dice\n.rollButtonTapped")
    #expect(fixed.contains("\nset world fixed\n\nload dice\n"))
    #expect(!fixed.contains("drawing") && !fixed.contains("answer"))
    await expectToPass(fixed)
  }

  /// A prompt prints how long an effect has been running, a script doesn't.
  @Test func timesOfTheLiveClockAreLeftOut() async throws {
    let shell = Shell()
    shell.evaluator.options.patience = .milliseconds(10)
    let outcome = await shell.run("load counter\n.factButtonTapped\neffects")
    #expect(outcome.output.joined().contains("running for "), "\(outcome.output)")
    let script = try await exported(shell)
    #expect(script.contains("waits on the clock"), "\(script)")
    #expect(!script.contains("running for"), "\(script)")
    await expectToPass(script)
  }

  // MARK: Random sessions

  private static let statements = [
    "undo", "undo 2", "redo", "reset", "history", "diff", "state", "stores", "dep", "effects",
    "goto 0", "goto 2", "drop 1", "replay", "mark here", "goto here", "shared", "find a",
    "dep uuid incrementing", "dep uuid live", "dep random 42", "dep random live",
    "dep date \"2026-01-01T00:00:00Z\"", "dep reset", "dep date live",
    "dep uuid live drawing [UUID(70), UUID(71)]",
    "repeat 2 { dep random live; dep random 7 }", "set exhaustive on", "set exhaustive off",
    "skip received", "dep clock test", "advance 400ms", "run",
    "let n = 3", "for n in 1...3 { print n }", "load dice", "load todos", "load settings",
    "load messageCenter", "load counter",
  ]

  private func randomSession(_ seed: UInt64) async -> (shell: Shell, script: String) {
    var random = SeededNumbers(seed: seed &* 7919 &+ 29)
    let shell = Shell()
    let features = ["dice", "todos", "counter", "settings", "messageCenter"]
    var script = ["load \(features[Int(seed) % features.count])"]
    _ = await shell.run(script[0])
    for _ in 0..<40 {
      let actions = shell.session.current.map { store in
        (CaseListing(of: store.scope.actionType(in: store))?.cases ?? [])
          .compactMap { SampleValue.text(of: $0) }
      }
      let statement =
        (Bool.random(using: &random) ? actions?.randomElement(using: &random) : nil)
        ?? Self.statements.randomElement(using: &random) ?? "state"
      script.append(statement)
      _ = await shell.run(statement)
    }
    await PendingSaves.finish()
    return (shell, script.joined(separator: "\n"))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func anySessionPassesAsATest(seed: UInt64) async throws {
    let (shell, done) = await randomSession(seed)
    let script = try await exported(shell)
    for _ in 0..<2 {
      let outcome = await laterShell().run(script)
      #expect(outcome.error == nil, "\(outcome.error ?? "")\n\(script)\n--- done:\n\(done)")
    }
  }
}
