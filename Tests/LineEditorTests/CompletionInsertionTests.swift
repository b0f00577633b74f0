import TerminalText
import Testing

@testable import LineEditor

@Suite struct CompletionInsertionTests {
  static func insertion(
    _ left: String,
    right: String = "",
    replacing count: Int? = nil,
    _ completions: [Completion]
  ) -> CompletionInsertion {
    let word = left.reversed().prefix { $0 != " " }.count
    return CompletionInsertion(
      CompletionList(replacedCount: count ?? word, completions: completions),
      for: CompletionRequest(line: left + right, cursor: left.count)
    )
  }

  @Test func theOnlyMatchIsInsertedWithASpace() {
    #expect(Self.insertion("st", [Completion("state")]) == .replace(count: 2, text: "state "))
    #expect(
      Self.insertion("send .i", [Completion(".inc")]) == .replace(count: 2, text: ".inc ")
    )
  }

  @Test func aMatchThatDoesNotEndAWordGetsNoSpace() {
    let completion = Completion(".set(", endsWord: false)
    #expect(Self.insertion(".s", [completion]) == .replace(count: 2, text: ".set("))
    #expect(Self.insertion(".set(", [completion]) == .none)
  }

  @Test func aSpaceThatIsThereIsNotDoubled() {
    let completions = [Completion("state")]
    #expect(
      Self.insertion("st", right: " rows", completions) == .replace(count: 2, text: "state")
    )
    #expect(Self.insertion("st", right: "x", completions) == .replace(count: 2, text: "state "))
  }

  @Test func severalMatchesInsertWhatTheyShare() {
    let completions = [Completion("store"), Completion("stores"), Completion("stop")]
    #expect(Self.insertion("s", completions) == .share(count: 1, text: "sto"))
    #expect(Self.insertion("sto", completions) == .list)
    #expect(Self.insertion("", completions) == .share(count: 0, text: "sto"))
  }

  @Test func theSameTextTwiceIsOneMatch() {
    let completions = [Completion("state"), Completion("state", summary: "again")]
    #expect(Self.insertion("s", completions) == .replace(count: 1, text: "state "))
  }

  @Test func nothingIsTakenAwayFromTheTypedText() {
    let completions = [Completion("increment"), Completion("reincarnate")]
    #expect(Self.insertion("inc", completions) == .list)
    // 'iBT' fits both; what they share says less than it.
    let fuzzy = [Completion("incrementButtonTapped"), Completion("insertButtonTapped")]
    #expect(Self.insertion("iBT", fuzzy) == .list)
    #expect(Self.insertion("iNt", fuzzy) == .list)
  }

  @Test func theCaseOfTheTypedTextIsCorrected() {
    let completions = [Completion("StateA"), Completion("StateB")]
    #expect(Self.insertion("state", completions) == .share(count: 5, text: "State"))
  }

  @Test func charactersAreCountedAsTheyAreSeen() {
    let completions = [Completion("👨‍👩‍👧x"), Completion("👨‍👩‍👧y")]
    #expect(Self.insertion("", completions) == .share(count: 0, text: "👨‍👩‍👧"))
    #expect(Self.insertion("e\u{301}", [Completion("é!")]) == .replace(count: 1, text: "é! "))
  }

  @Test func aCountThatIsTooLargeIsCut() {
    let insertion = Self.insertion("ab", replacing: 9, [Completion("abc")])
    #expect(insertion == .replace(count: 2, text: "abc "))
  }

  @Test func whatIsNotListedMayShareLess() {
    let list = CompletionList(
      replacedCount: 1,
      completions: [Completion("id1"), Completion("id2")],
      remainder: 5
    )
    #expect(CompletionInsertion(list, for: CompletionRequest(line: "i", cursor: 1)) == .list)
  }

  @Test func whatWasNotSearchedMayFitToo() {
    for completions in [[], [Completion("id1")], [Completion("id1"), Completion("id12")]] {
      let list = CompletionList(replacedCount: 1, completions: completions, note: "not all")
      #expect(CompletionInsertion(list, for: CompletionRequest(line: "i", cursor: 1)) == .list)
    }
  }

  @Test func whatStandsRightOfTheCursorIsNotDoubled() {
    let call = Completion(".element(", endsWord: false)
    #expect(Self.insertion(".el", right: "(id: 1)", [call]) == .replace(count: 3, text: ".element"))
    #expect(Self.insertion(".el", right: " x", [call]) == .replace(count: 3, text: ".element("))
    let element = Completion("\"tea\"]", endsWord: false)
    #expect(Self.insertion("", right: "]", [element]) == .replace(count: 0, text: "\"tea\""))
  }

  @Test func nothingFits() {
    #expect(Self.insertion("x", []) == .none)
  }
}

