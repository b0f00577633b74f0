package import ShellLanguage
package import ShellSession

/// What a command runs in.
@MainActor
package struct Invocation {
  package let call: CommandCall
  package let evaluator: Evaluator
  /// Takes reports that come before the command's own.
  let emit: Evaluator.Emit

  package var session: ShellSession { evaluator.session }
}
