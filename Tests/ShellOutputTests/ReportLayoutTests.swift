import Foundation
import ShellOutput
import ShellValues
import TerminalText
import Testing

/// What holds for every kind of report.
@Suite struct ReportLayoutTests {
  private func lines(
    _ name: String,
    width: Int = 100,
    brevity: TextOptions.Brevity? = nil
  ) throws -> [StyledText] {
    let report = try #require(SampleReports.all.first { $0.key == name }?.value)
    return TextFormat(options: TextOptions(width: width, brevity: brevity)).lines(for: report)
  }

  private let prompt = TextOptions.Brevity(shortIDs: ShortIDs(), foldsActions: true)

  @Test(arguments: SampleReports.all.map(\.key), Theme.named.map(\.key))
  func colourChangesNoCharacter(_ name: String, _ theme: String) throws {
    let theme = try #require(Theme.named(theme))
    for line in try lines(name) {
      let colored = line.rendered(in: theme)
      #expect(colored.replacing(/\u{1b}\[[0-9;]*m/, with: "") == line.rendered(in: nil))
      #expect(!line.plain.contains("\u{1b}"))
    }
  }

  @Test(arguments: SampleReports.all.map(\.key), [20, 40, 80, 200])
  func noLineIsWiderThanTheWindow(_ name: String, _ width: Int) throws {
    // What a script prints, and text in Swift's own layout, are not for a window.
    guard !["note", "print", "declarations", "state-swift"].contains(name) else { return }
    for line in try lines(name, width: width) {
      #expect(line.width <= width, "\(line.plain)")
    }
  }

  @Test(arguments: SampleReports.all.map(\.key), [20, 40, 80])
  func noLineOfAPromptIsWiderThanTheWindow(_ name: String, _ width: Int) throws {
    guard !["print", "state-swift"].contains(name) else { return }
    for line in try lines(name, width: width, brevity: prompt) {
      #expect(line.width <= width, "\(line.plain)")
    }
  }

  @Test func aPromptShowsAnEntryInFull() throws {
    let text = try lines("entry", width: 40, brevity: prompt).map(\.plain)
      .joined(separator: " ").split(separator: " ").joined(separator: " ")
    let note = String(repeating: "All work and no play. ", count: 9)
    #expect(text.contains("note: \"\(note)The end.\" → \"\(note)No end.\""), "\(text)")
  }

  @Test(arguments: [
    (".alert(.confirmDeletion(id: 2))", 12, ".alert("),
    ("(Account.Action>)", 14, "(Account"), ("example.com", 11, "example.com"),
    ("1234567.25", 9, "1234567.2"), ("one/two/three", 9, "one/two/"),
  ])
  func aDotBelongsToTheNameBehindIt(_ word: String, _ width: Int, _ first: String) {
    let report = Report.note(word + " end")
    let options = TextOptions(width: width + 2, brevity: prompt)
    let line = TextFormat(options: options).lines(for: report).first?.plain
    #expect(line == "  " + first)
  }

  @Test func aPromptWrapsDeclarationsBetweenWords() throws {
    let lines = try lines("declarations", width: 40, brevity: prompt).map(\.plain)
    #expect(
      lines.suffix(4) == [
        "enum Counter.Action {",
        "  case factResponse(Result<String, any",
        "    Error>, from: Source.Kind, at: Date)",
        "}",
      ]
    )
  }

  @Test func valuesAreColouredByKind() throws {
    let line = try #require(try lines("changes").first)
    let roles = Dictionary(
      line.pieces.map { ($0.text, $0.role) },
      uniquingKeysWith: { first, _ in first }
    )
    #expect(roles["status"] == .path)
    #expect(roles[".idle"] == .oldValue)
    #expect(roles[".failed"] == .caseName)
    #expect(roles["\"It is offline.\""] == .string)
  }
}

@Suite struct ChangeLineTests {
  private func lines(_ change: Change, width: Int = 60) -> [String] {
    TextFormat(options: TextOptions(width: width)).lines(for: .changes([change])).map(\.plain)
  }

  private let text = StatePath([.member("text")])

  @Test func longStringsAreShownWhereTheyDiffer() {
    let before = String(repeating: "The quick brown fox. ", count: 20)
    let old = before + "It jumps over the lazy dog." + before
    let new = before + "It jumps over the sleepy dog." + before
    let line = lines(.changed(text, old: old, new: new))
    #expect(line == [#"  text: "…over the lazy dog.The…" → "…er the sleepy dog.T…""#])
  }

