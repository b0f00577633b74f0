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
    #expect(Self.insertion("s", completions) == .replace(count: 1, text: "sto"))
    #expect(Self.insertion("sto", completions) == .list(completions))
    #expect(Self.insertion("", completions) == .replace(count: 0, text: "sto"))
  }

  @Test func theSameTextTwiceIsOneMatch() {
    let completions = [Completion("state"), Completion("state", summary: "again")]
    #expect(Self.insertion("s", completions) == .replace(count: 1, text: "state "))
  }

  @Test func nothingIsTakenAwayFromTheTypedText() {
    let completions = [Completion("increment"), Completion("reincarnate")]
    #expect(Self.insertion("inc", completions) == .list(completions))
  }

  @Test func theCaseOfTheTypedTextIsCorrected() {
    let completions = [Completion("StateA"), Completion("StateB")]
    #expect(Self.insertion("state", completions) == .replace(count: 5, text: "State"))
  }

  @Test func charactersAreCountedAsTheyAreSeen() {
    let completions = [Completion("👨‍👩‍👧x"), Completion("👨‍👩‍👧y")]
    #expect(Self.insertion("", completions) == .replace(count: 0, text: "👨‍👩‍👧"))
    #expect(Self.insertion("e\u{301}", [Completion("é!")]) == .replace(count: 1, text: "é! "))
  }

  @Test func aCountThatIsTooLargeIsCut() {
    let insertion = Self.insertion("ab", replacing: 9, [Completion("abc")])
    #expect(insertion == .replace(count: 2, text: "abc "))
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

  @Test func titlesCannotDriveTheTerminal() {
    let lines = CompletionTable.lines([Completion("a\u{1b}[2Jb")], columns: 40, rows: 5)
    #expect(lines == ["a\\u{1b}[2Jb"])
  }
}
