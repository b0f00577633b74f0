import Testing

@testable import LineEditor

@Suite struct LineBufferTests {
  @Test func charactersAreMovedOverAndDeletedWhole() {
    var buffer = LineBuffer("a👨‍👩‍👧e\u{301}b")
    buffer.move(by: -2)
    #expect(buffer.right == "e\u{301}b")
    buffer.deletePrevious()
    #expect(buffer.text == "ae\u{301}b")
    buffer.deleteNext()
    #expect(buffer.text == "ab")
    buffer.move(by: -9)
    #expect(buffer.cursor == 0)
  }

  @Test func linesAreGoneThrough() {
    var buffer = LineBuffer("first line\n\nlast")
    #expect(buffer.column == 4)
    let result1 = buffer.moveLine(by: -1, column: 4)
    #expect(result1)
    #expect(buffer.column == 0)
    let result2 = buffer.moveLine(by: -1, column: 4)
    #expect(result2)
    #expect(buffer.left == "firs")
    let result3 = buffer.moveLine(by: -1, column: 4)
    #expect(!result3)
    buffer.moveToLineEnd()
    #expect(buffer.left == "first line")
    #expect(!buffer.isInLastLine)
  }

  @Test func aColumnInTheMiddleOfACharacterIsNotGoneTo() {
    var buffer = LineBuffer("e\u{301}e\u{301}\nabc")
    let result4 = buffer.moveLine(by: -1, column: 3)
    #expect(result4)
    #expect(buffer.left == "e\u{301}")
  }

  @Test func wordsAreGoneThrough() {
    let buffer = LineBuffer(".rename(to: \"Blob\")")
    #expect(buffer.string(0, buffer.wordStart(before: buffer.codes.count)) == ".rename(to: \"")
    #expect(buffer.string(0, buffer.wordEnd(after: 0)) == ".rename")
    #expect(buffer.string(0, buffer.argumentStart(before: buffer.codes.count)) == ".rename(to: ")
  }

  @Test(arguments: [
    ("send .a(b: \"x y\")", ".a(b: \"x y\")"), ("state rows[id: 2].name  ", "rows[id: 2].name"),
    ("print \"a \\\" b\"", "\"a \\\" b\""), ("one", "one"),
  ])
  func theLastArgumentIsFound(line: String, argument: String) {
    #expect(ArgumentScanner.lastArgument(of: line) == argument)
    #expect(ArgumentScanner.lastArgument(of: "  ") == nil)
  }
}

@Suite struct UndoLogTests {
  /// Edits a line step by step and returns what each undo brings back.
  private func undone(_ steps: [(inout LineBuffer) -> Void]) -> [String] {
    var log = UndoLog()
    var buffer = LineBuffer()
    for step in steps {
      var new = buffer
      step(&new)
      if new.codes != buffer.codes { log.record(from: buffer, to: new) } else { log.close() }
      buffer = new
    }
    var texts: [String] = []
    while let old = log.undo(buffer) {
      buffer = old
      texts.append(old.text)
    }
    return texts
  }

  private func typing(_ text: String) -> [(inout LineBuffer) -> Void] {
    text.map { character in { $0.insert(String(character)) } }
  }

  @Test func wordsAreTakenBackOneByOne() {
    #expect(undone(typing("send .a now")) == ["send .a ", "send ", ""])
  }

  @Test func aMovementBeginsAnotherEdit() {
    let steps = typing("ab") + [{ $0.move(by: -1) }] + typing("c")
    #expect(undone(steps) == ["ab", ""])
  }

  @Test func deletionsAreTakenBackTogether() {
    let steps = typing("abc") + [{ $0.deletePrevious() }, { $0.deletePrevious() }]
    #expect(undone(steps) == ["abc", ""])
  }

  @Test func whatWasTakenBackCanBeMadeAgain() {
    var log = UndoLog()
    let old = LineBuffer("state")
    let new = LineBuffer("stores now")
    log.record(from: old, to: new)
    let result5 = log.undo(new)
    #expect(result5 == old)
    let result6 = log.redo(old)
    #expect(result6 == new)
    let result7 = log.redo(new)
    #expect(result7 == nil)
  }
}

