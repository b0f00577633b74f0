import ShellOutput

/// A statement form of the language itself, parsed by the parser and executed by the evaluator. Its
/// signature provides the help, the completion and the examples.
protocol SyntaxCommand: ImmediateCommand where Arguments == NoArguments {}

extension SyntaxCommand {
  static func run(_: NoArguments, _: Invocation) throws -> Report { .nothing }
}
