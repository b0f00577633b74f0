import ShellLanguage

enum TimeCommand: SyntaxCommand {
  static let signature = CommandSignature(
    "time",
    .scripting,
    summary: "Run a statement or a block, and say how long it took.",
    discussion: """
      The time includes what the statement prints, and effects that it waits for. 'help bench' says \
      what of the memory is measured.
      """,
    parameters: [.init("statement", .text, summary: "what to run, or '{ … }'")],
    examples: [
      .init(
        "How long an action takes",
        """
        load counter
        #>   loaded counter
        time .incrementButtonTapped
        #>   count: 0 → 1
        #>   took …, of which … in the reducers of 1 action
        """
      )
    ]
  )
}
