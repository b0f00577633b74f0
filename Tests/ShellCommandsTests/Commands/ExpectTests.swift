import ShellLanguage
import Testing

@testable import ShellCommands

/// What `expect` takes as a condition, and what as a keyword with its value.
@MainActor
@Suite struct ExpectTests {
  @Test(arguments: [
    ("expect sent .incrementButtonTapped times 1", nil),
    ("expect sent .incrementButtonTapped times -1", "negative-count"),
    ("expect sent .incrementButtonTapped times -1 == 1", "type-mismatch"),
    ("let times = 3\nexpect times -1 == 2", nil),
    ("let sent = 3\nexpect sent -1 == 2", nil),
    ("let sent = 3\nexpect sent - 1 == 3", "expectation-failed"),
  ])
  func aWordIsAKeywordOrAValue(_ script: String, _ code: String?) async {
    let shell = Shell()
    _ = await shell.run("load counter\n.incrementButtonTapped")
    let outcome = await shell.run(script)
    #expect(outcome.code == code, "\(outcome.error ?? "")")
  }
}
