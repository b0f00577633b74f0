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
      the history or with the state. 'keeps' is by how much the memory in use has grown in a turn, \
      mostly by the history; only the GNU C library tells that. Allocations are counted if the \
      program was started with a library that counts them: 'Tests/Benchmarks/README.md' of the \
      package describes how.
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
