import ShellLanguage

extension HelpTopic {
  static let storeTopics = [dependencies, sharedState, time, effects]

  private static let dependencies = HelpTopic(
    "dependencies",
    aliases: ["swaps", "mocks", "clients"],
    summary: "What a feature uses of the world, and what can stand in its place.",
    text: """
      'dep' lists what the feature depends on. 'dep NAME ALTERNATIVE' puts something else there, from the \
      next action on; every dependency can be live, preview or test, and the program may name others.
        dep numberFact mock
        dep clock test
        dep date "2026-01-01T00:00:00Z"
        dep uuid incrementing
        dep random 42
      The endpoints of a client are replaced one by one:
        dep numberFact.fetch returns "x"
        dep numberFact.fetch throws "offline"
        dep numberFact.fetch delays 2s returns "x"
        dep numberFact.fetch fails
      'dep reset' takes all swaps back, and 'undo' the last one.
      """,
    examples: [
      .init(
        "An endpoint that says what it is told",
        """
        load counter
        #>   loaded counter
        dep numberFact.fetch returns "0 is round"
        #>   numberFact.fetch: returns "0 is round"
        .factButtonTapped
        #>   isLoading: false → true
        #>   ⤷ .factResponse(.success("0 is round"))
        #>     fact: nil → "0 is round"
        #>     isLoading: true → false
        """
      )
    ]
  )

  private static let sharedState = HelpTopic(
    "shared state",
    aliases: ["sharing", "storage", "shared-state"],
    summary: "Values that several stores share, and where they are kept.",
    text: """
      'shared' lists what is shared now, where it is kept and how many read it. 'shared KEY = VALUE' sets \
      it for all who share it; 'undo' sets it back, in its storage as well.
      A shell begins with memory for all of it and touches nothing of yours. This moves the values of one \
      kind elsewhere:
        shared storage appStorage sqlite "app.db"
        shared storage fileStorage file "app.json"
        shared storage appStorage live
        shared storage inMemory memory
      'keep' behind it takes today's values along, 'reload' takes those that are there.
      """,
    examples: [
      .init(
        "Set a shared value",
        """
        load settings
        #>   loaded settings
        shared textSize = .large
        #>   textSize: .medium → .large
        textSize
        #> .large
        """
      )
    ]
  )

  private static let time = HelpTopic(
    "time travel",
    aliases: ["time", "history and undo", "time-travel"],
    summary: "Going back and forward in what happened.",
    text: """
      'undo' goes back before the last action that you sent, with all that followed from it, and 'redo' \
      forward again; no effect runs a second time. What was swapped and what was shared goes back too, as \
      do the test clock, random numbers and incrementing ids. 'history' lists what happened, and 'diff N M' \
      compares the states after two entries.
      'goto N' goes to any entry. Who goes back and acts begins a branch: 'history --tree' shows them all, and \
      'mark NAME' gives a place a name. 'drop N' shows what would be without an entry, 'replay' whether the \
      reducers give the same states again, and 'resend N' sends an action once more.
      With 'dep clock test' time stands still: 'advance 2s' moves it, 'run' runs it out.
      """,
    examples: [
      .init(
        "Back and forward",
        """
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        undo
        #>   undid #1 .incrementButtonTapped
        #>   count: as before #1
        redo
        #>   redid #1 .incrementButtonTapped
        #>   count: as after #1
        """
      )
    ]
  )

  private static let effects = HelpTopic(
    "effects and time",
    aliases: ["waiting", "clocks", "clock"],
    summary: "What goes on after an action.",
    text: """
      Effects run while you type, and the actions that they send are printed after '⤷'. 'effects' lists \
      those in flight, 'cancel' ends some and 'wait' waits for them. What takes less than 100 ms is printed \
      with its statement at the prompt, the rest above the line that you type. A statement of a script returns when nothing can go on \
      without time passing or the world answering, so that the same script prints the same each time. At \
      a script's end what is still in flight is cancelled.

      An action that sets off others without end, by '.send' or by effects that do not wait, is stopped \
      after 10000 of them, with an error that names the cycle. 'set loop.limit N' sets another bound.
      """,
    examples: [
      .init(
        "A test clock",
        """
        load counter
        #>   loaded counter
        dep clock test
        #>   clock: live → test
        .factButtonTapped
        #>   isLoading: false → true
        advance 1s
        #>   clock: 0s → 1s
        #>   ⤷ .factResponse(.success("0 is the only number that is neither positive nor negative."))
        #>     fact: nil → "0 is the only number that is neither positive nor negative."
        #>     isLoading: true → false
        """
      ),
      .init(
        "Cancel what is not waited for",
        """
        load counter
        #>   loaded counter
        .factButtonTapped
        #>   isLoading: false → true
        cancel 1
        #>   cancelled 1, started by #1 .factButtonTapped
        """
      ),
    ]
  )
}
