import ShellLanguage
import ShellOutput
import ShellSession

enum DismissCommand: Command {
  static let traits: CommandTraits = [.needsStore]

  static let signature = CommandSignature(
    "dismiss",
    .acting,
    summary: "Close the innermost child that is presented or pushed, as a view does.",
    discussion: """
      Dismisses the innermost child that the scope presents: an alert before the sheet that shows \
      it. If the scope presents nothing, the child that the scope is in is dismissed. The action \
      is '.dismiss', or '.popFrom' for an element of a stack.
      """,
    examples: [
      .init(
        "Close a form",
        """
        load inventory
        #>   loaded inventory
        .addButtonTapped
        #>   destination: nil → …
        dismiss
        #>   sent .destination(.dismiss)
        #>   destination: … → nil
        """
      )
    ]
  )

  static func canRun(in session: ShellSession) -> Bool {
    session.current.map { Presentation.exists(in: $0) { _ in true } } ?? false
  }

  static func begin(_: NoArguments, _ invocation: Invocation) throws -> CommandProgress {
    try invocation.close(orThrow: .nothingPresented) { _ in true }
  }
}

extension Invocation {
  /// Closes the innermost presented child that meets a condition.
  func close(
    orThrow problem: SessionProblem,
    where isWanted: (Presentation.Kind) -> Bool
  ) throws -> CommandProgress {
    let store = try session.currentStore()
    guard let (presentation, scope) = try Presentation.innermost(in: store, where: isWanted) else {
      throw Diagnostic(problem, at: call.word.span)
    }
    return try send(presentation.closing, in: store, at: scope)
  }
}
