import ArgumentParser

extension Arguments {
  struct Class: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "class",
      abstract: "Show where the learners of a class are.",
      discussion: """
        Learners take part with 'learn LESSON --report FOLDER'. The board shows for each the step, the time in \
        it, and how it goes: those who are stuck come first. Below are the answers that most often did not \
        solve a step. On a terminal the board is renewed until Ctrl-C or 'q' and Enter; elsewhere, and with \
        '--once', it is printed once.
        The folder may be on a network: each learner has a file there, and nothing but these files is needed.
        """
    )

    @Argument(help: "The folder of the class.", completion: .directory)
    var folder: String

    @Flag(help: "Print the board once.")
    var once = false

    @OptionGroup var output: OutputOptions
  }
}
