import Foundation
import ShellCommands
import ShellJournal
import ShellLanguage
import ShellSession
import TcashKit
import Testing

/// The names of a `for` are its own, like the parameters of a definition.
@MainActor
@Suite struct LoopNameTests {
  @Test(arguments: [
    (
      "def inner() { for i in 7...8 { print i } }\nfor i in 1...2 { inner(); print i }",
      ["7", "8", "1", "7", "8", "2"]
    ),
    ("for i in 1...2 { for i in [7] { print i }; print i }", ["7", "1", "7", "2"]),
    (
      "def down(n) { for i in [n] { if n > 0 { down(n - 1) }; print i } }\ndown(2)",
      ["0", "1", "2"]
    ),
    ("let x = 1\nfor x in [5] { print x }\nprint x", ["  x: Int = 1", "5", "1"]),
    ("let a = 1\nfor (a, b) in [(2, 3)] { print a b }\nprint a", ["  a: Int = 1", "2 3", "1"]),
    // What the statements name otherwise stays.
    (
      "for i in 1...2 { let found = i }\nprint found",
      ["  found: Int = 1", "  found: Int = 2", "2"]
    ),
  ])
  func aLoopLeavesOtherNamesAsTheyWere(_ script: String, _ output: [String]) async {
    let outcome = await Shell().run(script)
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    #expect(outcome.output == output)
    #expect(codes(in: script) == [])
  }

  @Test(arguments: [
    "for i in 1...2 { print i }\nprint i", "for i in [] { print i }\ni",
    "for (a, b) in [(1, 2)] { print a }\nprint b", "def say(x) { print x }\nsay(1)\nprint x",
    "for i in 1...2 { for j in 1...2 { print j }; print j }",
  ])
  func afterItsLoopANameIsUnknown(_ script: String) async {
    #expect(await Shell().run(script).code == "unknown-name")
    #expect(codes(in: script) == ["unknown-name"])
  }

  @Test(arguments: ["fail \"no\"", "nope", "expect x == 0", "exit 3"])
  func aLoopThatEndsEarlyRestoresTheNames(_ statement: String) async {
    let shell = Shell()
    _ = await shell.run("let x = 1")
    let outcome = await shell.run("for (x, y) in [(7, 8)] { \(statement) }")
    #expect(outcome.error != nil || outcome.quitStatus == 3)
    #expect(await shell.run("print x").output == ["1"])
    #expect(await shell.run("print y").code == "unknown-name")
  }

  @Test func aLoopThatIsInterruptedRestoresTheNames() async {
    let shell = Shell()
    let task = Task { _ = await shell.run("for i in 1...1000000000 { let found = i }") }
    while !shell.session.variables.keys.contains("found") { await Task.yield() }
    task.cancel()
    _ = await task.value
    #expect(shell.session.variables.keys.sorted() == ["found"])
  }

  @Test func aSessionThatIsReplayedHasTheSameNames() async {
    let shell = Shell()
    let journal = MemoryJournal()
    shell.session.beginJournal(in: journal, folder: FileManager.default.currentDirectoryPath)
    _ = await shell.run("let x = 1\nfor x in 1...3 { let y = x }")
    _ = await shell.run("for z in 1...3 { let y = z * 10; fail \"no\" }")
    let again = Shell()
    let summary = await SessionReplay(JournalContents(journal.records), in: again.evaluator).run()
    #expect(summary.isSame, "\(summary.notes)")
    #expect(SessionPicture(again.session) == SessionPicture(shell.session))
    #expect(await again.run("print x y").output == ["1 10"])
  }

  private func codes(in script: String) -> [String] {
    ScriptChecker(features: Shell.exampleFeatures.map(\.registered)).check(SourceText(script))
      .map(\.diagnostic.code)
  }
}
