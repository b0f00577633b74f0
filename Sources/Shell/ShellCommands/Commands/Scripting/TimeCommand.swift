import ShellLanguage

enum TimeCommand: SyntaxCommand {
  static let signature = CommandSignature(
    "time",
    .scripting,
    summary: "Run a statement, and say how long it took.",
    discussion: "The time includes what the statement prints, and effects that it waits for.",
    parameters: [.init("statement", .text, summary: "what to run")],
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
