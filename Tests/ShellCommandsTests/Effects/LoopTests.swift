import ComposableArchitecture
import ShellCommands
import ShellLanguage
import ShellOutput
import ShellSession
import TcashKit
import Testing

/// Actions that set each other off without an end are stopped, and the cycle is named.
@MainActor
@Suite(.serialized) struct LoopTests {
  private func shell() -> Shell {
    Shell([Feature("loops", initialState: Loops.State()) { Loops() }])
  }

  @Test(arguments: [
    (".ping", ".pong → .ping → .pong"),
    (".asyncPing", ".asyncPing → .asyncPong → .asyncPing"),
    (".counted(1)", ".counted(102) → .counted(103)"),
    (".branched", ".branched → .branched"),
    (".burst(1000000)", ".ticked → .ticked"),
  ])
  func aLoopIsStoppedAndItsCycleNamed(_ action: String, _ cycle: String) async {
    let shell = shell()
    let outcome = await shell.run("load loops\nset loop.limit 101\n\(action)")
    #expect(outcome.code == "endless-loop")
    let text = outcome.error ?? ""
    #expect(text.contains("#1 \(action) set off more than 101 actions"), "\(text)")
    #expect(text.contains(cycle), "\(text)")
    // Only the beginning of it is printed.
    #expect(outcome.output.count < 30, "\(outcome.output.count)")
    #expect(outcome.output.contains { $0.contains("more actions, which 'history' lists") })
    #expect(!shell.session.hasEffectsInFlight)
  }

  @Test(arguments: [".ping", ".asyncPing", ".burst(1000)"])
  func whatWasReceivedUpToTheLimitIsKeptAndTakenBackAtOnce(_ action: String) async throws {
    let shell = shell()
    _ = await shell.run("load loops\nset loop.limit 50\n\(action)")
    let count = try #require(shell.session.current?.timeline.done.count)
    #expect((51...53).contains(count))
    let outcome = await shell.run("count\nundo\ncount\n.stopped\ncount")
    #expect(outcome.error == nil)
    #expect(outcome.output.first == "\(count)")
    #expect(outcome.output.contains("0") && outcome.output.last == "1")
  }

  @Test func theLimitHoldsForStoresLoadedBeforeAndAfterAndCanBeChanged() async {
    let shell = shell()
    let counts = await shell.run(
      """
      load loops
      set loop.limit 20
      expect error endless-loop { .ping }
      let one = count
      load loops as other
      expect error endless-loop { .ping }
      let two = count
      set loop.limit 30
      use loops
      undo
      expect error endless-loop { .asyncPing }
      print one, two, count
      """
    )
    #expect(counts.error == nil)
    #expect(counts.output.last == "21 21 32")
  }

  @Test func whatComesToAnEndIsLetThrough() async {
    let outcome = await shell().run("load loops\nset loop.limit 40\n.burst(40)\ncount")
    #expect(outcome.error == nil && outcome.output.last == "41")
  }

  @Test func timeThatPassesEndsABurst() async {
    let outcome = await shell().run(
      """
      load loops
      set loop.limit 20
      dep clock test
      .polled(40)
      advance 1s
      dep clock live
      .polled(40)
      wait
      count
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    #expect(outcome.output.last == "82")
  }

  @Test func timeThatPassesBetweenStatementsEndsABurst() async {
    let shell = shell()
    _ = await shell.run("load loops\nset loop.limit 5\n.polled(40)")
    await shell.letTimePass()
    let outcome = await shell.run("count")
    #expect(outcome.output.last == "41")
    #expect(shell.evaluator.issues.takeRest(in: shell.session).isEmpty)
  }

  @Test func aLoopThatNoStatementSetOffIsToldOf() async throws {
    let shell = shell()
    _ = await shell.run("load loops\nset loop.limit 50\n.pingLater")
    await shell.letTimePass()
    let told = shell.evaluator.issues.takeRest(in: shell.session)
    #expect(told.map(\.code) == ["endless-loop"])
    #expect(told.first?.help?.contains(".asyncPing → .asyncPong → .asyncPing") == true)
    #expect(shell.evaluator.issues.takeRest(in: shell.session).isEmpty)
    let outcome = await shell.run("count")
    #expect(outcome.error == nil)
  }

  @Test func anEffectThatHearsOfNoCancellationHoldsUpNothing() async {
    isReleased.setValue(false)
    defer { isReleased.setValue(true) }
    let shell = shell()
    let outcome = await shell.run("load loops\nset loop.limit 50\n.stubborn")
    #expect(outcome.code == "endless-loop")
    let next = await shell.run("count")
    #expect(next.error == nil)
    isReleased.setValue(true)
    let later = await shell.run("undo\n.stopped\ncount")
    #expect(later.output.last == "1")
  }

  @Test func aFailureThatCameFirstTellsOfTheLoopToo() async {
    let outcome = await shell().run("load loops\nset loop.limit 20\n.asyncPing { $0.count = 9 }")
    #expect(outcome.code == "change-differs")
    #expect(outcome.error?.contains("set off more than 20 actions") == true)
  }

  @Test(arguments: ["0", "-3", "many"])
  func theLimitIsAPositiveNumber(_ value: String) async {
    let outcome = await shell().run("set loop.limit \(value)")
    #expect(outcome.code == "bad-setting")
  }

  /// Who reads a report does not run out of stack.
  @Test func aLongChainIsPrintedWhole() async throws {
    let outcome = await shell().run("load loops\n.countedDown(3000)\ncount")
    #expect(outcome.error == nil && outcome.output.last == "3001")
    #expect(outcome.output.count { $0.contains("⤷ .countedDown(") } == 3000)
    let report = try #require(outcome.reports.dropLast().last)
    let json = try #require(JSONFormat().line(for: report))
    #expect(json.contains("\"action\":\".countedDown(0)\""))
  }

  @Test func aPromptShowsAFloodWhenItIsOver() async throws {
    let shell = shell()
    shell.evaluator.options.patience = .milliseconds(50)
    let outcome = await shell.run("load loops\nset loop.limit 3000\n.asyncPing")
    #expect(outcome.code == "endless-loop")
    #expect(outcome.output.count < 30)
    let finite = await shell.run("undo\n.burst(300)")
    #expect(finite.error == nil)
    #expect(finite.output.count { $0.contains("⤷ .ticked") } == 300)
    let long = await shell.run(".burst(2500)")
    #expect(long.output.count { $0.contains("⤷ .ticked") } == 999)
    #expect(long.output.last?.contains("… 1501 more actions") == true)
  }

  @Test func aShortHistoryHidesNoLoop() async {
    let outcome = await shell().run(
      "load loops\nset history.limit 10\nset loop.limit 50\n.asyncPing"
    )
    #expect(outcome.code == "endless-loop")
  }

  @Test func theLimitIsTenThousandAtFirst() async throws {
    let shell = shell()
    let outcome = await shell.run("set loop.limit\nload loops\n.ping")
    #expect(outcome.output.first == "  loop.limit: 10000")
    #expect(outcome.code == "endless-loop")
    #expect(shell.session.current?.timeline.done.count == 10_001)
  }

  @Test func theHistoryBelongsToTheLoopOnly() async {
    let outcome = await shell().run(
      "load loops\nset loop.limit 10\n.stopped\nexpect error endless-loop { .ping }\nundo\ncount"
    )
    #expect(outcome.output.last == "1")
  }
}
