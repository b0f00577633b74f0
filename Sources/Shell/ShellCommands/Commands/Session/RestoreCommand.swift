package import ShellLanguage
package import ShellOutput
import ShellSession

package enum RestoreCommand: Command {
  package static let signature = CommandSignature(
    "restore",
    .session,
    summary: "Begin anew with a session that was saved.",
    discussion: """
      The stores, swaps, names and settings of now make room for those of the file: a script that 'save' \
      wrote, or any other. First all of it is checked against the features as they are: where something \
      does not fit any more it is listed, and nothing changes. '--force' does what still fits.
      Of a script that 'save' wrote at the prompt, what was live is the same again: ids, dates, random \
      numbers, and what effects sent; effects do not run. Where somebody has changed the script, its \
      statements run as they would with 'source'.
      At the prompt the session before stays in a file, which is named and can be restored.
      """,
    parameters: [.init("file", .file, summary: "the script, or the file of a session")],
    options: [.init("force", summary: "restore what still fits, where not all does")],
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
        #>   saved 2 statements in …session.tcash
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

  package static func run(_ invocation: Invocation) async throws -> Report {
    guard let file = try invocation.file("file") else { return .nothing }
    let evaluator = invocation.evaluator
    let path = evaluator.resolve(file.text)
    try evaluator.checkMayOpen(path, at: file.span)
    let restoring = SessionRestoring(
      evaluator,
      path: path,
      name: file.text,
      isForced: invocation.call.options["force"] != nil
    )
    do {
      return try await restoring.restore()
    } catch var diagnostic as Diagnostic {
      diagnostic.span = diagnostic.span ?? file.span
      throw diagnostic
    }
  }
}
