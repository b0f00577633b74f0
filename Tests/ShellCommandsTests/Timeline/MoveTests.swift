import ShellSession
import Testing

/// `undo`, `redo`, `goto` and `mark`: what they say, and what they refuse.
@MainActor
@Suite struct MoveTests {
  private func check(_ script: String) async {
    let outcome = await Shell().run(script)
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test func allIsUndoneAndRedoneAtOnce() async {
    await check(
      """
      load counter
      .incrementButtonTapped
      .incrementButtonTapped
      undo --all
      #>   undid #1 .incrementButtonTapped, #2 .incrementButtonTapped
      #>   count: as before #1
      expect count == 0
      redo --all
      #>   redid #1 .incrementButtonTapped, #2 .incrementButtonTapped
      #>   count: as after #2
      expect count == 2
      expect error nothing-to-redo { redo --all }
      undo --all
      expect error nothing-to-undo { undo --all }
      expect error extra-argument { redo 2 --all }
      """
    )
  }

  @Test func farAwayNotAllPathsAreCounted() async {
    await check(
      """
      load todos
      dep uuid incrementing
      repeat 150 { .addTodoButtonTapped }
      for row in 0..<150 { .todos(.element(id: todos[row].id, action: .textFieldChanged("x"))) }
      goto 151
      #>   at #151 .addTodoButtonTapped (150 undone)
      #>   todos[id: UUID(149)].description, todos[id: UUID(148)].description and over 98 more: as after #151
      goto 241
      #>   at #241 .todos(.element(id: UUID(60), action: .textFieldChanged("x"))) (90 redone)
      #>   todos[id: UUID(149)].description, todos[id: UUID(148)].description and 88 more: as after #241
      """
    )
  }

  @Test(arguments: [
    ("undo 0", "nothing-counted", "'undo' alone moves by one action"),
    ("redo 0", "nothing-counted", "'redo' alone moves by one action"),
    ("goto -1", "unknown-entry", "'undo --step 1' goes 1 back from here."),
    ("goto end", "unknown-mark", "'redo --all' goes to the end of the branch."),
    ("goto start", "unknown-mark", "'goto 0' goes to the beginning."),
    ("goto +2", "unknown-name", "'redo --step 2'"),
    ("history 1 --tree", "extra-argument", "A number shows one entry in full"),
    ("mark --delete", "missing-argument", "'mark' alone lists the marks."),
    ("mark here\nmark --delete hre", "unknown-mark", "did you mean 'here'?"),
  ])
  func whatCannotBeGoneToIsExplained(_ script: String, _ code: String, _ help: String) async {
    let outcome = await Shell().run("load counter\n.incrementButtonTapped\n\(script)")
    #expect(outcome.code == code)
    #expect(outcome.error?.contains(help) == true, "\(outcome.error ?? "")")
  }

  @Test func aMarkIsTakenAway() async {
    await check(
      """
      load counter
      .incrementButtonTapped
      mark one
      mark uno
      mark --delete one
      #>   removed the mark 'one' from #1 .incrementButtonTapped
      expect error unknown-mark { goto one }
      mark
      #>   uno  #1 .incrementButtonTapped
      """
    )
  }

  @Test func marksGoWithWhatIsDropped() async {
    let shell = Shell()
    _ = await shell.run("load counter; .incrementButtonTapped; mark one; set history.limit 20")
    let outcome = await shell.run("repeat 30 { .incrementButtonTapped }")
    #expect(
      outcome.output.contains("  the mark 'one' of counter is gone with the dropped entries"),
      "\(outcome.output)"
    )
    let gone = await shell.run("goto one")
    #expect(gone.code == "unknown-entry")
    #expect(gone.error?.contains("set history.limit") == true)
  }

  // MARK: The world around

  @Test func theClockIsToldWhereItStands() async {
    await check(
      """
      load counter
      dep clock test
      .incrementButtonTapped
      advance 2s
      .incrementButtonTapped
      undo
      #>   undid #3 .incrementButtonTapped
      #>   count: as before #3
      advance 1s
      #> …
      goto 1
      #>   at #1 dep clock test (1 undone)
      #>   count: as after #1
      #>   test clock: 3s → 0s
      goto 3
      #>   at #3 .incrementButtonTapped (2 redone)
      #>   count: as after #3
      #>   test clock: 0s → 2s
      goto 0
      #>   at the beginning (3 undone)
      #>   count: as in the beginning
      #>   clock: test → live
      #>   test clock: 2s → 0s
      """
    )
  }

