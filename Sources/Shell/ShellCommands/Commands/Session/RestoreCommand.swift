import ShellLanguage
import ShellOutput
import ShellSession

enum RestoreCommand: WaitingCommand {
  static let traits: CommandTraits = [.isSkippedInReplay]

  static let problems: [any ExplainedProblem.Type] = [RestoreProblem.self]

  static let signature = CommandSignature(
    "restore",
    .session,
    summary: "Replace the session with a saved one.",
    discussion: """
      The current stores, swaps, names and settings are replaced by those of the file: a script \
      that 'save' wrote, or any other. The whole file is first checked against the current \
      features: what no longer fits is listed, and nothing changes. '--force' does what still \
      fits.
      A script that 'save' wrote at the prompt also restores what was live: ids, dates, random \
      numbers, and what effects sent; effects do not run. If the script has been changed since, \
      its statements run as they would with 'source'.
      At the prompt the previous session stays in a file, which is named and can be restored. A \
      file that writes files or runs programs is restored only if you agree.
      """,
    parameters: [.init("file", .file, summary: "the script, or the file of a session")],
    options: [.init("force", summary: "restore what still fits, if not everything does")],
    consequence: .tells,
    examples: [
      .init(
        "Save a session, and go back to it",
        #"""
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        save "\(temporaryFolder)/session.tcash"
        #>   saved 2 statements in $TMP/session.tcash
        .incrementButtonTapped
        #>   count: 1 → 2
        restore "\(temporaryFolder)/session.tcash"
        #> …
        count
        #> 1
        """#
      )
    ]
  )

  static func outsideWork(of call: CommandCall) -> OutsideWork? { .runs }

  static func arguments(_ reader: ArgumentReader) throws -> SaveArguments {
    try SaveArguments(reader)
  }

  static func run(_ arguments: SaveArguments, _ invocation: Invocation) async throws -> Report {
    guard let file = arguments.file?.value else { return .nothing }
    let evaluator = invocation.evaluator
    let path = try evaluator.resolve(file.text, at: file.span)
    try Evaluator.checkMayOpen(path, at: file.span, within: evaluator.openFiles)
    let restoring = SessionRestoring(
      evaluator,
      path: path,
      name: file.text,
      isForced: arguments.isForced
    )
    do {
      return try await restoring.restore()
    } catch var diagnostic as Diagnostic {
      diagnostic.span = diagnostic.span ?? file.span
      throw diagnostic
    }
  }
}

/// Errors of `restore`.
enum RestoreProblem: ExplainedProblem, Hashable {
  case nothingToRestore(String)
  case sessionDoesNotFit(String, count: Int)
  case notAllowed(String)

  var code: String {
    switch self {
    case .nothingToRestore: "nothing-to-restore"
    case .sessionDoesNotFit: "session-does-not-fit"
    case .notAllowed: "restore-not-allowed"
    }
  }

  var message: String {
    switch self {
    case .nothingToRestore(let path): "there is no session in \(file: path)"
    case .sessionDoesNotFit(let path, let count):
      "\(count) statement\(count == 1 ? "" : "s") of \(file: path) no longer "
        + (count == 1 ? "fits the features" : "fit the features")
    case .notAllowed(let path):
      "you have not allowed what \(file: path) does outside of the session"
    }
  }

  static let explanations = [
    CodeExplanation(
      "nothing-to-restore",
      "The file has no statements, so there is no session in it.",
      mistake:
        #"load counter; save "\(temporaryFolder)/a.tcash"; restore "/dev/null""#,
      instead:
        #"load counter; save "\(temporaryFolder)/a.tcash"; restore "\(temporaryFolder)/a.tcash""#
    ),
    CodeExplanation(
      "session-does-not-fit",
      "The features have changed since the session was saved. 'restore FILE --force' does what "
        + "still fits."
    ),
    CodeExplanation(
      "restore-not-allowed",
      "The file writes files or runs programs when it is restored. It was not saved by a session of "
        + "this shell, so the prompt asked, and the answer was no."
    ),
  ]
}