@Suite struct CompletionTableTests {
  @Test func titlesStandInColumnsReadDownwards() {
    let completions = ["a", "bb", "c", "dd", "e"].map { Completion($0) }
    #expect(CompletionTable.lines(completions, columns: 12, rows: 10) == ["a   c   e", "bb  dd"])
    #expect(CompletionTable.lines(completions, columns: 80, rows: 10) == ["a   bb  c   dd  e"])
  }

  @Test func summariesStandBesideTheirTitles() {
    let completions = [
      Completion("state", summary: "prints the state"), Completion("日本", title: "日本語"),
      Completion("x", summary: "a very long summary indeed"),
    ]
    #expect(
      CompletionTable.lines(completions, columns: 24, rows: 10) == [
        "state   prints the state".prefix(22) + "…", "日本語", "x       a very long su…",
      ]
    )
  }

  @Test func summariesStandInOneColumn() {
    let completions = [
      Completion("dep", summary: "replaces"), Completion("dependency", summary: "replaces"),
      Completion(".path(StackAction<Detail>)", summary: "a pushed screen"),
      Completion("undo", summary: "goes back"),
    ]
    #expect(
      CompletionTable.lines(completions, columns: 40, rows: 10) == [
        "dep         replaces", "dependency  replaces", ".path(StackAction<Detail>)",
        "            a pushed screen", "undo        goes back",
      ]
    )
    #expect(
      CompletionTable.lines(completions, columns: 40, rows: 4) == [
        "dep         replaces", "dependency  replaces", "… and 2 more",
      ]
    )
  }

  @Test func whatDoesNotFitIsCounted() {
    let completions = (1...100).map { Completion("item\($0)", summary: "s") }
    let lines = CompletionTable.lines(completions, columns: 40, rows: 5)
    #expect(lines.count == 5)
    #expect(lines.last == "… and 96 more")
    let grid = CompletionTable.lines(
      (100...199).map { Completion("item\($0)") },
      columns: 40,
      rows: 5
    )
    #expect(grid.count == 5)
    #expect(grid.last == "… and 84 more")
  }

  @Test func aNoteStandsBelowTheCompletions() {
    var pager = CompletionPager()
    func lines(_ completions: [Completion], columns: Int = 40) -> [String] {
      let list = CompletionList(
        replacedCount: 0,
        completions: completions,
        note: "the first 2 of 9 were searched"
      )
      let request = CompletionRequest(line: "\(completions.count)", cursor: 1)
      return pager.lines(for: list, request, columns: columns, rows: 3)
    }
    #expect(lines([]) == ["the first 2 of 9 were searched"])
    #expect(lines([Completion("id1")]) == ["id1", "the first 2 of 9 were searched"])
    #expect(
      lines((1...5).map { Completion("item\($0)", summary: "s") }) == [
        "item1  s", "… and 4 more", "the first 2 of 9 were searched",
      ]
    )
    #expect(lines([], columns: 20).last?.hasSuffix("…") == true)
  }

  @Test func tabGoesThroughThePages() {
    let list = CompletionList(
      replacedCount: 0,
      completions: (1...5).map { Completion("item\($0)", summary: "s") },
      remainder: 90
    )
    var pager = CompletionPager()
    func page(_ line: String) -> [String] {
      let request = CompletionRequest(line: line, cursor: line.count)
      return pager.lines(for: list, request, columns: 40, rows: 3)
    }
    let first = ["item1  s", "item2  s", "… and 93 more"]
    #expect(page("") == first)
    #expect(page("") == ["item3  s", "item4  s", "… and 91 more"])
    #expect(page("") == ["item5  s", "… and 90 more"])
    #expect(page("") == first)
    #expect(page("x") == first)
  }

  @Test(arguments: [1, 2, 5, 9, 20, 40, 80], [2, 3, 10]) func everyPageFits(columns: Int, rows: Int)
  {
    let completions = (1...50).map {
      Completion("日本\($0)", summary: $0.isMultiple(of: 2) ? "" : "é\u{301}👨‍👩‍👧 some words")
    }
    let long = completions.map { Completion($0.text + "日本日本日本", summary: "words") }
    for completions in [completions, completions.map { Completion($0.text) }, completions + long] {
      let table = CompletionTable(completions, columns: columns, rows: rows)
      var start = 0
      var seen = 0
      repeat {
        let page = table.page(from: start)
        #expect(page.lines.count <= rows)
        #expect(page.lines.allSatisfy { DisplayWidth.columns(of: $0) < max(2, columns) })
        seen += (page.next == 0 ? completions.count : page.next) - start
        start = page.next
      } while start != 0
      #expect(seen == completions.count)
    }
  }

  @Test func titlesCannotDriveTheTerminal() {
    let lines = CompletionTable.lines([Completion("a\u{1b}[2Jb")], columns: 40, rows: 5)
    #expect(lines == ["a\\u{1b}[2Jb"])
  }
}
