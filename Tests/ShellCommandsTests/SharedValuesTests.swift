import ShellCommands
import ShellLanguage
import TcashKit
import Testing

/// Changes of shared values as they are printed, asserted, listed and taken back.
@MainActor
@Suite struct SharedValuesTests {
  /// Runs a script with the features that share, and fails with its error.
  private func run(_ script: String) async -> [String] {
    let outcome = await Shell(Shell.sharingFeatures).run(script)
    #expect(outcome.error == nil)
    return outcome.output
  }

  // MARK: Printing

  @Test func whatAnActionChangesIsPrintedWhereTheStateHoldsIt() async {
    let output = await run("load tally\n.tapped\n.noteChanged(\"tea\")")
    #expect(
      output == [
        "  loaded tally", "  count: 0 → 1", "  taps: 0 → 1", "  note: \"\" → \"tea\"",
      ]
    )
  }

  @Test func eachActionOfAChainShowsItsOwnChange() async {
    let output = await run("load tally\n.twiceTapped")
    #expect(
      output == [
        "  loaded tally", "  count: 0 → 1", "  ⤷ .tapped", "    count: 1 → 2", "    taps: 0 → 1",
      ]
    )
  }

  @Test func aValueThatTheStateDoesNotHoldIsShownByItsKey() async {
    let output = await run("load badge\n.seen\n.seen")
    #expect(
      output == ["  loaded badge", "  .inMemory(\"seen\"): 0 → 1", "  .inMemory(\"seen\"): 1 → 2"]
    )
  }

  @Test func sharedPartsOfElementsAreShown() async {
    let output = await run("load badge\n.rowsAdded(2)\n.rowTapped(1)\ndiff 1")
    #expect(
      output.dropFirst() == [
        "  + rows[id: 0]: Badge.Row(id: 0, count: 0)",
        "  + rows[id: 1]: Badge.Row(id: 1, count: 0)",
        "  rows[id: 1].count: 0 → 1",
        "  rows[id: 1].count: 0 → 1",
      ]
    )
  }

  @Test func anEffectThatChangesAValueWithoutAnActionIsShown() async {
    let output = await run("load tally\n.tapped\n.laterTapped\nwait\nhistory")
    #expect(
      output.dropFirst(3) == [
        "  (no change)", "  ⤷ an effect", "    count: 1 → 11",
        "  #1 .tapped", "  #2 .laterTapped", "  #3 ⤷ count: 1 → 11  (an effect)",
      ]
    )
  }

  // MARK: Assertions

  @Test(arguments: [
    ("$0.count = 1; $0.taps = 1", nil), ("$0.taps = 1", "change-differs"),
    ("$0.count = 2; $0.taps = 1", "change-differs"), ("$0.count += 1; $0.taps += 1", nil),
    ("$0.count = 1; $0.taps = 1; $0.note = \"x\"", "change-differs"),
  ])
  func aBlockAssertsSharedChanges(_ block: String, _ code: String?) async {
    let shell = Shell(Shell.sharingFeatures)
    let outcome = await shell.run("load tally\n.tapped { \(block) }")
    #expect(outcome.code == code)
    // Whatever was expected, the values are what the reducer made them.
    let after = await shell.run("count\nnote\nhistory")
    #expect(after.output == ["1", "\"\"", "  #1 .tapped"])
  }

  @Test func aFailedAssertionShowsBothValues() async {
    let outcome = await Shell(Shell.sharingFeatures).run("load tally\n.tapped { $0.count = 7 }")
    #expect(outcome.error?.contains("- count: 7\n") == true)
    #expect(outcome.error?.contains("+ count: 1\n") == true)
    #expect(outcome.error?.contains("+ taps: 1") == true)
  }

  @Test func whatIsSharedIsReadWhereItIsNamed() async {
    let output = await run(
      "load tally\nlet before = count\n.tapped\nexpect count == before + 1\nbefore\ncount - before"
    )
    #expect(output.first { $0.contains("before") } == "  before: Int = 0")
    #expect(output.suffix(2) == ["0", "1"])
  }

  @Test func whatIsOnlyReadCanBeExpected() async {
    let output = await run(
      """
      load badge
      load tally
      .tapped { $0.count = 1; $0.taps = 1 }
      use badge
      expect count == 1
      """
    )
    #expect(output.last == "  using badge")
  }

  // MARK: Time

  @Test func undoSetsSharedValuesBackAndRedoSetsThemAgain() async {
    let output = await run(
      "load tally\n.tapped\n.tapped\nundo\ncount\nundo\ncount\nredo 2\ncount\ndiff 1"
    )
    #expect(
      output.dropFirst(5) == [
        "  undid #2 .tapped", "  count, taps: as before #2",
        "  shared values set back: .appStorage(\"count\") in memory", "1",
        "  undid #1 .tapped", "  count, taps: as before #1",
        "  shared values set back: .appStorage(\"count\") in memory", "0",
        "  redid #1 .tapped, #2 .tapped", "  count, taps: as after #2",
        "  shared values set again: .appStorage(\"count\") in memory", "2",
        "  count: 1 → 2", "  taps: 1 → 2",
      ]
    )
  }

  @Test func aChangeInAStoreThatIsClosedIsNotUndoneThere() async {
    let shell = Shell(Shell.sharingFeatures)
    _ = await shell.run("load badge\nload tally\n.tapped\nuse badge")
    let loaded = await shell.run("undo").error ?? ""
    #expect(loaded.contains("in the store 'tally': 'use tally' and 'undo' take it back."))
    _ = await shell.run("close tally")
    let closed = await shell.run("undo").error ?? ""
    #expect(closed.contains("in the store 'tally', which is closed."), "\(closed)")
    #expect(!closed.contains("use tally"))
    #expect(await shell.run("undo --step").error == nil)
  }

  @Test func theHistoryOfEachStoreHasTheChange() async {
    let output = await run(
      """
      load badge
      load tally
      .tapped
      .noteChanged("x")
      use badge
      history
      diff
      use tally
      undo 2
      use badge
      history
      count
      """
    )
    #expect(
      output.dropFirst(5) == [
        "  using badge", "  #1 count: 0 → 1  (tally: .tapped)", "  count: 0 → 1",
        "  using tally",
        "  undid #1 .tapped, #2 .noteChanged(\"x\")", "  count, taps, note: as before #1",
        "  shared values set back: .appStorage(\"count\") in memory, note",
        "  using badge",
        "  #1 count: 0 → 1  (tally: .tapped)", "  #2 count: 1 → 0  (tally: undo)",
        "0",
      ]
    )
  }

  @Test func oneSessionDoesNotSeeTheValuesOfAnother() async {
    let one = Shell(Shell.sharingFeatures)
    let other = Shell(Shell.sharingFeatures)
    _ = await one.run("load tally\n.tapped")
    let outcome = await other.run("load tally\ncount\nhistory")
    #expect(outcome.output == ["  loaded tally", "0", "  the history is empty"])
  }

  @Test func aLongUndoNamesEachPathOnce() async {
    let output = await run("load tally\nrepeat 25 { .tapped }\nundo 25\ncount\nredo 25\ncount")
    #expect(
      output.suffix(8) == [
        "  undid 25 actions, #1 to #25", "  count, taps: as before #1",
        "  shared values set back: .appStorage(\"count\") in memory", "0",
        "  redid 25 actions, #1 to #25", "  count, taps: as after #25",
        "  shared values set again: .appStorage(\"count\") in memory", "25",
      ]
    )
  }

  @Test func resetLeavesSharedValuesAsTheyAre() async {
    let output = await run("load tally\n.tapped\nreset\ncount\ntaps\n.tapped\nundo\ncount")
    #expect(output.dropFirst(3).prefix(3) == ["  reset tally", "1", "0"])
    #expect(output.last == "1")
  }

  // MARK: Loading

  @Test func aStoreThatIsLoadedWithASharedValueSetsIt() async {
    let output = await run(
      """
      load badge
      load tally as mine with (count: 41, note: "x")
      count
      note
      use badge
      count
      history
      """
    )
    #expect(
      output.dropFirst(2) == [
        "41", "\"x\"", "  using badge", "41", "  #1 count: 0 → 41  (load tally)",
      ]
    )
  }

  @Test func aStoreThatCannotBeLoadedSetsNothing() async {
    let shell = Shell(Shell.sharingFeatures)
    _ = await shell.run("load tally")
    for statement in [
      "load tally with (count: 7, taps: \"x\")", "load tally as tally with (count: 7)",
    ] {
      let outcome = await shell.run(statement)
      #expect(outcome.error != nil)
    }
    let after = await shell.run("count\nhistory")
    #expect(after.output == ["0", "  the history is empty"])
  }

  @Test func checkingAScriptSetsNothing() async throws {
    let features = Shell.sharingFeatures
    let errors = ScriptChecker(features: features.map(\.registered)).check(
      SourceText(
        """
        load tally with (count: 41)
        .tapped { $0.count = 42; $0.taps = 1 }
        shared count = 7
        shared count = "x"
        shared tally.note = 5
        shared unknown = 1
        shared storage appStorage memory
        """
      )
    )
    #expect(errors.map(\.diagnostic.code) == ["type-mismatch", "type-mismatch"])
    let outcome = await Shell(features).run("load tally\ncount")
    #expect(outcome.output.last == "0")
  }

  /// What was printed, a variable or a history may still have a value that no store has any more.
  @Test(arguments: [
    "shared count = 5", "edit count = 5", ".tapped", ".tapped\nundo",
    ".tapped\nlet old = count\nstate",
    "count\nlet old = last", "observe count\n.tapped", "watch count",
    "if true { state; .tapped }", ".tapped\nload tally as other\n.tapped\nclose",
  ])
  func nothingIsSharedByStoresThatAreClosed(_ statements: String) async {
    let shell = Shell(Shell.sharingFeatures)
    #expect(await shell.run("load tally\n\(statements)\nclose").error == nil)
    #expect(await shell.run("shared").output == ["  nothing is shared now"])
    #expect(await shell.run("shared count = 1").code == "unknown-shared-key")
  }

  @Test func theFirstChangeOfASharedValueIsOne() async {
    _ = await run("load tally\nexpect changes { shared count = 6 } only count")
  }

  @Test func anEditMayComputeWithASharedValue() {
    let checker = ScriptChecker(features: Shell.sharingFeatures.map(\.registered))
    let script = "load tally\nedit count = count + 1\nedit count = -count * 2\nedit count = \"x\""
    let errors = checker.check(SourceText(script))
    #expect(errors.map(\.diagnostic.code) == ["type-mismatch"])
  }

  @Test func aCheckFindsThatNothingIsShared() {
    let errors = ScriptChecker(features: []).check(SourceText("shared count = 7"))
    #expect(errors.map(\.diagnostic.code) == ["unknown-shared-key"])
  }
}
