package import PlatformIO
import Sharing
package import ShellLanguage
package import ShellOutput
package import ShellSession
package import ShellValues

/// Evaluates statements against a session: the same for the prompt, scripts, pipes and tests.
@MainActor
package final class Evaluator {
  package struct Options: Sendable {
    /// How long a statement may go on with work that follows from it before the next begins; `nil`
    /// to wait for all that can go on by itself.
    package var patience: Duration?
    /// Where the shell's own relative paths begin.
    package var directory: String
    /// Where statements may write files.
    package var writePermission: WritePermission
    /// Whether what a statement reports is kept for ``checkLastOutput(_:span:)``.
    package var keepsReports = false
    /// The beginnings that stand for ids at a prompt; `nil` elsewhere.
    package var shortIDs: ShortIDs?

    package init(
      patience: Duration? = nil,
      directory: String = ".",
      writePermission: WritePermission = .everywhere
    ) {
      self.patience = patience
      self.directory = directory
      self.writePermission = writePermission
    }
  }

  /// Takes the reports of a statement as they come.
  package typealias Emit = @MainActor (Report) -> Void

  package internal(set) var session: ShellSession
  package var options: Options
  /// The text that the running statement is in.
  package internal(set) var source: SourceText

  /// Builds the program anew; `nil` where it does not run at a prompt.
  package var programBuilder: (any ProgramBuilder)?
  /// The program that the session is to go on in, once the statement has ended.
  package var restart: String?

  /// Collects the issues that reducers, effects and dependencies report.
  package let issues = IssueLog()

  /// What the last statement that was evaluated from outside has reported; `nil` before the first.
  private var lastReports: [Report]?

  /// The cached base folder of relative paths, with the two paths that it was resolved from.
  var knownDirectory: (start: String, directory: String, whole: String)?

  /// When a loop last let others work.
  var lastYield = ContinuousClock.now

  /// The latest actions before the statement that was evaluated from outside.
  private(set) var startOfStatement = ShellSession.LastActions()

  /// Makes a journal for a session that takes the place of this one; `nil` for none.
  package var makeJournal: (@MainActor () -> (any JournalSink)?)?

  /// How output looks.
  package var display = DisplaySettings()

  /// Is told what goes on within the statement from outside.
  package weak var observer: (any EvaluationObserver)?

  /// What makes a session that is to take the place of the one there is.
  var trial: Evaluator?

  /// The session that statements are evaluated in now.
  package var sessionAtWork: ShellSession { trial?.sessionAtWork ?? session }

  /// Whose the saves are that statements and their effects ask for.
  private let saves = PendingSaves.Owner()

  /// When that statement began.
  private(set) var beginning = ContinuousClock.now

  /// Takes the reports of the command that runs.
  private(set) var progress: Emit?

  /// Notes what is done.
  private(set) lazy var recorder = StatementRecorder(self)

  /// What is printed whenever it changes.
  var watches = WatchList()

  var definitions: [String: Definition] = [:]
  var callDepth = 0
  /// The files whose statements run, each sourced by the one before.
  package var openFiles: [ResolvedPath] = []

  package init(session: ShellSession, options: Options = Options()) {
    self.session = session
    self.options = options
    self.source = SourceText("")
  }

  // MARK: Statements

  /// Evaluates one statement and compares its output with what the script expects.
  ///
  /// - Parameters:
  ///   - source: The text that the statement is in.
  ///   - emit: Takes the reports as they come.
  /// - Throws: An ``EvaluationError``, ``QuitRequest``, or `CancellationError`.
  package func evaluate(
    _ statement: Statement,
    in source: SourceText,
    emit: @escaping Emit
  ) async throws {
    let outerSource = self.source
    let wasEvaluating = session.isEvaluating
    self.source = source
    session.isEvaluating = true
    defer {
      self.source = outerSource
      session.isEvaluating = wasEvaluating
    }
    let isOutermost = !wasEvaluating
    if isOutermost { beginTurn(emit) }
    do {
      try await recorder.recording(statement, in: source, emit: emit) { emit in
        try await owningWork {
          try await perform(statement) { [self] report in
            if isOutermost, options.keepsReports { lastReports?.append(report) }
            emit(report)
          }
        }
      }
    } catch let diagnostic as Diagnostic {
      throw EvaluationError(diagnostic: diagnostic, source: source)
    }
    if isOutermost, options.patience != nil, session.isBursting {
      emit(.note("actions go on without a pause, and are shown when they stop ('cancel all')"))
    }
  }

  /// Runs an operation whose issues and saves, and those of the effects that it starts, are this evaluator's.
  private func owningWork(_ operation: @MainActor () async throws -> Void) async rethrows {
    try await PendingSaves.$owner.withValue(saves) {
      try await IssueLog.collecting(in: issues, operation)
    }
  }

  /// Begins a statement from outside: what arrived before it is not its output.
  private func beginTurn(_ emit: Emit) {
    emitArrivals(emit)
    lastReports = []
    startOfStatement = session.lastActions
    beginning = .now
  }

  /// Compares what the last statement printed with `#>` lines that came after it ran.
  ///
  /// - Throws: A diagnostic where they differ, or there was no statement.
  package func checkLastOutput(_ lines: [String], span: SourceSpan) throws {
    guard let reports = lastReports else { throw Diagnostic(SyntaxProblem.orphanOutput, at: span) }
    // Without the mark and the one space after it.
    let texts = lines.map { line in
      let text = line.drop(while: \.isWhitespace).dropFirst(2)
      return String(text.first == " " ? text.dropFirst() : text)
    }
    let expected = ExpectedOutput(lines: texts, span: span)
    try OutputExpectation(expected).check(reports, textOptions: display.textOptions())
  }

  /// Performs a statement of the text at hand, and checks the output that is expected of it.
  func perform(_ statement: Statement, emit: @escaping Emit) async throws {
    try Task.checkCancellation()
    var reports: [Report] = []
    do {
      if let expected = statement.expectedOutput {
        try await performStep(statement) { report in
          reports.append(report)
          emit(report)
        }
        try OutputExpectation(expected).check(reports, textOptions: display.textOptions())
      } else {
        try await performStep(statement, emit: emit)
      }
    } catch {
      // One that is expected is no news.
      if !issues.takesAll { observer?.didEvaluate(statement, in: source, error: error) }
      throw error
    }
    observer?.didEvaluate(statement, in: source, error: nil)
  }

  /// Performs the statements of a block in order.
  func perform(_ statements: [Statement], emit: @escaping Emit) async throws {
    for statement in statements { try await perform(statement, emit: emit) }
  }

  /// Performs a statement as one step of the session, and reports what arrived because of it.
  private func performStep(_ statement: Statement, emit: @escaping Emit) async throws {
    let step = try session.beginStep()
    do {
      let lateFailure = try await attempt(statement, step, emit: emit)
      emitArrivals(emit)
      let issue = issues.takeOwn(since: startOfStatement, in: session)
        .map { Diagnostic(issue: $0, at: statement.span) }
      if var failure = takeOwnLoops().first ?? issue ?? lateFailure {
        failure.span = statement.span
        recorder.note(statement, in: source, failingWith: failure.code)
        throw failure
      }
      recorder.note(statement, in: source)
    } catch {
      session.failStep(step, with: (error as? EvaluationError)?.diagnostic ?? error)
      throw error
    }
  }

  /// Executes a statement; an error says what is known besides, such as names that are close.
  ///
  /// - Returns: Where the session is repeated, the error that the statement ended with after it was done.
  private func attempt(
    _ statement: Statement,
    _ step: Int,
    emit: @escaping Emit
  ) async throws -> Diagnostic? {
    let outerProgress = progress
    progress = emit
    defer { progress = outerProgress }
    do {
      recorder.partlyDone = nil
      try await execute(statement, emit: emit)
      let lateFailure = try session.endStep(step)
      // A save that fails is the failure of what changed the value. A prompt tells of it when it comes.
      if options.patience == nil { await finishSaves() }
      return lateFailure
    } catch {
      // What was done before the failure is not hidden by it.
      emitArrivals(emit)
      recorder.noteFailure(of: statement)
      throw explained(error, statement)
    }
  }

  /// Waits until it is known what became of all that was to be saved.
  package func finishSaves() async {
    if PendingSaves.isIdle(for: saves) { return }
    await PendingSaves.finish(for: saves)
  }

  /// Adds advice, and what went wrong besides, to the error of a statement.
  private func explained(_ error: any Error, _ statement: Statement) -> any Error {
    guard var diagnostic = error as? Diagnostic else { return error }
    diagnostic.span = diagnostic.span ?? statement.span
    diagnostic = adviser.advised(diagnostic, statement, in: source)
    let loops = takeOwnLoops().map { "\($0.problem.message)\n\($0.help ?? "")" }
    let issue = issues.takeOwn(since: startOfStatement, in: session)
    let help = [diagnostic.help, issue].compactMap(\.self) + loops
    diagnostic.help = help.isEmpty ? nil : help.joined(separator: "\n")
    return diagnostic
  }

  /// Takes the loops that the statement has set off and that were stopped.
  private func takeOwnLoops() -> [Diagnostic] {
    let all = issues.takesAll
    return session.takeLoops { all || startOfStatement.precede($0.root, in: $0.store) }
      .map(\.diagnostic)
  }

  private func execute(_ statement: Statement, emit: @escaping Emit) async throws {
    switch statement.kind {
    case .command(let call):
      try await execute(call, emit: emit)
    case .expression(let expression):
      try await execute(expression, emit: emit)
    case .let(let name, let expression):
      let value = try value(of: expression)
      session.variables[name.text] = value
      emit(.definition(name: name.text, value: value))
      if isProperty(name.text) {
        emit(.note("'\(name.text)' hides the state's property, which is '$0.\(name.text)' now"))
      }
    case .assignment(let target, _):
      throw Diagnostic(SyntaxProblem.assignmentOutsideBlock, at: target.span)
    case .expectError(let pattern, let body):
      try await expectError(pattern, body, emit: emit)
    case .if, .repeat, .for, .while, .define:
      try await executeControlFlow(statement.kind, emit: emit)
    }
  }

  private func execute(_ call: CommandCall, emit: @escaping Emit) async throws {
    guard let command = CommandCatalog.command(named: call.command) else { return }
    if let name = call.loneAbbreviation(in: CommandCatalog.grammar), isName(name.text) {
      return try await execute(Expression(.name(name), name.span), emit: emit)
    }
    if session.repetition != nil, Self.isLeftOut(call, of: command) { return }
    emit(try await command.run(Invocation(call: call, evaluator: self, emit: emit)))
  }

  /// Whether a command is not called when the statements of a session are evaluated again: it only
  /// shows something, tells something to others, or is about effects, which do not run then.
  private static func isLeftOut(_ call: CommandCall, of command: any Command.Type) -> Bool {
    if command.traits.contains(.isNotRepeated) { return true }
    return switch command.signature.consequence(of: call) {
    case .looks, .tells: true
    case .changes, .asserts: false
    }
  }

  /// What an expression calls, where it calls something that `def` defined.
  func definition(calledBy expression: Expression) -> Definition? {
    guard case .call(let callee, _) = expression.kind, case .name(let name) = callee.kind
    else { return nil }
    return definitions[name.text]
  }

  /// Whether a statement is a word that could be short for a command, and is the name of a value.
  func isValueName(_ statement: Statement) -> Bool {
    guard case .command(let call) = statement.kind,
      let name = call.loneAbbreviation(in: CommandCatalog.grammar)
    else { return false }
    return isName(name.text)
  }

  /// Whether a word that could be short for a command is the name of a value.
  private func isName(_ word: String) -> Bool {
    environment.value(named: word) != nil || isProperty(word)
  }

  /// Whether the state at the scope has a property of a name.
  private func isProperty(_ name: String) -> Bool {
    environment.state.map { StatePath([.member(name)]).partType(in: type(of: $0)) != nil } ?? false
  }

  private func execute(_ expression: Expression, emit: @escaping Emit) async throws {
    if case .call(let callee, let arguments) = expression.kind,
      case .name(let name) = callee.kind,
      let definition = definition(calledBy: expression)
    {
      return try await call(definition, name, arguments, at: expression.span, emit: emit)
    }
    let value = try self.value(of: expression)
    session.lastValue = value
    emit(.value(value))
  }
}
