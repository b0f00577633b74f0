import ShellLanguage

extension HelpTopic {
  static let storeTopics = [dependencies, worlds, sharedState, time, effects]

  private static let dependencies = HelpTopic(
    "dependencies",
    aliases: ["swaps", "mocks", "clients"],
    summary: "What a feature uses of the outside world, and how to replace it.",
    text: """
      'dep' lists the feature's dependencies. 'dep NAME ALTERNATIVE' swaps one, from the next \
      action on; every dependency can be live, preview or test, and the program may register other \
      alternatives.
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
      'dep reset' takes back all swaps, and 'undo' the last one.
      """,
    examples: [
      .init(
        "An endpoint that returns a given value",
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

  private static let worlds = HelpTopic(
    "worlds",
    aliases: ["fixed world", "determinism", "--world"],
    summary: "How a script prints the same in each run.",
    text: """
      A file has one world. It is live, unless its first statement, or that of '_setup.tcash' in \
      its folder, is
        set world fixed
      Then time stands still until 'advance' or 'run' moves it, the date is constant, ids count up, \
      random numbers have a seed, and the time zone, the locale and the calendar are fixed. 'dep' \
      swaps each of them as usual, and 'dep reset' returns to them.
        tcash run --world live FILE
      overrides this for one call. At the prompt, 'set world fixed' comes before the first 'load'.
      Sets and dictionaries have one order in both worlds: in loops, values, changes and JSON. A \
      reducer that iterates over them may still differ from process to process.
      """,
    examples: [
      .init(
        "Ids that count up",
        """
        set world fixed
        #>   world: fixed
        load todos
        #>   loaded todos
        .addTodoButtonTapped
        #>   + todos[id: UUID(0)]: …
        """
      )
    ]
  )

  private static let sharedState = HelpTopic(
    "shared state",
    aliases: ["sharing", "storage", "shared-state"],
    summary: "Values that several stores share, and where they are kept.",
    text: """
      'shared' lists the shared values, where they are kept and how many declarations read them. \
      'shared KEY = VALUE' sets a value for all who share it; 'undo' sets it back, in its storage \
      as well.
      A shell starts with memory for all of them and touches nothing of yours. This moves the \
      values of one kind elsewhere:
        shared storage appStorage sqlite "app.db"
        shared storage fileStorage file "app.json"
        shared storage appStorage live
        shared storage inMemory memory
      At the end, 'keep' takes the current values along, 'reload' reads the values that are there.
      Other processes may use the same storage. What they change is picked up, and a change that \
      overwrites theirs is reported. After a last word 'coordinated', each change reads and writes \
      the storage in one transaction, and none is lost.
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
    summary: "Going back and forward in the history.",
    text: """
      'undo' takes back the last action that you sent, with all that followed from it, and 'redo' \
      restores it; no effect runs a second time. Swaps and changes of shared values are taken back \
      too, and so are the test clock, random numbers and incrementing ids. 'history' lists what \
      happened, and 'diff N M' compares the states after two entries.
      'goto N' goes to any entry. An action after going back begins a branch: 'history --tree' \
      shows them all, and 'mark NAME' names an entry. 'drop N' shows what would happen without an \
      entry, 'replay' whether the reducers give the same states again, and 'resend N' sends an \
      action once more.
      With 'dep clock test' time stands still: 'advance 2s' moves it, 'run' runs until nothing \
      sleeps.
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
    summary: "What happens after an action.",
    text: """
      Effects run while you type, and the actions that they send are printed after '⤷'. 'effects' \
      lists those in flight, 'cancel' ends some and 'wait' waits for them. At the prompt, what \
      takes less than 100 ms is printed with its statement, the rest above the line that you type. \
      A statement of a script returns when nothing can go on without time passing or the outside \
      world answering, so that the same script prints the same each time. Effects still in flight \
      at the end of a script are cancelled.

      An action that triggers others without end, by '.send' or by effects that do not wait, is \
      stopped after 10000 of them, with an error that names the cycle. 'set loop.limit N' sets \
      another limit.
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
        "Cancel an effect",
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
