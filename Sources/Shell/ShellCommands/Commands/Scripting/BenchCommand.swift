import ShellLanguage

enum BenchCommand: SyntaxCommand {
  static let problems: [any ExplainedProblem.Type] = [MeasurementProblem.self]

  static let signature = CommandSignature(
    "bench",
    .scripting,
    summary: "Run statements many times, and say how long a turn takes: 'bench N { … }'.",
    discussion: """
      What the statements report is not shown. The reducers' share includes the shell's own \
      observers. If the second half of the turns takes longer than the first, the work grows with \
      the history or with the state.
      """,
    parameters: [.init("count", .count, summary: "how many turns")],
    takesBlock: true,
    examples: [
      .init(
        "How long an action takes on average",
        """
        load counter
        #>   loaded counter
        bench 100 { .incrementButtonTapped }
        #>   100 turns: median …, minimum …, reducers …, second half … × the first
        count
        #> 100
        """
      )
    ]
  )
}
