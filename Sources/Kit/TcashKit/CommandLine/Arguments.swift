import ArgumentParser
import Foundation
import ShellCommands
import ShellOutput
import ShellSession
import TerminalText

/// The command line, declared for swift-argument-parser.
struct Arguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: program,
    abstract: "An interactive shell and script runner for stores of the Composable Architecture.",
    usage: usage,
    discussion: """
      Without a subcommand, shows a prompt on a terminal, or runs the statements of a pipe. Type \
      'help' at the prompt to see what you can enter. 'help --man' writes all of it as a manual page, and \
      '--generate-completion-script SHELL' what bash, zsh or fish need to complete command lines.
      """,
    version: versionText,
    subcommands: [
      Start.self, Run.self, Test.self, TestWorker.self, Compare.self, Report.self, Check.self,
      Format.self, Sessions.self, Learn.self, Class.self, Lint.self, New.self,
      Adopt.self, Pack.self,
    ],
    defaultSubcommand: Start.self
  )

  private static let program = ProgramName.current

  private static let usage = """
    \(program) [-c <statements>] [--resume [<session>]] [--no-rc] [--no-color] [--format <text|json|swift>] [--quiet] [--echo] [--events] [--keep-going] [--world <live|fixed>] [--allow-write <folder> ...] [--allow-shell]
    \(program) [run] [--quiet] [--echo] [--world <live|fixed>] [--allow-write <folder> ...] [--allow-shell] <file> [<arguments> ...]
    \(program) test [<paths> ...] [--filter <pattern>] [--tag <tag>] [--jobs <count>] [--report <format[=file]>]
    \(program) compare <variant> <variant> <paths> ... [--world <live|fixed>]
    \(program) report merge <files> ... [--report <format[=file]>]
    \(program) check [<files> ...] [-c <statements>]
    \(program) format <paths> ... [--check]
    \(program) sessions
    \(program) learn [<lesson>] [--report <folder>] [--check] [--new <name>]
    \(program) class <folder>
    \(program) lint <scripts> ...
    \(program) new <name>
    \(program) adopt [<path>]
    \(program) pack <folder>
    """

  /// The forms of a call, one in a line.
  static var synopsis: [String] { usage.split(separator: "\n").map(String.init) }

  /// The version of tcash, which a user's own shell reports too.
  private static let versionText = "tcash \(ShellVersion.text)"

  /// The text to print for an error of the parser. A request for help is such an error too.
  ///
  /// To the parser, options without a subcommand belong to `start`, which is hidden from users.
  static func text(for error: any Error) -> String {
    let text = fullMessage(for: error)
    if text == helpMessage() || text == helpMessage(for: Start.self) { return help }
    // Of these texts, only a completion script depends on the type that is asked for it.
    if exitCode(for: error) == .success { return Completed.fullMessage(for: error) }
    let ending = moreHelp(on: "\(program) \(Start.name)")
    let message =
      text.hasSuffix(ending) ? text.dropLast(ending.count) + moreHelp(on: program) : text
    // The message quotes the command line, which may contain control characters.
    return SafeText.escaped(message, keeping: ["\n"])
  }

  /// The closing line of the parser's error messages.
  static func moreHelp(on command: String) -> String {
    "See '\(command) --help' for more information."
  }

  /// The text of `--help`. It also lists the options that apply without a subcommand.
  static var help: String {
    let text = helpMessage()
    let start = Start.helpMessage()
    guard let place = text.range(of: optionsHeading), let options = start.range(of: optionsHeading),
      let end = text.range(of: "\n\n", range: place.upperBound..<text.endIndex)
    else { return text }
    let listed = String(start[options.upperBound...]).trimmingSuffix("\n")
    return text[..<place.upperBound] + listed + text[end.lowerBound...]
  }

  private static let optionsHeading = "\nOPTIONS:\n"

  /// The command line as completion scripts know it: the options without a subcommand are the program's own.
  struct Completed: ParsableCommand {
    static let configuration = Arguments.configuration

    @OptionGroup var start: Start
  }

  struct Start: ParsableCommand {
    static let name = "start"

    static let configuration = CommandConfiguration(
      commandName: name,
      abstract: "Show the prompt, or run the statements of a pipe.",
      usage: usage,
      version: versionText,
      shouldDisplay: false
    )

    @Option(
      name: .customShort("c"),
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp("Run these statements instead.", valueName: "statements")
    )
    private var allStatements: [String] = []
    var statements: String? { allStatements.last }

    @Flag(
      name: .customLong("no-rc"),
      help: "Don't run ~/.config/tcash/rc.tcash before the first prompt."
    )
    var noStartupFile = false

    @Option(
      defaultAsFlag: Self.lastSession,
      parsing: .next,
      help: ArgumentHelp(
        "Continue a session of the prompt where it ended: the last one, or another from "
          + "'\(program) sessions'.",
        valueName: "session"
      )
    )
    var resume: String?

    /// The value of `--resume` without an argument.
    static let lastSession = "last"

    @Flag(
      name: .customLong("keep-going"),
      help: "Continue after a statement of a pipe fails; the exit status is the first failure's."
    )
    var keepsGoing = false

    @Flag(help: Arguments.echoHelp) var echo = false
    @OptionGroup var world: WorldOptions
    @OptionGroup var permissions: PermissionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
      try checkIsGivenOnce(allStatements)
      if resume != nil, statements != nil {
        throw ValidationError("'--resume' continues at the prompt: omit '-c'.")
      }
      if resume != nil, output.showsEvents {
        throw ValidationError("'--resume' continues at the prompt: omit '--events'.")
      }
    }

    /// Whether to show the prompt: both standard streams are terminals, and neither statements nor
    /// events were requested.
    var isForPrompt: Bool {
      statements == nil && !output.showsEvents && isatty(STDIN_FILENO) == 1
        && isatty(STDOUT_FILENO) == 1
    }

    /// The arguments that pass these options to another process, except the session's.
    var words: [String] {
      (noStartupFile ? ["--no-rc"] : []) + world.words + permissions.words + output.words
    }
  }

  struct OutputOptions: ParsableArguments {
    @Flag(name: .customLong("no-color"), help: "Don't use colours.")
    var noColor = false

    @Option(
      help: ArgumentHelp(
        "Write text for people, one JSON object per line, or Swift expressions.",
        valueName: DisplaySettings.Format.allCases.map(\.rawValue).joined(separator: "|")
      )
    )
    var format: DisplaySettings.Format = .text

    @Flag(
      name: .customLong("events"),
      help: "Write one JSON object per line for each event, for a program that drives the shell."
    )
    var showsEvents = false

    @Flag(
      help: "Print only values, errors and what was asked for, not what each statement does."
    )
    var quiet = false

    var words: [String] {
      (noColor ? ["--no-color"] : []) + ["--format", format.rawValue] + (quiet ? ["--quiet"] : [])
    }
  }

  /// The help of a flag that several commands declare: a group for it would be validated at each start.
  static let echoHelp: ArgumentHelp = "Print each statement before its output."

  struct WorldOptions: ParsableArguments {
    @Option(
      name: .customLong("world"),
      help: ArgumentHelp(
        "Use real time, dates, ids and chance, or the same ones in each run, whatever the statements "
          + "choose.",
        valueName: WorldKind.allCases.map(\.rawValue).joined(separator: "|")
      )
    )
    var kind: WorldKind?

    var words: [String] {
      kind.map { ["--world", $0.rawValue] } ?? []
    }
  }

  struct PermissionOptions: ParsableArguments {
    @Option(
      name: .customLong("allow-write"),
      help: ArgumentHelp(
        "Allow a script to write in this folder, not only in its own. May be repeated.",
        valueName: "folder"
      ),
      completion: .directory
    )
    var writableFolders: [String] = []

    @Flag(
      name: .customLong("allow-shell"),
      help: "Allow a script to run commands in the system's shell: '!COMMAND'."
    )
    var allowsPrograms = false

    var words: [String] {
      writableFolders.flatMap { ["--allow-write", $0] } + (allowsPrograms ? ["--allow-shell"] : [])
    }
  }

  struct Run: ParsableCommand {
    static let name = "run"

    static let configuration = CommandConfiguration(
      commandName: name,
      abstract: "Run a script.",
      discussion: """
        The script stops at its first error. Exit status: 0 success, 1 an expectation failed, 2 \
        the script could not be parsed, 3 a command failed.
        """
    )

    @Argument(help: "The script.", completion: .file(extensions: ["tcash"]))
    var file: String

    @Argument(parsing: .captureForPassthrough, help: "What the script reads as 'arguments'.")
    var arguments: [String] = []

    @Flag(help: Arguments.echoHelp) var echo = false
    @OptionGroup var world: WorldOptions
    @OptionGroup var permissions: PermissionOptions
    @OptionGroup var output: OutputOptions
  }

  struct Sessions: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sessions",
      abstract: "List the sessions at the prompt that can be resumed.",
      discussion: """
        The most recent session comes first. '\(program) --resume 2' continues the second, and \
        '\(program) --resume NAME' the session with that name. The beginning of a name is enough.
        """
    )

    @OptionGroup var output: OutputOptions
  }

  struct Check: ParsableCommand {
    static let name = "check"

    static let configuration = CommandConfiguration(
      commandName: name,
      abstract: "Parse and type-check scripts without running them.",
      discussion: "Exit status: 0 success, 2 a script has errors."
    )

    @Argument(help: "The scripts.", completion: .file(extensions: ["tcash"]))
    var files: [String] = []

    @Option(
      name: .customShort("c"),
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp("Check these statements.", valueName: "statements")
    )
    private var allStatements: [String] = []
    var statements: String? { allStatements.last }

    @OptionGroup var output: OutputOptions

    func validate() throws {
      try checkIsGivenOnce(allStatements)
      if files.isEmpty, statements == nil {
        throw ValidationError("Name the scripts to check, or pass statements with '-c'.")
      }
    }
  }
}

extension DisplaySettings.Format: ExpressibleByArgument {}
extension WorldKind: ExpressibleByArgument {}

/// - Parameter statements: What is given after `-c`.
private func checkIsGivenOnce(_ statements: [String]) throws {
  guard statements.count > 1 else { return }
  throw ValidationError(
    "'-c' is given more than once: write its statements in one, with ';' between."
  )
}
