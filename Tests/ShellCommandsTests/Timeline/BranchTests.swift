import ShellSession
import Testing

/// Going back and acting begins a branch; nothing that was there is lost.
@MainActor
struct BranchTests {
  @Test func theOldFutureStaysAndCanBeGoneTo() async {
    let outcome = await Shell().run(
      """
      load counter
      .incrementButtonTapped
      .incrementButtonTapped
      .incrementButtonTapped
      undo 2
      .decrementButtonTapped
      #>   count: 1 → 0
      history
      #>   #1 .incrementButtonTapped
      #>   #4 .decrementButtonTapped
      #>   and another branch: 'history --tree' shows all
      goto 2
      #>   at #2 .incrementButtonTapped (1 undone, 1 redone)
      #>   count: as after #2
      redo
      #>   redid #3 .incrementButtonTapped
      #>   count: as after #3
      expect count == 3
      history --tree
      #>   #1 .incrementButtonTapped
      #>   #4 ├ .decrementButtonTapped
      #>   #2 .incrementButtonTapped
      #>   #3 .incrementButtonTapped  (here)
      goto 4
      #>   at #4 .decrementButtonTapped (2 undone, 1 redone)
      #>   count: as after #4
      goto 4
      #>   already at #4 .decrementButtonTapped
      goto 0
      #>   at the beginning (2 undone)
      #>   count: as in the beginning
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test func branchesOfBranchesStandBelowThem() async {
    let outcome = await Shell().run(
      """
      load counter
      .incrementButtonTapped
      .incrementButtonTapped
      .incrementButtonTapped
      goto 2
      .decrementButtonTapped
      goto 1
      .decrementButtonTapped
      history --tree
      #>   #1 .incrementButtonTapped
      #>   #2 ├ .incrementButtonTapped
      #>   #3 │ ├ .incrementButtonTapped
      #>   #4 │ .decrementButtonTapped
      #>   #5 .decrementButtonTapped  (here)
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test func aMarkIsAPlaceToGoTo() async {
    let outcome = await Shell().run(
      """
      load counter
      mark start
      #>   'start' is the beginning
      .incrementButtonTapped
      mark before-fact
      #>   'before-fact' is #1 .incrementButtonTapped
      .incrementButtonTapped
      mark start
      #>   'start' is #2 .incrementButtonTapped, and was #0
      goto before-fact
      #> …
      diff before-fact start
      #>   count: 1 → 2
      mark
      #>   before-fact  #1 .incrementButtonTapped
      #>   start        #2 .incrementButtonTapped
      let n = 2
      goto n
      #> …
      expect count == 2
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test func singleStepsGoThroughWhatEffectsDid() async {
    let outcome = await Shell().run(
      """
      load counter
      .factButtonTapped
      wait
      undo --step
      #>   undid #2 .factResponse(.success(…
      #> …
      expect isLoading && fact == nil
      redo --step
      #> …
      undo --step 2
      #> …
      expect !isLoading
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test func effectsOfWhatIsLeftAreCancelledAndOthersAreNot() async {
    let outcome = await Shell().run(
      """
      load counter
      dep clock test
      .factButtonTapped
      mark asked
      .incrementButtonTapped
      goto asked
      #>   at #2 .factButtonTapped (1 undone)
      #>   count: as after #2
      goto 1
      #>   at #1 dep clock test (1 undone)
      #>   isLoading: as after #1
      #>   cancelled 1 effect of #2
      effects
      #>   no effect is in flight
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  // MARK: Filters

  @Test func entriesAreChosenByWhatTheyAre() async {
    let outcome = await Shell().run(
      """
      load counter
      dep clock test
      .incrementButtonTapped
      .factButtonTapped
      advance 1s
      edit count = 7
      history --changed fact
      #>   #4 ⤷ .factResponse(.success(…
      history --changed count
      #>   #2 .incrementButtonTapped
      #>   #5 edit count = 7
      history --only fact --not response
      #>   #3 .factButtonTapped
      history --by swap
      #>   #1 dep clock test
      history --by edit
      #>   #5 edit count = 7
      history --by effect
      #>   #4 ⤷ …
      history --of 3
      #>   #3 .factButtonTapped
      #>   #4 ⤷ …
      history --last 1
      #>   #5 edit count = 7
      history --only nothingLikeThis
      #>   no entry matches
      history 4
      #>   #4 ⤷ …
      #>   an effect of #3 .factButtonTapped
      #>   fact: nil → …
      #>   isLoading: true → false
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  // MARK: Dropping and sending again

  @Test func whatCameOfADroppedActionIsDroppedToo() async {
    let shell = Shell()
    let outcome = await shell.run(
      """
      load counter
      .incrementButtonTapped
      .factButtonTapped
      wait
      dep context preview
      drop 2
      #>   dropped #2 .factButtonTapped and 1 entry caused by it
      #>   1 entry replayed as #5
      #>   fact: … → nil
      #>   'goto 4' returns to the original branch
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    let after = await shell.run(
      "expect count == 1 && fact == nil && !isLoading; goto 4; expect fact != nil"
    )
    #expect(after.error == nil)
  }

  @Test func aDroppedSwapChangesWhatFollows() async {
    let outcome = await Shell().run(
      """
      load dice
      dep date "2026-01-01T00:00:00Z"
      .rollButtonTapped
      edit diceCount = 1
      .rollButtonTapped
      drop 3
      #>   dropped #3 edit diceCount = 1
      #> …
      expect diceCount == 2 && rolls.count == 2
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test func whatIsDroppedKeepsTheIdsOfTheRest() async throws {
    let shell = Shell()
    _ = await shell.run(
      "load dice; dep uuid incrementing; .rollButtonTapped; .rollButtonTapped; .rollButtonTapped; drop 3"
    )
    let outcome = await shell.run(
      "expect rolls.count == 2 && rolls[0].id == UUID(2) && rolls[1].id == UUID(0); .rollButtonTapped; "
        + "expect rolls[0].id == UUID(3)"
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test func anActionIsSentAgainWithOtherValues() async {
    let outcome = await Shell().run(
      """
      load twoCounters
      .counter1(.incrementButtonTapped)
      resend 1
      #>   .counter1(.incrementButtonTapped)
      #>   counter1.count: 1 → 2
      load dice
      .diceCountChanged(3)
      resend 1 { $0 = $0 + 2 }
      #>   .diceCountChanged(5)
      #>   diceCount: 3 → 5
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  // MARK: Limit

  @Test func aHistoryHasAsManyEntriesAsAreSet() async {
    let shell = Shell()
    _ = await shell.run("load counter; set history.limit 20; mark start")
    let first = await shell.run("repeat 22 { .incrementButtonTapped }")
    #expect(!first.output.contains { $0.contains("dropped") })
    let told = await shell.run(".incrementButtonTapped")
    #expect(
      told.output.contains(
        "  the history of counter is full: #1 to #3 are dropped, and so are the oldest from now on "
          + "('set history.limit')"
      )
    )
    let outcome = await shell.run(
      """
      repeat 100 { .incrementButtonTapped }
      history --last 1
      #>   #1 to …
      #>   #123 .incrementButtonTapped
      undo 15
      #> …
      expect count == 108
      redo 15
      #> …
      expect count == 123
      mark
      #>   there are no marks: 'mark NAME' sets one
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    #expect(shell.session.current.map { $0.timeline.count <= 22 } == true)
    #expect(await shell.run("goto 5").code == "unknown-entry")
    #expect(await shell.run("undo 50").error?.contains("set history.limit") == true)
  }

  @Test func branchesThatBeginBeforeWhatIsKeptAreDropped() async throws {
    let shell = Shell()
    _ = await shell.run(
      """
      load counter
      repeat 5 { .incrementButtonTapped }
      goto 2
      .decrementButtonTapped
      goto 5
      repeat 5 { .incrementButtonTapped }
      goto 9
      .decrementButtonTapped
      goto 11
      set history.limit 4
      .incrementButtonTapped
      """
    )
    let timeline = try shell.session.currentStore().timeline
    #expect(timeline.entry(6) == nil, "it began before #9")
    let outcome = await shell.run(
      "goto 12\n#> …\nexpect count == 7\ngoto 13\n#> …\nexpect count == 11"
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")\n\(timeline.all.map(\.number))")
  }
}
