import ShellLanguage
import ShellOutput
import ShellSession

enum GotoCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore]

  static let signature = CommandSignature(
    "goto",
    .time,
    summary: "Go to an entry of the history: to the state after it.",
    discussion: """
      Goes back, forward, or to another branch; 0 is the state that the store was loaded with. \
      Shared values, swaps and the test clock go along, as with 'undo' and 'redo'. Effects do not \
      run again, and effects that undone entries started are cancelled. An action after going back \
      begins a new branch; the old branch stays, and 'goto' leads to it.
      """,
    parameters: [.init("entry", .entry, summary: "an entry's number, or the name of a mark")],
    examples: [
      .init(
        "Go back, act, and return to the old branch",
        """
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        .incrementButtonTapped
        #>   count: 1 → 2
        goto 1
        #>   at #1 .incrementButtonTapped (1 undone)
        #>   count: as after #1
        .decrementButtonTapped
        #>   count: 1 → 0
        goto 2
        #>   at #2 .incrementButtonTapped (1 undone, 1 redone)
        #>   count: as after #2
        """
      )
    ]
  )

  /// `goto +2` is read as a sum.
  static let helpAsValue: String? =
    "'goto' takes an entry's number or mark; 'redo --step 2' moves 2 entries forward."

  struct Arguments {
    let entry: ResolvedArgument<Int>?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    Arguments(entry: try reader.entry("entry"))
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    let store = try invocation.session.currentStore()
    guard let number = arguments.entry?.value else { return .nothing }
    let move = invocation.session.go(to: number, in: store)
    return .move(MoveReport(move, .goto, in: store, steps: true))
  }
}
