import ArgumentParser
import ShellSession

/// The command line, as swift-argument-parser reads it.
struct Arguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tcash",
    abstract: "An interactive shell and script runner for stores of the Composable Architecture.",
    usage: """
      tcash [-c <statements>] [--resume] [--no-color] [--no-rc] [--allow-write <folder> ...]
      tcash [run] [--allow-write <folder> ...] <file> [<arguments> ...]
      tcash check [<files> ...] [-c <statements>]
      """,
    discussion: """
      Without a subcommand it shows a prompt on a terminal, and reads statements from a pipe. 'help' at \
      the prompt says what can be typed there.
      """,
    version: "tcash 0.1.0",
    subcommands: [Start.self, Run.self, Check.self],
    defaultSubcommand: Start.self
  )

  struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "start",
      abstract: "Show the prompt, or run the statements of a pipe.",
      shouldDisplay: false
    )

    @Option(
      name: .customShort("c"),
      parsing: .unconditional,
      help: ArgumentHelp("Run these statements instead.", valueName: "statements")
    )
    var statements: String?

    @Flag(
      name: .customLong("no-rc"),
      help: "Don't run ~/.config/tcash/rc.tcash before the first prompt."
    )
    var noStartupFile = false

    @Flag(help: "Go on with the last session at the prompt, where it ended or was ended.")
    var resume = false

    @Option(help: ArgumentHelp("The file that the session is kept in.", visibility: .hidden))
    var journal: String?

    @Flag(
      name: .customLong("continue"),
      help: ArgumentHelp("Go on with the session in that file.", visibility: .hidden)
    )
    var goesOn = false

    @Option(help: ArgumentHelp("How many of its statements to go on with.", visibility: .hidden))
    var replayLimit: Int?

    @OptionGroup var permissions: PermissionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
      if resume, statements != nil {
        throw ValidationError("'--resume' goes on at the prompt: leave '-c' out.")
      }
      if goesOn, journal == nil {
        throw ValidationError("'--continue' needs '--journal' with the file.")
      }
    }

    var session: SessionKeeper.Plan {
      if resume { return .resume }
      guard let journal else { return .new() }
      return goesOn ? .goOn(journal, limit: replayLimit) : .new(journal)
    }
  }

  struct OutputOptions: ParsableArguments {
    @Flag(name: .customLong("no-color"), help: "Use no colour.")
    var noColor = false

    @Option(
      help: ArgumentHelp("Write for people, or one JSON object a line.", valueName: "text|json")
    )
    var format: Settings.Format = .text
  }

  struct PermissionOptions: ParsableArguments {
    @Option(
      name: .customLong("allow-write"),
      help: ArgumentHelp(
        "Let a script write files in this folder too, not only in its own. May be repeated.",
        valueName: "folder"
      ),
      completion: .directory
    )
    var writableFolders: [String] = []
  }

  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Run a script.",
      discussion: """
        The script stops at its first error. Exit status: 0 all well, 1 an expectation failed, 2 the \
        script could not be parsed, 3 a command failed.
        """
    )

    @Argument(help: "The script.", completion: .file(extensions: ["tcash"]))
    var file: String

    @Argument(parsing: .captureForPassthrough, help: "What the script knows as 'arguments'.")
    var arguments: [String] = []

    @OptionGroup var permissions: PermissionOptions
    @OptionGroup var output: OutputOptions
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Parse and type-check scripts without running them.",
      discussion: "Exit status: 0 all well, 2 a script is wrong."
    )

    @Argument(help: "The scripts.", completion: .file(extensions: ["tcash"]))
    var files: [String] = []

    @Option(
      name: .customShort("c"),
      parsing: .unconditional,
      help: ArgumentHelp("Check these statements.", valueName: "statements")
    )
    var statements: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
      if files.isEmpty, statements == nil {
        throw ValidationError("Name the scripts to check, or give statements with -c.")
      }
    }
  }
}

extension Settings.Format: ExpressibleByArgument {}
