import ShellTesting
import Testing

/// A change runs the tests that it may have changed, and no others.
@Suite struct ChangedTestsTests {
  private static let tests = ChangedTests(of: [
    ScriptTest(file: "a.tcash", text: "source \"steps.inc\"\nload counter"),
    ScriptTest(file: "inner/a.tcash", text: "load counter"),
    ScriptTest(file: "inner/b.tcash", text: "snapshot \"one\""),
    ScriptTest(file: "inner/guide.md", firstLine: 7, text: "load todos", isBlock: true),
    ScriptTest(file: "inner/guide.md", firstLine: 30, text: "load todos", isBlock: true),
  ])

  @Test(arguments: [
    (["a.tcash"], ["a.tcash"]),
    (["inner/a.tcash"], ["inner/a.tcash"]),
    (["inner/guide.md"], ["inner/guide.md:7", "inner/guide.md:30"]),
    (["steps.inc"], ["a.tcash"]),
    (["inner/b.one.snapshot"], ["inner/b.tcash"]),
    (["b.one.snapshot"], []),
    (["_setup.tcash"], ["a.tcash"]),
    (
      ["inner/_setup.tcash"],
      ["inner/a.tcash", "inner/b.tcash", "inner/guide.md:7", "inner/guide.md:30"]
    ),
    (["notes.md"], []),
    (["a.tcash", "inner/b.tcash"], ["a.tcash", "inner/b.tcash"]),
  ])
  func aChangeAffects(_ files: [String], _ names: [String]) {
    #expect(Self.tests.affected(by: files).map(\.name) == names)
  }
}
