import ComposableArchitecture
import ShellCommands
import ShellLanguage
import TcashKit
import Testing

/// `receive`, `skip` and `set exhaustive`, as a `TestStore` has them.
@MainActor
@Suite struct ReceiveTests {
  private func run(_ script: String) async -> Shell.Outcome {
    let shell = Shell([Feature("screens", initialState: Screens.State()) { Screens() }])
    var outcome = await shell.run("load screens\n" + script)
    guard outcome.error == nil else { return outcome }
    do {
      try shell.evaluator.checkEnd()
    } catch let diagnostic as Diagnostic {
      outcome.code = diagnostic.code
    } catch {}
    return outcome
  }

  @Test(arguments: [
    ".askTapped\nreceive .answered(1) { $0.log = [\"1\"] }\nreceive .answered(2)",
    ".askTapped\nreceive .answered\nreceive .answered(_) { $0.log = [\"1\", \"2\"] }",
    // Those before are skipped.
    ".askTapped\nreceive .answered(2)",
    "set exhaustive on\n.askTapped\nreceive .answered(1) { $0.log = [\"1\"] }\nskip received",
    "set exhaustive on\n.pushTapped { $0.path[id: 0] = Row.State(id: 0) }",
    "set exhaustive on\n.sleepTapped\nskip effects",
    "set exhaustive on\n.askTapped\nskip received\nset exhaustive off\n.pushTapped",
    "dep clock test\n.sleepTapped\nadvance 1s\nreceive .answered(3)",
    ".askTapped\nundo\n.askTapped\nreceive .answered(1)\nreceive .answered(2)",
  ])
  func whatIsAssertedHolds(_ script: String) async {
    let outcome = await run(script)
    #expect(outcome.error == nil && outcome.code == nil, "\(outcome)")
  }

  @Test(arguments: [
    ("receive .answered(1)", "not-received"), (".askTapped\nreceive .answered(7)", "not-received"),
    (".askTapped\nreceive .answered(1)\nreceive .answered(1)", "not-received"),
    (".askTapped\nreceive .answered(1) { $0.log = [\"2\"] }", "change-differs"),
    (".askTapped\nreceive .answerd(1)", "unknown-action"),
    (".askTapped\nreceive .answered(\"1\")", "type-mismatch"),
    ("set exhaustive on\n.askTapped\nreceive .answered(2)", "unexpected-action"),
    ("set exhaustive on\n.askTapped\n.pushTapped", "unreceived-actions"),
    ("set exhaustive on\n.askTapped", "unreceived-actions"),
    ("set exhaustive on\n.pushTapped", "change-differs"),
    ("set exhaustive on\n.askTapped\nreceive .answered(1)", "change-differs"),
    ("set exhaustive on\n.sleepTapped", "effects-in-flight"),
    ("set exhaustive maybe", "bad-setting"), ("skip nothing", "bad-choice"),
  ])
  func whatDoesNotHoldFails(_ script: String, _ code: String) async {
    let outcome = await run(script)
    #expect(outcome.code == code, "\(outcome)")
  }

  @Test func aConditionThatIsFalseIsNamed() async {
    let outcome = await run(".askTapped\nreceive .answered where $0 > 7")
    #expect(outcome.code == "not-received")
    let message = ".answered(1), #3 .answered(2) were received, but the condition is false"
    #expect(outcome.error?.contains(message) == true, "\(outcome.error ?? "")")
    let one = await run(".askTapped\nreceive .answered(1) where $0 > 7")
    let reason = ".answered(1) was received, but the condition is false"
    #expect(one.error?.contains(reason) == true, "\(one.error ?? "")")
    let other = await run(".askTapped\nreceive .answered where $0 > 1")
    #expect(other.error == nil, "\(other.error ?? "")")
  }

  @Test func anActionIsReceivedAtItsScope() async {
    let outcome = await Shell([Feature("screens", initialState: Screens.State()) { Screens() }])
      .run(
        """
        load screens
        .askTapped
        scope rows[id: 1]
        receive .view(.alertTapped)
        """
      )
    #expect(outcome.code == "not-received")
  }
}