  @Test(arguments: [
    ("", "x"), ("e\u{301}", "e\u{308}"), ("👩‍👩‍👧", "👩‍👩‍👦"), ("世界", "世間"), ("\n\n", "\t"),
  ])
  func differencesRespectCharacters(_ old: String, _ new: String) {
    let around = String(repeating: "around ", count: 30)
    for width in [30, 60, 100] {
      let line = lines(
        .changed(text, old: around + old + around, new: around + new + around),
        width: width
      )
      // In a narrow window the values stand below the path.
      #expect(line.count == (width > 30 ? 1 : 3))
      for line in line { #expect(DisplayWidth.columns(of: line) <= width, "\(line)") }
      if width == 100, !old.isEmpty {
        #expect(line[0].contains(StringLiteral.escaped(old)), "\(line[0])")
        #expect(line[0].contains(StringLiteral.escaped(new)), "\(line[0])")
      }
    }
  }

  @Test func aMovedRowIsShownAsAMove() {
    let rows = StatePath([.member("rows")])
    #expect(
      lines(.reordered(rows, old: [1, 2, 3, 4], new: [2, 3, 4, 1])) == [
        "  rows[id: 1]: moved [0] → [3]"
      ]
    )
    #expect(
      lines(.reordered(rows, old: [1, 2, 3, 4], new: [1, 4, 2, 3])) == [
        "  rows[id: 4]: moved [3] → [1]"
      ]
    )
    #expect(
      lines(.reordered(rows, old: Array(0..<9), new: Array((0..<9).reversed())), width: 90) == [
        "  rows: order changed [0, 1, 2, 3, 4, 5, 6, 7, 8] → [8, 7, 6, 5, 4, 3, 2, 1, 0]"
      ]
    )
  }

  @Test func valuesThatNeedTheRoomStandBelowTheirPath() {
    let path = StatePath(
      [
        .member("destination"), .member("edit"), .member("form"), .member("address"),
        .member("street"),
      ]
    )
    #expect(
      lines(.changed(path, old: 1, new: 2), width: 60)
        == ["  destination.edit.form.address.street: 1 → 2"]
    )
    #expect(
      lines(.changed(path, old: "Road 1", new: "Road 2"), width: 42)
        == ["  destination.edit.form.address.street:", #"    "Road 1" → "Road 2""#]
    )
    #expect(
      lines(.added(path, value: String(repeating: "x", count: 99)), width: 40) == [
        "  + destination.edit.form.address", "        .street:",
        #"      ""# + String(repeating: "x", count: 31) + #"…""#,
      ]
    )
    #expect(
      lines(.changed(path, old: "Long Street 1", new: "Short Street 2"), width: 30) == [
        "  destination.edit.form", "      .address.street:", #"    "Long Street 1" →"#,
        #"    "Short Street 2""#,
      ]
    )
  }

  @Test func longStringsBelowTheirPathAreShownWhereTheyDiffer() {
    let text = String(repeating: "The quick brown fox. ", count: 3)
    #expect(
      lines(.changed(self.text, old: text + "One.", new: text + "Two."), width: 26) == [
        "  text:", #"    "… fox. One." →"#, #"    "… fox. Two.""#,
      ]
    )
  }

  @Test func aMoveIsCompleteInANarrowWindow() {
    let rows = StatePath([.member("conversations")])
    #expect(
      lines(.reordered(rows, old: [1000, 2, 3, 4], new: [2, 3, 4, 1000]), width: 40) == [
        "  conversations[id: 1000]: moved [0] →", "    [3]",
      ]
    )
    #expect(
      lines(.reordered(rows, old: [1000, 2, 3, 4], new: [2, 3, 4, 1000]), width: 28) == [
        "  conversations[id: 1000]:", "    moved [0] → [3]",
      ]
    )
    #expect(
      lines(.reordered(rows, old: Array(0..<9), new: Array((0..<9).reversed())), width: 40) == [
        "  conversations:", "    order changed", "    [0, 1, 2, 3, 4, 5, 6, 7, 8] →",
        "    [8, 7, 6, 5, 4, 3, 2, 1, 0]",
      ]
    )
  }

  @Test func idsInAPathGiveWayBeforeTheNamesDo() throws {
    let id = try #require(UUID(uuidString: "5CAAFFD1-9D51-48D2-94BA-B060B16EA86A"))
    let path = StatePath([.member("todos"), .id(id), .member("title")])
    let value = String(repeating: "x", count: 99)
    #expect(
      lines(.added(path, value: value), width: 70)[0]
        .hasPrefix(#"  + todos[id: UUID("5CAAFFD1…")].title: "xxx"#)
    )
    #expect(
      lines(.added(path, value: value), width: 40).first
        == #"  + todos[id: UUID("5CAAFFD1…")].title:"#
    )
  }
}