  @Test func timeThatHasPassedWithoutAnEntryGoesBackToo() async {
    await check(
      """
      load stopwatch
      dep clock test
      .alarmSet("a", after: 1s)
      advance 300ms
      undo
      #>   undid #2 .alarmSet("a", after: 1s)
      #>   test clock: 300ms → 0s
      #>   cancelled 1 effect of #2
      advance 100ms
      .alarmSet("b", after: 1s)
      advance 300ms
      goto 1
      #> …
      advance 0s
      #>   clock: 100ms; nothing sleeps
      """
    )
  }

  @Test func timeThatHasPassedWithoutAnEntryComesBackToo() async {
    await check(
      """
      load stopwatch
      dep clock test
      .alarmSet("a", after: 1s)
      advance 300ms
      undo
      #> …
      redo
      #>   redid #2 .alarmSet("a", after: 1s)
      #>   test clock: 0s → 300ms
      undo
      advance 200ms
      goto 2
      #>   at #2 .alarmSet("a", after: 1s) (1 redone)
      #>   test clock: 200ms → 300ms
      goto 1
      #>   at #1 dep clock test (1 undone)
      #>   test clock: 300ms → 0s
      """
    )
  }

  @Test func whatADroppedSwapHadReplacedIsTold() async {
    await check(
      """
      load dice
      dep uuid incrementing
      .diceCountChanged(3)
      drop 1
      #>   dropped #1 dep uuid incrementing
      #>   1 entry replayed as #3
      #>   uuid: incrementing → live
      #>   'goto 2' returns to the original branch
      """
    )
  }

  @Test(arguments: ["replay", "drop 3"])
  func anInterruptedReplayLeavesAllAsItWas(_ command: String) async throws {
    let shell = Shell()
    let history = ["state", "history --tree", "dep", "shared", "advance 0s"]
    _ = await shell.run(
      """
      dep clock test
      load settings
      load stopwatch
      dep uuid incrementing
      .alarmSet("a", after: 1s)
      .lapTapped
      advance 300ms
      .lapTapped
      """
    )
    let before = await shell.run(history.joined(separator: "\n")).output
    let store = try shell.session.currentStore()
    let evaluation = Task {
      // The first entry is done again; then there is the interrupt.
      var count = 0
      _ = try shell.session.replay(after: 0, without: command == "replay" ? [] : [3], in: store) {
        count += 1
        if count == 1 { withUnsafeCurrentTask { $0?.cancel() } }
        return []
      }
    }
    await #expect(throws: CancellationError.self) { try await evaluation.value }
    #expect(await shell.run(history.joined(separator: "\n")).output == before)
    #expect(await shell.run("undo; redo").error == nil)
    #expect(await shell.run(history.joined(separator: "\n")).output == before)
  }

  @Test func aMoveOfStorageSaysWhereTheValuesAreNow() async {
    await check(
      """
      load settings
      bind draft.isSoundOn = false
      shared storage appStorage sqlite "\\(temporaryFolder)/values.sqlite"
      #> …
      undo
      #>   undid #2 shared storage appStorage sqlite …
      #>   appStorage: … → memory
      redo
      #>   redid #2 shared storage appStorage sqlite …
      #>   appStorage: memory → …
      goto 0
      #>   at the beginning (2 undone)
      #> …
      #>   appStorage: … → memory
      """
    )
  }

  @Test func whatIsLeftOfALongWayIsToldByItsSwaps() async {
    await check(
      """
      load search
      dep search mock
      dep uuid incrementing
      dep search.results returns []
      goto 0
      #>   at the beginning (3 undone)
      #>   search: mock → live
      #>   search.results: returns [] → not replaced
      #>   uuid: incrementing → live
      redo --all
      #>   redid #1 dep search mock, #2 dep uuid incrementing, #3 dep search.results retu…
      """
    )
  }

  @Test func whatAnEffectSentIsRedoneByItself() async {
    await check(
      """
      load counter
      .factButtonTapped
      wait
      undo --step
      redo
      #>   redid #2 .factResponse(…
      #>   fact, isLoading: as after #2
      undo
      #>   undid #1 .factButtonTapped and 1 action from its effects
      #>   isLoading, fact: as before #1
      redo
      #>   redid #1 .factButtonTapped and 1 action from its effects
      #>   isLoading, fact: as after #2
      """
    )
  }

