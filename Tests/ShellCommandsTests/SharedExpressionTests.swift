import ComposableArchitecture
import ExampleFeatures
import ShellCommands
import TcashKit
import Testing

/// A shared value is its value in expressions: no wrapper that operators stumble over, and none that
/// goes on changing under a name.
@MainActor
@Suite struct SharedExpressionTests {
  private let shell = Shell([Feature("settings", initialState: Settings.State()) { Settings() }])

  @Test(arguments: [
    "!isSoundOn == false", "isSoundOn && true", "false || isSoundOn",
    "(isSoundOn ? 1 : 2) == 1", "displayName + \"!\" == \"Guest!\"",
    "\"\\(displayName)!\" == \"Guest!\"", "[displayName] == [\"Guest\"]",
    "displayName.count + 1 == 6", "textSize == .medium && textSize is .medium",
  ])
  func operatorsTakeWhatIsShared(_ condition: String) async {
    let outcome = await shell.run("load settings\nexpect \(condition)")
    #expect(outcome.error == nil)
  }

  @Test func aNameKeepsTheValueThatItWasGiven() async {
    let outcome = await shell.run(
      """
      load settings
      let before = displayName
      .binding(.set(\\.draft.displayName, "Blob"))
      .saveButtonTapped
      expect displayName == "Blob" && before == "Guest"
      if isSoundOn { print displayName }
      """
    )
    #expect(outcome.error == nil)
    #expect(outcome.output.last == "Blob")
  }

  @Test func aStateIsNamedByWhatIsSharedAndNotByTheWrapper() async {
    let shell = Shell([
      Feature("messages", initialState: MessageCenter.State()) { MessageCenter() }
    ])
    let outcome = await shell.run(
      """
      load messages
      shared unreadCounts = [1: 2]
      state unreadCounts
      #> [Int: Int], 1 entry
      #> ╰ [1]: 2
      """
    )
    #expect(outcome.error == nil)
  }
}
