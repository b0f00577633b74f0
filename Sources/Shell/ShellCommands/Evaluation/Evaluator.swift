package import PlatformIO
import Sharing
package import ShellLanguage
package import ShellOutput
package import ShellSession
import ShellValues

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
    /// Whether the session's record holds what was printed too.
    package var recordsOutput = true

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

  /// The latest actions before the statement that was evaluated from outside.
  private(set) var startOfStatement = ShellSession.LastActions()

  /// Makes a journal for a session that takes the place of this one; `nil` for none.
  package var makeJournal: (@MainActor () -> (any JournalSink)?)?

  /// Is told what is evaluated within the statement from outside: statements of files, and those of a
  /// session that is restored. Should one of them end the process, it is known which.
  package var onInnerStatement: (@MainActor (String) -> Void)?

  /// What makes a session that is to take the place of the one there is.
  var trial: Evaluator?

  /// The session that statements are evaluated in now.
  package var sessionAtWork: ShellSession { trial?.sessionAtWork ?? session }

  /// When that statement began.
  private var beginning = ContinuousClock.now

  /// Takes the reports of the command that runs.
  private var progress: Emit?

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
    if isOutermost {
      // What came before the statement is not its output.
      emitArrivals(emit)
      lastReports = []
      startOfStatement = session.lastActions
      beginning = .now
    }
    do {
      try await recorder.recording(statement, in: source, emit: emit) { emit in
        try await IssueLog.collecting(in: issues) {
          try await evaluate(statement) { [self] report in
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
    try OutputExpectation(expected).check(reports, textOptions: textOptions)
  }

  func evaluate(_ statement: Statement, emit: @escaping Emit) async throws {
    try Task.checkCancellation()
    guard let expected = statement.expectedOutput else {
      return try await perform(statement, emit: emit)
    }
    var reports: [Report] = []
    try await perform(statement) { report in
      reports.append(report)
      emit(report)
    }
    try OutputExpectation(expected).check(reports, textOptions: textOptions)
  }

  /// Evaluates the statements of a block in order.
  func evaluate(_ statements: [Statement], emit: @escaping Emit) async throws {
    for statement in statements { try await evaluate(statement, emit: emit) }
  }

  private func perform(_ statement: Statement, emit: @escaping Emit) async throws {
    let step = try session.beginStep()
    do {
      try await perform(statement, step, emit: emit)
    } catch {
      session.failStep(step, with: (error as? EvaluationError)?.diagnostic ?? error)
      throw error
    }
  }

  private func perform(_ statement: Statement, _ step: Int, emit: @escaping Emit) async throws {
    var lateFailure: Diagnostic?
    let outerProgress = progress
    progress = emit
    defer { progress = outerProgress }
    do {
      recorder.partlyDone = nil
      try await execute(statement, emit: emit)
      lateFailure = try session.endStep(step)
      // A save that fails is the failure of what changed the value. A prompt tells of it when it comes.
      if options.patience == nil, !PendingSaves.isIdle { await PendingSaves.finish() }
    } catch {
      // What was done before the failure is not hidden by it.
      emitArrivals(emit)
      recorder.noteFailure(of: statement)
      guard var diagnostic = error as? Diagnostic else { throw error }
      diagnostic.span = diagnostic.span ?? statement.span
      diagnostic = adviser.advised(diagnostic, statement, in: source)
      let loops = takeOwnLoops().map { "\($0.problem.message)\n\($0.help ?? "")" }
      if let issue = issues.takeOwn(since: startOfStatement, in: session) {
        diagnostic.help = [diagnostic.help, issue].compactMap(\.self).joined(separator: "\n")
      }
      if !loops.isEmpty {
        diagnostic.help = ([diagnostic.help].compactMap(\.self) + loops).joined(separator: "\n")
      }
      throw diagnostic
    }
    emitArrivals(emit)
    let issue = issues.takeOwn(since: startOfStatement, in: session)
      .map { Diagnostic(issue: $0, at: statement.span) }
    if var diagnostic = takeOwnLoops().first ?? issue ?? lateFailure {
      diagnostic.span = statement.span
      recorder.note(statement, in: source, failingWith: diagnostic.code)
      throw diagnostic
    }
    recorder.note(statement, in: source)
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
    if command is SourceCommand.Type {
      return try await source(call, emit: emit)
    }
    if let name = call.loneAbbreviation(in: CommandCatalog.grammar), isName(name.text) {
      return try await execute(Expression(.name(name), name.span), emit: emit)
    }
    if session.repetition != nil, Self.isLeftOut(call) { return }
    let report = try await command.run(Invocation(call: call, evaluator: self))
    emit(report)
  }

  /// Whether a command is not called when the statements of a session are evaluated again: it only
  /// shows something, tells something to others, or is about effects, which do not run then.
  private static func isLeftOut(_ call: CommandCall) -> Bool {
    if ["cancel", "restore", "reload"].contains(call.command) { return true }
    switch CommandCatalog.grammar[call.command]?.consequence(of: call) {
    case .looks, .tells: return true
    case .changes, .asserts, nil: return false
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
    let environment = environment
    if environment.value(named: word) != nil { return true }
    return environment.state.map { StatePath([.member(word)]).partType(in: type(of: $0)) != nil }
      ?? false
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

  /// Tells of a statement that is evaluated within the one from outside.
  func noteInner(_ statement: Statement, in source: SourceText) {
    guard let onInnerStatement else { return }
    let text = StatementExcerpt.text(of: source[statement.span])
    let line = source.location(of: statement.span.start).line
    onInnerStatement(source.name.map { "at line \(line) of \($0): \(text)" } ?? "at \(text)")
  }

  // MARK: After a statement

  /// Waits until what a statement set off has run: in a script, all that goes on by itself; at a prompt,
  /// that and what soon follows, as long as the patience lasts.
  func settle() async throws {
    guard let patience = options.patience else { return try await session.settle() }
    try await session.settle(until: .now.advanced(by: patience))
    if session.isBusy { try await session.settle(until: beginning.advanced(by: .seconds(1))) }
    // All the statements within one share the time that is spent waiting for the world.
    let deadline = beginning.advanced(by: patience)
    while session.isDue(before: deadline, since: startOfStatement) {
      try await Task.sleep(for: .milliseconds(1))
      try await session.settle(until: deadline)
    }
  }

  /// Reports at a prompt what has come so far, while a command waits for more. A script reports it when
  /// the command is done: what belongs together is not to depend on when it came.
  func showProgress() {
    guard options.patience != nil, let progress else { return }
    emitArrivals(progress)
  }

  /// Reports the actions that arrived since this was last called.
  package func emitArrivals(_ emit: Emit) {
    // At a prompt a flood is shown when it is over, or stopped.
    if options.patience != nil, session.isBursting { return }
    let arrivals = session.takeArrivals()
    if !arrivals.isEmpty, !recorder.wantsOutput {
      recorder.noteArrivals(arrivals, reportedAs: .nothing)
    } else if !arrivals.isEmpty {
      let limit = options.patience == nil ? .max : Self.readableCount
      let report = Report.actions(ActionReport.tree(of: arrivals, in: session, limit: limit))
      recorder.noteArrivals(arrivals, reportedAs: report)
      emit(report)
    }
    let watched = watchedChanges(arrivals)
    if !watched.isEmpty { emit(.changes(ChangeList(watched))) }
    leaveGoneScope(emit)
    for dropped in session.dropExcess() { tell(dropped, emit) }
  }

  private func tell(_ dropped: ShellSession.Dropped, _ emit: Emit) {
    let name = dropped.store.name
    if let last = dropped.last {
      let numbers = last == 1 ? "#1 is" : "#1 to #\(last) are"
      emit(
        .note(
          "the history of \(name) is full: \(numbers) dropped, and so are the oldest from now on "
            + "('set history.limit')"
        )
      )
    }
    guard !dropped.marks.isEmpty else { return }
    let marks = dropped.marks.map { "'\($0)'" }.joined(separator: ", ")
    let (noun, verb) = dropped.marks.count == 1 ? ("mark", "is") : ("marks", "are")
    emit(.note("the \(noun) \(marks) of \(name) \(verb) gone with what was dropped"))
  }

  /// How many actions somebody at a prompt is shown at once.
  private static let readableCount = 1000

  /// Goes up to where there still is a state, if what the scope is about has gone.
  private func leaveGoneScope(_ emit: Emit) {
    guard let store = session.current, !store.scope.isRoot else { return }
    let living = store.scope.living(in: store)
    guard living.description != store.scope.description else { return }
    let gone = store.scope.shortDescription
    store.scope = living
    emit(.note("\(gone) is gone: the scope is \(store.title) now"))
  }

  /// How reports are compared with expected output: as a script prints them.
  var textOptions: TextOptions {
    TextOptions(
      width: session.settings.width ?? TextOptions.scriptWidth,
      depth: session.settings.depth,
      elementLimit: session.settings.elements
    )
  }
}
