package import ShellLanguage
package import ShellOutput
package import ShellSession

/// A command of the shell: its syntax, its arguments and its behaviour.
///
/// A conforming type holds everything that the shell knows about the command. Parsing, help and
/// completion use the signature, runs and checks resolve the same arguments, and the examples run
/// as tests.
@MainActor
package protocol Command: SendableMetatype {
  /// The resolved arguments of a call, as ``begin(_:_:)`` receives them.
  associatedtype Arguments = NoArguments

  nonisolated static var signature: CommandSignature { get }

  /// The traits that determine how the shell treats calls of the command.
  nonisolated static var traits: CommandTraits { get }

  /// The problems that only this command can report.
  nonisolated static var problems: [any ExplainedProblem.Type] { get }

  /// Whether a call can succeed now, as far as the session tells. Hints and completion leave out
  /// commands that can't.
  static func canRun(in session: ShellSession) -> Bool

  /// Whether there is something for a call to act on now. Completion lists other commands last.
  static func isUseful(in session: ShellSession) -> Bool

  /// What a call does outside of the session; `nil` for nothing.
  nonisolated static func outsideWork(of call: CommandCall) -> OutsideWork?

  /// Help for a user who wrote the command's name as a value; `nil` selects the usual one.
  nonisolated static var helpAsValue: String? { get }

  /// Resolves the arguments of a call. Runs and checks share this method, so both find the same
  /// mistakes.
  ///
  /// - Throws: A `Diagnostic` for the first mistake.
  static func arguments(_ reader: ArgumentReader) throws -> Arguments

  /// Runs the command, as far as that goes without waiting. A command never prints.
  ///
  /// - Throws: A `Diagnostic`, or `CancellationError` if the user interrupts the command.
  static func begin(_ arguments: Arguments, _ invocation: Invocation) throws -> CommandProgress

  /// Records what a run changes for later statements, as far as a check can tell.
  static func foresee(_ arguments: Arguments, in context: inout CheckContext)
}

/// How far a command has come.
package enum CommandProgress {
  /// The command is done, and this is its report.
  case done(Report)
  /// The command waits for something. The closure does the rest and returns the report.
  case waiting(@MainActor () async throws -> Report)
}

/// A command that never waits.
@MainActor
package protocol ImmediateCommand: Command {
  /// Runs the command and returns a report.
  ///
  /// - Throws: A `Diagnostic`.
  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report
}

extension ImmediateCommand {
  package static func begin(_ arguments: Arguments, _ invocation: Invocation) throws
    -> CommandProgress
  {
    .done(try run(arguments, invocation))
  }
}

/// A command that always waits for something.
@MainActor
package protocol WaitingCommand: Command {
  /// Runs the command and returns a report.
  ///
  /// - Throws: A `Diagnostic`, or `CancellationError` if the user interrupts the command.
  static func run(_ arguments: Arguments, _ invocation: Invocation) async throws -> Report
}

extension WaitingCommand {
  package static func begin(_ arguments: Arguments, _ invocation: Invocation) throws
    -> CommandProgress
  {
    .waiting { try await run(arguments, invocation) }
  }
}

/// The arguments of a command that takes none.
package struct NoArguments {
  package init() {}
}

/// The traits of a command: how the shell treats its calls.
package struct CommandTraits: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The command acts on the store in use and fails without one.
  package static let needsStore = Self(rawValue: 1)
  /// The command may change the store or scope in use.
  package static let choosesStore = Self(rawValue: 2)
  /// The command gives effects time to proceed. When it is evaluated again, it gives them time
  /// again.
  package static let givesEffectsTime = Self(rawValue: 4)
  /// The command runs the statements of a file, which are recorded in its place.
  package static let runsFile = Self(rawValue: 8)
  /// The command is left out when a session's statements are evaluated again.
  package static let isSkippedInReplay = Self(rawValue: 16)
  /// The command needs the session's journal, which scripts keep only where it is needed.
  package static let needsJournal = Self(rawValue: 32)
  /// The command is about the conversation, and not part of the session's record.
  package static let isNotRecorded = Self(rawValue: 64)

  // Each statement asks several times, which the generic one makes slow where it is not optimized.
  package func contains(_ others: Self) -> Bool { rawValue & others.rawValue == others.rawValue }
}

extension Command {
  package nonisolated static var traits: CommandTraits { [] }
  package nonisolated static var problems: [any ExplainedProblem.Type] { [] }
  package static func canRun(in session: ShellSession) -> Bool {
    !traits.contains(.needsStore) || session.current != nil
  }
  package static func isUseful(in session: ShellSession) -> Bool { canRun(in: session) }
  package nonisolated static var helpAsValue: String? { nil }
  package nonisolated static func outsideWork(of call: CommandCall) -> OutsideWork? { nil }
  package static func foresee(_: Arguments, in _: inout CheckContext) {}

  private static func resolve(_ call: CommandCall, in context: any CommandContext) throws
    -> Arguments
  {
    if traits.contains(.needsStore) { try context.requireStore() }
    return try arguments(ArgumentReader(call: call, context: context))
  }

  /// The arguments of a call in a run, from an earlier run of the same call if they still hold.
  private static func arguments(of invocation: Invocation) throws -> Arguments {
    let (call, evaluator) = (invocation.call, invocation.evaluator)
    guard let cache = invocation.cache else { return try resolve(call, in: evaluator) }
    if traits.contains(.needsStore) { try evaluator.requireStore() }
    return try cache.arguments.arguments(in: evaluator.session) { basis in
      try arguments(ArgumentReader(call: call, context: evaluator, basis: basis))
    }
  }

  /// Resolves the arguments of a call and runs it, as far as that goes without waiting.
  static func begin(_ invocation: Invocation) throws -> CommandProgress {
    try begin(arguments(of: invocation), invocation)
  }

  /// States which values a call may take as arguments while it is being typed. The arguments that
  /// follow a mistake are left out.
  static func state(
    _ expected: ExpectedArguments,
    of call: CommandCall,
    in source: SourceText,
    context: any CommandContext
  ) {
    guard !traits.contains(.needsStore) || (try? context.requireStore()) != nil else { return }
    let reader = ArgumentReader(call: call, in: source, context: context, expected: expected)
    _ = try? arguments(reader)
  }

  /// Checks a call and records what it changes for later statements.
  static func check(_ call: CommandCall, with checker: ScriptChecker) throws {
    let arguments = try resolve(call, in: checker)
    foresee(arguments, in: &checker.context)
  }
}

extension Command where Arguments == NoArguments {
  package static func arguments(_: ArgumentReader) throws -> NoArguments { NoArguments() }
}
