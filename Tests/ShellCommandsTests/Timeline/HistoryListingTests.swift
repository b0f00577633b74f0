import ShellOutput
import Testing

/// `history` with its filters, branches and narrow windows.
@MainActor
@Suite struct HistoryListingTests {
  private func check(_ script: String) async {
    let outcome = await Shell().run(script)
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  private static let twoBranches = """
    load counter
    .incrementButtonTapped
    .factResponse(.success("one"))
    .incrementButtonTapped
    goto 1
    .decrementButtonTapped

    """

  @Test func filtersSayWhatOtherBranchesHave() async {
    await check(
      Self.twoBranches + """
        history --changed count
        #>   #1 .incrementButtonTapped
        #>   #4 .decrementButtonTapped
        #>   and 1 more on other branches: '--tree' shows them
        history --only fact
        #>   no entry of this branch matches
        #>   but 1 on other branches: '--tree' shows them
        history --not increment
        #>   #4 .decrementButtonTapped
        #>   and 1 more on other branches: '--tree' shows them
        history --only decrement
        #>   #4 .decrementButtonTapped
        history --only nothingLikeThis
        #>   no entry matches
        history --last 1
        #>   #4 .decrementButtonTapped
        """
    )
  }

  @Test func aTreeOfSomeEntriesKeepsTheirBranches() async {
    await check(
      Self.twoBranches + """
        history --tree --only button
        #>   #1 .incrementButtonTapped
        #>   #3 ├ .incrementButtonTapped
        #>   #4 .decrementButtonTapped  (here)
        history --tree --only fact
        #>   #2 .factResponse(.success("one"))
        history --tree --last 2
        #>   #3 ├ .incrementButtonTapped
        #>   #4 .decrementButtonTapped  (here)
        """
    )
  }

  @Test func branchesThatPartAtTheBeginningBeginThere() async {
    await check(
      """
      load counter
      repeat 9 { .incrementButtonTapped }
      undo --all
      #>   undid 9 actions, #1 to #9
      #>   count: as before #1
      history
      #>   #0 the beginning  (here)
      #>   #1 .incrementButtonTapped  (undone)
      #> …
      .decrementButtonTapped
      #>   count: 0 → -1
      history --tree
      #>    #0 the beginning
      #>    #1 ├ .incrementButtonTapped
      #>    #2 │ .incrementButtonTapped
      #> …
      #>   #10 .decrementButtonTapped  (here)
      goto 0
      #> …
      mark start
      #>   'start' is the beginning
      goto 10
      #> …
      history
      #>    #0 the beginning  (mark start)
      #>   #10 .decrementButtonTapped
      #>   and another branch: 'history --tree' shows all
      """
    )
  }

  @Test(arguments: [12, 20, 40, 80])
  func linesFitTheWindow(_ width: Int) async throws {
    let shell = Shell()
    var script = "load counter\n.incrementButtonTapped\n"
    // Each branch is left from the one before.
    for number in 1...12 { script += ".incrementButtonTapped\ngoto \(number)\n" }
    for number in 2...12 { script += "goto \(number)\n.decrementButtonTapped\n" }
    _ = await shell.run(script)
    for listing in ["history", "history --tree", "history --changed count", "history 3"] {
      let outcome = await shell.run(listing)
      #expect(outcome.error == nil)
      for line in shell.text(of: outcome.reports, width: width) {
        #expect(line.count <= width, "\(line)")
      }
    }
  }
}
