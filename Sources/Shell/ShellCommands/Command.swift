package import ShellLanguage
package import ShellOutput

/// A command of the shell: its signature, which is all that parsing, help and completion know of it,
/// and what it does.
///
/// A command returns a report and never prints. Its signature's examples run as tests.
@MainActor
package protocol Command: SendableMetatype {
  nonisolated static var signature: CommandSignature { get }

  /// Runs the command.
  ///
  /// - Throws: A `Diagnostic`, or `CancellationError` if the user interrupts it.
  static func run(_ invocation: Invocation) async throws -> Report
}
