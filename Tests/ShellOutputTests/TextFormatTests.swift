import ShellLanguage
import ShellOutput
import ShellValues
import Testing

@Suite struct TextFormatTests {
  private struct State {
    var count = 1
    var names = ["a", "b"]
    var nested = Nested()
  }
  private struct Nested {
    var text: String? = "x"
  }

  private func lines(_ report: Report, width: Int = 40, elements: Int = 100) -> [String] {
    TextFormat(options: TextOptions(width: width, elementLimit: elements)).lines(for: report)
      .map(\.plain)
  }

  @Test func aTreeShowsItsLevels() {
    #expect(
      lines(.state(StateReport(value: State()))) == [
        "TextFormatTests.State", "├ count: 1", "├ names: 2 elements", "│ ├ [0]: \"a\"",
        "│ ╰ [1]: \"b\"", "╰ nested: TextFormatTests.Nested", "  ╰ text: \"x\"",
      ]
    )
    #expect(
      lines(.state(StateReport(value: State(), depth: 1))).last
        == "╰ nested: TextFormatTests.Nested …"
    )
  }

  @Test func longCollectionsAreCutWithACount() {
    #expect(
      lines(.state(StateReport(value: Array(0..<12_345))), elements: 2) == [
        "[Int], 12,345 elements", "├ [0]: 0", "├ [1]: 1", "╰ … 12,343 more",
      ]
    )
  }

  @Test func jsonIsJson() {
    #expect(
      lines(.state(StateReport(value: State(), format: .json))).joined() == """
        {  "count": 1,  "names": [    "a",    "b"  ],  "nested": {    "text": "x"  }}
        """
    )
  }

  @Test func aChangeFitsItsLine() {
    let path = StatePath([.member("text")])
    let long = String(repeating: "x", count: 200)
    for change in [
      Change.changed(path, old: long, new: "short"), .changed(path, old: long, new: long),
      .added(path, value: long), .removed(path, value: long),
    ] {
      let line = lines(.changes([change]), width: 60)[0]
      #expect(line.count <= 60)
      #expect(line.contains("…"))
    }
  }

  @Test func noChangeIsSaid() {
    #expect(lines(.changes([])) == ["  (no change)"])
  }

  @Test func printedTextCannotDriveTheTerminal() {
    #expect(lines(.print(["a\u{1b}[2Jb\nc"])) == ["a\\u{1b}[2Jb", "c"])
  }

  @Test func colourChangesNoCharacter() {
    let change = Change.changed(StatePath([.member("count")]), old: 1, new: 2)
    let line = TextFormat().lines(for: .changes([change]))[0]
    let colored = line.rendered(in: .standard)
    #expect(colored.contains("\u{1b}["))
    #expect(colored.replacing(/\u{1b}\[[0-9;]*m/, with: "") == line.rendered(in: nil))
  }
}
