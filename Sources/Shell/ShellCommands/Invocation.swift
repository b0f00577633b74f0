package import ShellLanguage
package import ShellSession

/// The context in which a command runs.
@MainActor
package struct Invocation {
  package let call: CommandCall
  package let evaluator: Evaluator
  /// Emits reports before the command's own.
  let emit: Evaluator.Emit

  package var session: ShellSession { evaluator.session }
}
