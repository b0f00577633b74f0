package import ShellLanguage
package import ShellSession

/// The context in which a command runs.
@MainActor
package struct Invocation {
  package let call: CommandCall
  package let evaluator: Evaluator
  /// What is kept for the next run of the call; `nil` if there is none.
  let cache: StatementCache?
  /// Emits reports before the command's own.
  let emit: Evaluator.Emit

  package var session: ShellSession { evaluator.session }
}
