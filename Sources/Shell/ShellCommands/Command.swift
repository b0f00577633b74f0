package import ShellLanguage
package import ShellOutput

/// A command of the shell: how it is written, what its arguments are, and what it does.
///
/// All that the shell knows of a command is here: parsing, help and completion go by the signature, a run
/// and a check resolve the same arguments, and the examples run as tests.
@MainActor
package protocol Command: SendableMetatype {
  /// The arguments of a call, as ``run(_:_:)`` needs them.
  associatedtype Arguments = NoArguments

  nonisolated static var signature: CommandSignature { get }

  /// How the shell treats calls of the command.
  nonisolated static var traits: CommandTraits { get }

  /// What can be wrong with this command alone.
  nonisolated static var problems: [any ExplainedProblem.Type] { get }

  /// Resolves the arguments of a call, in a run as well as in a check, so that both find the same mistakes.
  ///
  /// - Throws: A `Diagnostic` for the first mistake.
  static func arguments(_ reader: ArgumentReader) throws -> Arguments

  /// Runs the command. It returns a report and never prints.
  ///
  /// - Throws: A `Diagnostic`, or `CancellationError` if the user interrupts it.
  static func run(_ arguments: Arguments, _ invocation: Invocation) async throws -> Report

  /// Notes what a run changes for the statements after it, as far as a check can tell.
  static func foresee(_ arguments: Arguments, in context: inout CheckContext)
}

/// The arguments of a command that has none.
package struct NoArguments {
  package init() {}
}

/// How the shell treats calls of a command.
package struct CommandTraits: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// It acts on the store in use: without one it fails.
  package static let needsStore = Self(rawValue: 1)
  /// It may change which store and scope are in use.
  package static let choosesStore = Self(rawValue: 2)
  /// It lets effects go on, so that a saved script need not wait where it is called.
  package static let letsEffectsGoOn = Self(rawValue: 4)
  /// It runs statements of a file, which are recorded in its place.
  package static let runsFile = Self(rawValue: 8)
  /// It is left out where the statements of a session are evaluated again.
  package static let isNotRepeated = Self(rawValue: 16)
}

extension Command {
  package nonisolated static var traits: CommandTraits { [] }
  package nonisolated static var problems: [any ExplainedProblem.Type] { [] }
  package static func foresee(_: Arguments, in _: inout CheckContext) {}

  private static func resolve(_ call: CommandCall, in context: any CommandContext) throws
    -> Arguments
  {
    if traits.contains(.needsStore) { try context.requireStore() }
    return try arguments(ArgumentReader(call: call, context: context))
  }

  /// Runs a call.
  static func run(_ invocation: Invocation) async throws -> Report {
    try await run(resolve(invocation.call, in: invocation.evaluator), invocation)
  }

  /// Checks a call, and notes what it changes.
  static func check(_ call: CommandCall, with checker: ScriptChecker) throws {
    let arguments = try resolve(call, in: checker)
    foresee(arguments, in: &checker.context)
  }
}

extension Command where Arguments == NoArguments {
  package static func arguments(_: ArgumentReader) throws -> NoArguments { NoArguments() }
}