@Suite struct KillRingTests {
  @Test func cutsInARowAreOne() {
    var ring = KillRing()
    let result8 = ring.latest()
    #expect(result8 == nil)
    ring.add([1], .forward, joinsLast: false)
    ring.add([2], .backward, joinsLast: true)
    ring.add([3], .forward, joinsLast: true)
    ring.add([9], .forward, joinsLast: false)
    let result9 = ring.latest()
    #expect(result9 == [9])
    let result10 = ring.older()
    #expect(result10 == [2, 1, 3])
    let result11 = ring.older()
    #expect(result11 == [9])
  }
}

@Suite struct HistoryListTests {
  private let list = HistoryList(
    ["state", "send .a", "state rows", "send .a", "stores"].enumerated().map {
      HistoryEntry($1, group: $0 == 0 ? "counter" : "todos")
    }
  )

  @Test func eachTextIsThereOnce() {
    #expect(list.entries.map(\.text) == ["state", "state rows", "send .a", "stores"])
    var list = list
    list.append(HistoryEntry("state"))
    #expect(list.entries.map(\.text) == ["state rows", "send .a", "stores", "state"])
  }

  private func suggestion(
    in list: HistoryList,
    _ text: String,
    group: String?,
    where fits: (String) -> Bool = { _ in true }
  ) -> String? {
    list.suggestion(goingOnFrom: text, group: group, where: fits)?.text
  }

  @Test func theGroupsOwnEntriesAreSuggestedFirst() {
    #expect(suggestion(in: list, "st", group: "counter") == "state")
    #expect(suggestion(in: list, "st", group: "todos") == "stores")
    #expect(suggestion(in: list, "st", group: nil) == "stores")
    #expect(suggestion(in: list, "stores", group: nil) == nil)
  }

  @Test func whatDoesNotFitIsNotSuggested() {
    #expect(suggestion(in: list, "st", group: "todos") { $0 != "stores" } == "state rows")
    #expect(suggestion(in: list, "st", group: "counter") { $0 != "state" } == "stores")
    #expect(suggestion(in: list, "st", group: nil) { _ in false } == nil)
  }

  @Test func whatFailedIsSuggestedOnceItSucceeds() {
    var list = list
    list.append(HistoryEntry("stores", group: "todos", hasFailed: true))
    #expect(suggestion(in: list, "st", group: "todos") == "state rows")
    #expect(list.entries.last?.text == "stores")
    list.append(HistoryEntry("stores", group: "todos"))
    #expect(suggestion(in: list, "st", group: "todos") == "stores")
  }

  @Test func aWalkInTheGroupPassesOverOthers() {
    var walk = HistoryWalk(from: LineBuffer(), in: list, group: "counter")
    let result12 = walk.step(isOlder: true, in: list)
    #expect(result12)
    #expect(walk.shown.text == "state")
    let result13 = walk.step(isOlder: true, in: list)
    #expect(!result13)
    let result14 = walk.step(isOlder: false, in: list)
    #expect(result14)
    #expect(walk.shown.isEmpty)
  }

  @Test func aSearchFindsOlderAndNewerEntries() {
    var search = HistorySearch(from: LineBuffer("draft"))
    #expect(search.line.text == "draft")
    search.add("st", in: list)
    #expect(search.line.text == "stores")
    search.add("a", in: list)
    #expect(search.line.text == "state rows")
    search.next(isOlder: true, in: list)
    #expect(search.line.text == "state")
    search.next(isOlder: true, in: list)
    #expect(search.isFailing)
    #expect(search.line.text == "state")
    search.next(isOlder: false, in: list)
    #expect(search.line.text == "state rows")
    search.removeLast(in: list)
    #expect(search.line.text == "stores")
    search.add("X", in: list)
    #expect(search.isFailing)
  }
}
