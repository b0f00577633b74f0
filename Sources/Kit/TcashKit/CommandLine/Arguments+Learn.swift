import ArgumentParser

extension Arguments {
  struct Learn: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the lessons, or begin one at the prompt.",
      discussion: """
        Lessons are Markdown files in the folder 'Lessons', or 'Examples/Lessons', of the working folder or \
        of the shell's package. The progress of a lesson is kept: it goes on where it was left.
        '--check' proves lessons: that their solutions solve each step, and that nothing less does. Exit \
        status: 0 success, 1 a lesson does not hold, 2 it can't be read.
        """
    )

    @Argument(
      help: "The lesson: its name or its file. With '--check', any number of files and folders.",
      completion: .file(extensions: ["md"])
    )
    var lessons: [String] = []

    @Flag(help: "Prove lessons instead of teaching them.")
    var check = false

    @Option(
      name: .customLong("new"),
      help: ArgumentHelp("Write the beginning of a lesson to a file NAME.md.", valueName: "name")
    )
    var newLesson: String?

    @OptionGroup(visibility: .hidden) var supervised: SupervisedOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
      if check, newLesson != nil {
        throw ValidationError("'--check' and '--new' exclude each other.")
      }
      if !check, lessons.count > 1 {
        throw ValidationError("Learn one lesson at a time, or prove several with '--check'.")
      }
      if newLesson?.isEmpty == true { throw ValidationError("'--new' needs a name.") }
      if newLesson != nil, !lessons.isEmpty {
        throw ValidationError("'--new' takes only a name.")
      }
    }
  }
}
