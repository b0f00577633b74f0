import ComposableArchitecture
import ShellCommands
import ShellOutput
import ShellSession
import TcashKit
import Testing

/// `effects` says what is in flight and what it waits for, `cancel` ends it.
@MainActor
@Suite struct EffectsCommandTests {
  private func shell() -> Shell {
    Shell(
      Shell.exampleFeatures + [
        Feature("waiting", initialState: Waiting.State()) { Waiting() }
      ]
    )
  }

  /// The row of the one effect that an action starts, with a test clock that is at 100 ms.
  private func details(of action: String, clock: String = "test") async throws -> String {
    let outcome = await shell().run(
      """
      load waiting
      dep clock \(clock)
      \(action)
      \(clock == "test" ? "advance 100ms" : "")
      effects
      """
    )
    #expect(outcome.error == nil)
    return try #require(outcome.output.last).trimmingCharacters(in: .whitespaces)
  }

  @Test(arguments: [
    (".slept(2s)", "ids .first, .second(1); running for 100ms; waits on … until 2s (at 100ms)"),
    (".sleptTwice(3s, 2s)", "running for 100ms; waits on … until 2s (at 100ms)"),
    (".sleptTwice(50ms, 2s)", "running for 100ms; waits on … until 2s (at 100ms)"),
    (".suspended(2s)", "running for 100ms; waits on … until 2s (at 100ms)"),
    (".timed(40ms)", "running for 100ms; waits on … until 120ms (at 100ms)"),
    (".scheduled(1000)", "running for 100ms; waits on … until 1s (at 100ms)"),
    (".debounced", "id .first; running for 100ms; debounced, waits on … until 300ms (at 100ms)"),
    (
      ".throttled(\"a\"); .throttled(\"b\")",
      "id .first; running for 100ms; throttled, waits on … until 1s (at 100ms)"
    ),
    (".tickedByScheduler", "running for 100ms; waits on … until 200ms (at 100ms)"),
    (".published", "running for 100ms; waits for a publisher"),
    (".listened", "running for 100ms; runs a task"),
  ])
  func anEffectSaysWhatItWaitsFor(_ action: String, _ expected: String) async throws {
    let details = try await details(of: action)
    #expect(details == expected.replacing("…", with: "the test clock"))
  }

  @Test(arguments: [
    (".slept(2s)", "ids .first, .second(1); waits on the clock"),
    (".suspended(2s)", "waits on the clock"),
    (".debounced", "id .first; debounced, waits on the clock"),
    (".listened", "runs a task"),
  ])
  func aScriptIsToldNoRealTime(_ action: String, _ expected: String) async throws {
    #expect(try await details(of: action, clock: "live") == expected)
  }

