import ShellLanguage

enum ProfileCommand: SyntaxCommand {
  static let problems: [any ExplainedProblem.Type] = [ProfilingProblem.self]

  static let signature = CommandSignature(
    "profile",
    .scripting,
    summary: "Run a statement or a block, and say where the time was spent.",
    discussion: """
      While the statement runs, 'perf' of the Linux kernel samples what the program does. A single \
      action is too short for that; 'bench' repeats it and prints none of it. Each sample belongs \
      to the features, the store or the shell: to the innermost function on the stack that is not a \
      library's. The list has the functions in which the most samples were taken, and those of the \
      features that were called the longest; 'total' includes what a function calls. Profile an \
      optimised build. Scripts need no permission for it: nothing but 'perf' runs, on this program \
      alone.
      """,
    parameters: [.init("statement", .text, summary: "what to run, or '{ … }'")],
    examples: [
      .init(
        "Where an action spends its time",
        """
        load counter
        #>   loaded counter
        profile bench 1000 { .incrementButtonTapped }
        #> …
        """
      )
    ]
  )
}
