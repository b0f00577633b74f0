import ShellLanguage
import ShellOutput

/// Rebuilds the running program, so the session can continue in the new one.
@MainActor
package protocol ProgramBuilder {
  /// Builds the program.
  ///
  /// - Returns: The new program's path; `nil` if nothing has changed since the running one was
  ///   built.
  /// - Throws: A diagnostic if the build fails, or `CancellationError`.
  func build() async throws -> String?
}

enum ReloadCommand: WaitingCommand {
  static let traits: CommandTraits = [.isSkippedInReplay]

  static let problems: [any ExplainedProblem.Type] = [ReloadProblem.self]

  static let signature = CommandSignature(
    "reload",
    .session,
    summary: "Rebuild your package, and continue in the new program.",
    discussion: """
      Edit a reducer, 'reload', and see what changes: the package that the shell was started from \
      is built, and the session is replayed in the new program, with the same answers from effects \
      and the same random values. States that differ from before are listed. Effects in flight do \
      not continue. If the package can't be built, the errors are shown and the session stays as \
      it is; Ctrl-C stops the build.
      """,
    consequence: .tells,
    examples: [
      .init(
        "At the prompt, after an edit",
        """
        if false { reload }
        """
      )
    ]
  )

  static func outsideWork(of call: CommandCall) -> OutsideWork? { .runs }

  static func run(_: NoArguments, _ invocation: Invocation) async throws -> Report {
    let evaluator = invocation.evaluator
    guard let builder = evaluator.programBuilder else {
      throw Diagnostic(
        ReloadProblem.cannotReload(reason: "only the shell at the prompt can"),
        at: invocation.call.word.span,
        help: "Start the script again: it runs in the program that was built last."
      )
    }
    guard let program = try await builder.build() else {
      return .done("not-built", text: "nothing has changed since the program was built")
    }
    evaluator.restart = program
    return .nothing
  }
}

/// Errors of `reload`.
package enum ReloadProblem: ExplainedProblem, Hashable {
  case cannotReload(reason: String)
  case buildFailed(errorCount: Int)

  package var code: String {
    switch self {
    case .cannotReload: "cannot-reload"
    case .buildFailed: "build-failed"
    }
  }

  package var message: String {
    switch self {
    case .cannotReload(let reason): "the program can't be reloaded: \(reason)"
    case .buildFailed(let count):
      count == 0
        ? "the package can't be built"
        : "the package can't be built: \(count) error\(count == 1 ? "" : "s")"
    }
  }

  package static let explanations = [
    CodeExplanation(
      "cannot-reload",
      "'reload' builds the package that the shell was started from, and continues in the new "
        + "program. It needs the prompt, a package, and the shell's supervisor."
    ),
    CodeExplanation(
      "build-failed",
      "The package can't be built. The session is unchanged: fix the errors and 'reload' again."
    ),
  ]
}