  @Test func aPromptIsToldHowLongAndHowMuchLonger() async throws {
    let shell = shell()
    shell.evaluator.options.patience = .milliseconds(1)
    let outcome = await shell.run("load waiting\n.slept(2s)\neffects")
    let details = try #require(outcome.output.last)
    #expect(
      details.wholeMatch(
        of: /\ *ids .first, .second\(1\); running for [0-9]+ms; waits on the clock for 2.0s more/
      ) != nil,
      "\(details)"
    )
  }

  @Test func aNarrowWindowShowsAllOnMoreLines() async throws {
    let shell = shell()
    let outcome = await shell.run("load waiting\ndep clock test\n.slept(2s)\neffects")
    #expect(
      shell.text(of: Array(outcome.reports.suffix(1)), width: 46) == [
        "  1  started by #2 .slept(2s)", "     ids .first, .second(1); running for 0s",
        "     waits on the test clock until 2s (at 0s)",
      ]
    )
  }

  @Test func aNameAndOtherStoresAreShown() async {
    let outcome = await shell().run(
      "load waiting\n.named\nload waiting as other\neffects\n.slept(1s)\nuse waiting\neffects"
    )
    #expect(
      outcome.output.filter { !$0.contains("loaded") && !$0.contains("no change") } == [
        "  no effect is in flight", "  1 more of waiting", "  using waiting",
        "  1  'listening', started by #1 .named", "     runs a task", "  1 more of other",
      ]
    )
  }

  @Test func theClockIsTheSameForWhomItIsObserved() async {
    let outcome = await shell().run(
      """
      load waiting
      dep clock
      .slept(1s)
      dep clock test
      .slept(1s)
      advance 1s
      effects
      dep clock live
      .slept(1s)
      effects
      dep clock
      """
    )
    #expect(
      outcome.output.suffix(10) == [
        "  1  started by #1 .slept(1s)",
        "     ids .first, .second(1); waits on the clock",
        "  clock: test → live", "  (no change)",
        "  1  started by #1 .slept(1s)",
        "     ids .first, .second(1); waits on the clock",
        "  3  started by #6 .slept(1s)",
        "     ids .first, .second(1); waits on the clock",
        "  clock: live", "    or test, immediate",
      ],
      "\(outcome.output)"
    )
  }

  // MARK: Cancelling

  @Test func whatIsCancelledIsNamedAndTheRestGoesOn() async {
    let outcome = await shell().run(
      """
      load waiting
      dep clock test
      .slept(1s)
      .sleptTwice(1s, 2s)
      .suspended(3s)
      cancel 1 3
      run
      """
    )
    #expect(outcome.error == nil)
    #expect(
      outcome.output.suffix(5) == [
        "  cancelled 1, started by #2 .slept(1s)", "  cancelled 3, started by #4 .suspended(3s)",
        "  clock: 0s → 2s", "  ⤷ .done(\"slept twice\")", "    + log[0]: \"slept twice\"",
      ]
    )
  }

  @Test func whatACancelledEffectSendsIsDropped() async {
    let outcome = await shell().run("load waiting\n.lingered\ncancel all\nwait\nlog")
    #expect(outcome.output.suffix(2) == ["  cancelled 1, started by #1 .lingered", "[]"])
  }

  @Test func aNumberThatThereIsNotCancelsNothing() async {
    let shell = shell()
    _ = await shell.run("load waiting\n.listened\n.named")
    let wrong = await shell.run("cancel 1 7")
    #expect(wrong.code == "unknown-effect")
    #expect(wrong.error?.contains("effect 7 is not in flight, but 1 and 2 are") == true)
    #expect(wrong.error?.contains("          ^ ") == true || wrong.error?.contains("^") == true)
    let effects = await shell.run("effects")
    #expect(effects.output.count == 4)
  }

  @Test(arguments: [
    ("cancel", "missing-argument"), ("cancel everything", "unknown-name"),
    ("cancel -1", "unknown-effect"), ("cancel all 1", "extra-argument"),
    ("cancel 1.5", "type-mismatch"),
  ])
  func mistakesAreAnswered(_ statement: String, _ code: String) async {
    let outcome = await shell().run("load waiting\n.listened\n\(statement)")
    #expect(outcome.code == code, "\(outcome.error ?? "no error")")
  }

  @Test func cancellingNothingIsNoError() async {
    let outcome = await shell().run("load waiting\ncancel all")
    #expect(outcome.output.last == "  no effect to cancel")
  }

  @Test func cancellingIsSavedAndDoneAgain() async throws {
    let shell = shell()
    let session = """
      load waiting
      dep clock test
      .slept(1s)
      .suspended(1s)
      effects
      cancel 1
      run
      """
    let first = await shell.run(session)
    let folder = try #require(shell.session.temporaryFolder.path)
    let file = "\(folder)/session.tcash"
    _ = await shell.run("save \"\(file)\"")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("\ncancel 1\n") && !text.contains("effects"))
    let again = await self.shell().run(text)
    #expect(again.error == nil)
    #expect(again.output.last == first.output.last)
  }

  @Test func waitingForATestClockIsToldOnlyWhereAllWaitForIt() async {
    let shell = shell()
    // Two sleeps of one effect are not two effects that sleep.
    _ = await shell.run("load waiting\ndep clock test\n.sleptTwice(1s, 2s)\n.lingered")
    #expect(throws: Never.self) { try shell.session.checkIsNotWaitingForTestClock() }
    let all = await shell.run("cancel 2\n.debounced\nwait")
    #expect(all.code == "waits-for-test-clock")
    #expect(all.error?.contains("2 effects in flight wait") == true, "\(all.error ?? "")")
    _ = await shell.run("dep clock live\n.slept(1s)")
    #expect(throws: Never.self) { try shell.session.checkIsNotWaitingForTestClock() }
  }

  @Test(arguments: [
    "load waiting\ndep clock test\n.slept(1s)\ndep clock live",
    "load waiting as one\ndep clock test --store one\n.slept(1s)\nload waiting as two",
  ])
  func waitingForATestClockIsToldWhenTheOthersHaveEnded(_ script: String) async {
    let outcome = await shell().run("\(script)\n.slept(1s)\nwait")
    #expect(outcome.code == "waits-for-test-clock")
    #expect(outcome.error?.contains("the effect in flight waits") == true, "\(outcome.error ?? "")")
    #expect(outcome.output.contains { $0.contains(".done(\"slept\")") }, "\(outcome.output)")
  }

  @Test func undoTakesNoCancelledEffectBack() async {
    let outcome = await shell().run(
      "load waiting\ndep clock test\n.slept(1s)\ncancel all\nundo\nredo\neffects\nrun\nlog"
    )
    #expect(outcome.error == nil)
    #expect(
      outcome.output.suffix(3) == ["  no effect is in flight", "  clock: 0s; nothing sleeps", "[]"]
    )
  }

  @Test func theNumbersAreCompleted() async throws {
    let shell = shell()
    _ = await shell.run("load waiting\n.listened\n.named")
    let items = shell.evaluator.completions(for: "cancel ").items
    #expect(items.map(\.text) == ["all", "1", "2"])
    #expect(items.last?.summary == ".named")
    #expect(shell.evaluator.completions(for: "cancel 1 ").items.map(\.text) == ["1", "2"])
  }

  @Test func programsAreToldTheSame() async throws {
    let outcome = await shell().run("load waiting\ndep clock test\n.slept(2s)\neffects")
    let report = try #require(outcome.reports.last)
    #expect(
      JSONFormat().line(for: report) == """
        {"version":1,"kind":"effects","effects":[{"id":1,"name":null,"causeNumber":2,\
        "cause":".slept(2s)","effect":"task","cancellationIDs":[".first",".second(1)"],\
        "runningFor":{"clock":"test","seconds":0.0},\
        "waitsFor":{"clock":"test","until":2.0,"now":0.0}}],"elsewhere":[]}
        """
    )
  }
}
