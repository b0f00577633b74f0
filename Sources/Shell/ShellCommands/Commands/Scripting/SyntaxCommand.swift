import ShellOutput

/// A statement form of the language itself, which the parser reads and the evaluator executes. Its
/// signature is there for help, completion and its examples.
protocol SyntaxCommand: Command where Arguments == NoArguments {}

extension SyntaxCommand {
  static func run(_: NoArguments, _: Invocation) async throws -> Report { .nothing }
}
