import ComposableArchitecture
import ShellCommands
import ShellLanguage
import TcashKit
import Testing

/// What is to be received belongs to the place in the history, wherever one has been meanwhile.
@MainActor
@Suite struct ReceivedPlacesTests {
  private func run(_ script: String) async -> Shell.Outcome {
    let shell = Shell([Feature("screens", initialState: Screens.State()) { Screens() }])
    var outcome = await shell.run("load screens\nset exhaustive on\n" + script)
    guard outcome.error == nil else { return outcome }
    do {
      try shell.evaluator.checkEnd()
    } catch let diagnostic as Diagnostic {
      outcome.code = diagnostic.code
    } catch {}
    return outcome
  }

  private static let received =
    ".askTapped\nreceive .answered(1) { $0.log = [\"1\"] }\n"
    + "receive .answered(2) { $0.log = [\"1\", \"2\"] }\n"
  private static let half = ".askTapped\nreceive .answered(1) { $0.log = [\"1\"] }\n"

  @Test(arguments: [
    "undo\nredo", "goto 0\ngoto 3", "goto 2\ngoto 3", "undo --step 2\nredo --step\nredo --step",
    // Another branch, where all was received as well.
    "undo\n.pushTapped { $0.path[id: 0] = Row.State(id: 0) }\ngoto 3",
    "goto 1\n.pushTapped { $0.path[id: 0] = Row.State(id: 0) }\ngoto 2\ngoto 4",
    "replay", "mark all\n.pushTapped { $0.path[id: 0] = Row.State(id: 0) }\ndrop 4",
    ".pushTapped { $0.path[id: 0] = Row.State(id: 0) }\ndrop 4\ngoto 4",
  ])
  func whatWasReceivedIsNotToBeReceivedAgain(_ script: String) async {
    let outcome = await run(Self.received + script)
    #expect(outcome.error == nil && outcome.code == nil, "\(outcome)")
  }

  @Test(arguments: [
    "", "undo\nredo", "undo --step\nredo --step", "goto 0\ngoto 3",
    "goto 2\n.pushTapped { $0.path[id: 0] = Row.State(id: 0) }\ngoto 3",
    "goto 0\n.pushTapped { $0.path[id: 0] = Row.State(id: 0) }\ngoto 3",
  ])
  func whatWasNotReceivedIsStillToBe(_ script: String) async {
    let left = await run(Self.half + script)
    #expect(left.code == "unreceived-actions", "\(left)")
    let end = "\nreceive .answered(2) { $0.log = [\"1\", \"2\"] }"
    let received = await run(Self.half + script + end)
    #expect(received.error == nil && received.code == nil, "\(received)")
  }

  @Test func whatWasUndoneIsNotToBeReceived() async {
    for script in ["undo", "undo --step", "goto 2", "goto 0"] {
      let outcome = await run(Self.half + script)
      #expect(outcome.error == nil && outcome.code == nil, "\(script): \(outcome)")
    }
  }

  @Test func whatIsSkippedOnOneBranchIsNotSkippedOnTheOther() async {
    let script = """
      .askTapped
      goto 1
      .askTapped
      skip received
      goto 3
      """
    #expect(await run(script).code == "unreceived-actions")
    let outcome = await run(script + "\nskip received\n#>   skipped 2 actions\ngoto 6")
    #expect(outcome.error == nil && outcome.code == nil, "\(outcome)")
  }
}
