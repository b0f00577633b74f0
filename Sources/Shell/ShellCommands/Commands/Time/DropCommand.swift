package import ShellLanguage
package import ShellOutput
import ShellSession

package enum DropCommand: Command {
  package static let signature = CommandSignature(
    "drop",
    .time,
    summary: "See what would be without an entry: do all that came after it again, but not it.",
    discussion: """
      What came of the entry by way of effects is left out too. The reducers run again with the actions as \
      they were, those of effects included, and draw the same ids, dates and random numbers. Effects do not \
      run. Where a reducer complains, since what an action is about is not there, a line says so. It \
      becomes a branch of its own; how it was is left as it is.
      """,
    parameters: [.init("entry", .entry, summary: "an entry's number, or the name of a mark")],
    examples: [
      .init(
        "Without the first action",
        """
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        .decrementButtonTapped
        #>   count: 1 → 0
        drop 1
        #>   dropped #1 .incrementButtonTapped
        #>   1 entry done again as #3
        #>   count: 0 → -1
        #>   'goto 2' goes back to how it was
        """
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    let store = try invocation.session.currentStore()
    guard let entry = try invocation.entry("entry", in: store) else { return .nothing }
    guard store.timeline.isDone(entry.number) else {
      throw Diagnostic(
        CommandProblem.notDone(entry.number),
        at: invocation.argumentSpan("entry"),
        help: "'goto \(entry.number)' goes there first."
      )
    }
    guard entry.cause != .elsewhere else {
      throw Diagnostic(
        CommandProblem.notDone(entry.number),
        at: invocation.argumentSpan("entry"),
        help: "Others did it, and its history is theirs."
      )
    }
    let parent = store.timeline.parent(of: entry.number)
    // What comes after need not fit any more: that is what one wants to see, and no error.
    let replay = try invocation.evaluator.issues.apart { takeComplaints in
      try invocation.session.replay(
        after: parent,
        without: [entry.number],
        in: store,
        takeComplaints: takeComplaints
      )
    }
    return .replay(ReplayReport(replay))
  }
}
