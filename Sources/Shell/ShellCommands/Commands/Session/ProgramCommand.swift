import PlatformIO
import ShellLanguage
import ShellOutput
import ShellSession

enum ProgramCommand: WaitingCommand {
  static let traits: CommandTraits = [.isSkippedInReplay]

  static let problems: [any ExplainedProblem.Type] = [ProgramProblem.self]

  static let signature = CommandSignature(
    "!",
    .session,
    summary: "Run a command of the system's shell, and print its output.",
    discussion: """
      The rest of the line goes to '/bin/sh', comments and quotes included. The command has no \
      input, and finds the shell's temporary folder in '$TMP'. Scripts may run commands only with \
      '--allow-shell', and a resumed session does not run them again. What the command starts in \
      the background, with '&', goes on after it; what that writes then is not shown.
      """,
    parameters: [.init("command", .text, summary: "the command")],
    consequence: .tells,
    examples: [
      .init(
        "What the system prints",
        """
        !echo "1 file" | tr a-z A-Z
        #> 1 FILE
        """
      )
    ]
  )

  static func outsideWork(of call: CommandCall) -> OutsideWork? { .runs }

  struct Arguments {
    let command: Name?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    guard case .text(let command)? = reader.call.arguments.first("command") else {
      return Arguments(command: nil)
    }
    return Arguments(command: command)
  }

  /// The status with which a shell says that there is no such command.
  private static let notFound: Int32 = 127

  static func run(_ arguments: Arguments, _ invocation: Invocation) async throws -> Report {
    guard let command = arguments.command else { return .nothing }
    guard invocation.evaluator.options.allowsPrograms else {
      throw Diagnostic(
        ProgramProblem.notAllowed,
        at: command.span,
        help: "'--allow-shell' lets a script run commands."
      )
    }
    var environment = UserFolders.processEnvironment
    // Paths are printed with this name. Where it meant nothing, '$TMP/*' would be '/*'.
    environment["TMP"] = try invocation.session.temporaryFolder.path(at: command.span)
    let process: ProgramProcess
    do {
      process = try ProgramProcess(["/bin/sh", "-c", command.text], environment: environment)
    } catch {
      throw Diagnostic(ProgramProblem.notStarted("\(error)"), at: command.span)
    }
    let end = await withTaskCancellationHandler {
      for await line in process.lines {
        let text = line.hasSuffix("\n") ? String(line.dropLast()) : line
        invocation.evaluator.progress?(.print([text]))
      }
      return await process.wait()
    } onCancel: {
      process.stop()
    }
    switch end {
    case .success: return .nothing
    case .interrupted: throw CancellationError()
    case .failure(let status):
      try Task.checkCancellation()
      throw Diagnostic(
        ProgramProblem.failed(status),
        at: command.span,
        help: status == Self.notFound
          ? "To negate an expression, put it in parentheses: '(!\(shortened: command.text))'."
          : nil
      )
    }
  }
}

/// Errors of `!`.
enum ProgramProblem: ExplainedProblem, Hashable {
  case notAllowed
  case notStarted(String)
  case failed(Int32)

  var code: String {
    switch self {
    case .notAllowed: "program-not-allowed"
    case .notStarted: "program-not-started"
    case .failed: "program-failed"
    }
  }

  var message: String {
    switch self {
    case .notAllowed: "scripts may not run commands of the system's shell"
    case .notStarted(let reason): "the command could not be started: \(reason)"
    case .failed(let status): "the command failed with status \(status)"
    }
  }

  static let explanations = [
    CodeExplanation(
      "program-not-allowed",
      "A script may run commands of the system's shell only with '--allow-shell'."
    ),
    CodeExplanation(
      "program-not-started",
      "The system's shell could not be started, for instance because memory ran out."
    ),
    CodeExplanation(
      "program-failed",
      "A command of the system's shell ended with a nonzero status.",
      mistake: "!false",
      instead: "!true"
    ),
  ]
}
