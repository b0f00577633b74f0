import ArgumentParser

extension Arguments {
  struct Learn: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "learn",
      abstract: "List the lessons, or begin one at the prompt.",
      discussion: """
        Lessons are Markdown files in the folder 'Lessons', or 'Examples/Lessons', of the working folder or \
        of the shell's package. The progress of a lesson is kept: it goes on where it was left.
        '--check' proves lessons: that their solutions solve each step, and that nothing less does. Exit \
        status: 0 success, 1 a lesson does not hold, 2 it can't be read.
        '--report FOLDER' takes part in a class: the steps you reach, the hints you take and the answers that \
        do not solve a step are appended to a file of your own in the folder. Nothing else is, and nothing \
        without this option. A teacher follows with 'class FOLDER'.
        """
    )

    @Argument(
      help: "The lesson: its name or its file. With '--check', any number of files and folders.",
      completion: .custom { _, _, text in LessonFolders.words(beginningWith: text) }
    )
    var lessons: [String] = []

    @Flag(help: "Prove lessons instead of teaching them.")
    var check = false

    @Option(
      name: .customLong("new"),
      help: ArgumentHelp("Write the beginning of a lesson to a file NAME.md.", valueName: "name")
    )
    var newLesson: String?

    @Option(
      help: ArgumentHelp("Report what you do in the lesson to a class.", valueName: "folder"),
      completion: .directory
    )
    var report: String?

    @Option(
      name: .customLong("as"),
      help: ArgumentHelp("Your name in the class. Any will do.", valueName: "name")
    )
    var learner: String?

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
      if report != nil, check || newLesson != nil {
        throw ValidationError("'--report' takes part in a class: omit '--check' and '--new'.")
      }
      if learner != nil, report == nil {
        throw ValidationError("'--as' is the name in a class: add '--report FOLDER'.")
      }
      if learner?.allSatisfy(\.isWhitespace) == true {
        throw ValidationError("'--as' needs a name.")
      }
    }
  }
}
