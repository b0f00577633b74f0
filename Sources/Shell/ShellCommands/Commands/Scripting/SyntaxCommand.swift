package import ShellOutput

/// A statement form of the language itself, which the parser reads and the evaluator executes. Its
/// signature is there for help, completion and its examples.
package protocol SyntaxCommand: Command {}

extension SyntaxCommand {
  package static func run(_ invocation: Invocation) async throws -> Report { .nothing }
}