  // MARK: Dropping

  @Test func afterDroppingWhatCameBeforeDrawsTheSame() async {
    let world = """
      load dice with State(diceCount: 1)
      dep uuid incrementing
      dep random 1
      dep date "2026-01-01T00:00:00Z"
      .rollButtonTapped
      .rollButtonTapped
      .rollButtonTapped
      let first = rolls[id: UUID(0)]
      let second = rolls[id: UUID(1)]

      """
    for (script, expectation) in [
      // Where one goes back to before what was dropped, that comes again.
      ("drop 4\ngoto 3\n.rollButtonTapped", "rolls[0] == first"),
      ("drop 4\nundo 2\n.rollButtonTapped", "rolls[0] == first"),
      ("drop 4\ndrop 7\ngoto 3\n.rollButtonTapped", "rolls[0] == first"),
      ("drop 5\nundo\n.rollButtonTapped", "rolls[0] == second"),
      ("drop 6\nundo\n.rollButtonTapped", "rolls[0] == second"),
      ("drop 4\nreplay\ngoto 0\nredo --all", "rolls.count == 2"),
      // And what is left keeps what it has.
      ("drop 4\n.rollButtonTapped", "rolls[0].id == UUID(3)"),
      ("drop 6\n.rollButtonTapped", "rolls[0].id == UUID(2)"),
      ("drop 4\nundo\nredo\n.rollButtonTapped", "rolls[0].id == UUID(3)"),
    ] {
      let outcome = await Shell().run("\(world)\(script)\nexpect \(expectation)")
      #expect(outcome.error == nil, "\(script): \(outcome.error ?? "")")
      #expect(!outcome.output.contains { $0.contains("others") }, "\(script): \(outcome.output)")
    }
  }

  @Test func whatIsDroppedIsToldWithItsSharedValues() async {
    await check(
      """
      load messageCenter
      .messageReceived(Message(conversationID: 1, text: "Hello"))
      .messageReceived(Message(conversationID: 2, text: "Hi"))
      drop 1
      #>   dropped #1 .messageReceived(…
      #>   1 entry replayed as #3
      #>   - conversations[id: 1].messages[0]: "Hello"
      #>   - unreadCounts[1]: 1
      #>   'goto 2' returns to the original branch
      """
    )
  }

  @Test func anEditIsMadeAgainOfTheStateThatItFinds() async {
    await check(
      #"""
      load counter
      let step = 10
      edit count = 5
      .incrementButtonTapped
      edit count = count + step
      edit fact = "\(count) and \($0.count)"
      let step = 20
      drop 1
      #> …
      expect count == 11
      expect fact == "11 and 11"
      history
      #>   #5 .incrementButtonTapped
      #>   #6 edit count = 11
      #>   #7 edit fact = "11 and 11"
      #> …
      """#
    )
  }

  @Test func whatOthersHaveDrawnSinceIsNotDrawnAgain() async {
    await check(
      """
      dep uuid incrementing
      load dice as one
      load dice as two
      use one
      .rollButtonTapped
      .rollButtonTapped
      use two
      .rollButtonTapped
      use one
      drop 1
      #> …
      .rollButtonTapped
      #> …
      expect rolls[0].id == UUID(3)
      goto 0
      #>   at the beginning (2 undone)
      #> …
      #>   left as it is, since others changed it: uuid
      .rollButtonTapped
      #> …
      expect rolls[0].id == UUID(3)
      """
    )
  }

  @Test func whatDoesNotFitAnyMoreIsSummedUp() async {
    let shell = Shell()
    let outcome = await shell.run(
      """
      load todos
      dep uuid incrementing
      .addTodoButtonTapped
      .todos(.element(id: UUID(0), action: .textFieldChanged("a")))
      .todos(.element(id: UUID(0), action: .textFieldChanged("b")))
      .todos(.element(id: UUID(0), action: .textFieldChanged("c")))
      drop 2
      #>   dropped #2 .addTodoButtonTapped
      #>   3 entries replayed as #6 to #8
      #>   #6 to #8: A 'forEach' at "ExampleFeatures/Todos.swift:84" received …
      #>     does not exist.
      #>   - todos[id: UUID(0)]: …
      #>   'goto 5' returns to the original branch
      expect todos.isEmpty
      goto 5
      expect todos.count == 1
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }
}
