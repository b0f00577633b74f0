package import PlatformIO
import Sharing
package import ShellJournal
package import ShellLanguage
package import ShellOutput
package import ShellSession
package import ShellValues

/// Evaluates statements against a session, in the same way for prompts, scripts, pipes and tests.
@MainActor
package final class Evaluator: Backlinked {
  package let life = ObjectLife()

  package struct Options: Sendable {
    /// The maximum time for work that follows from a statement before the next statement starts;
    /// `nil` waits for all work that can proceed by itself.
    package var patience: Duration?
    /// The folder that the shell resolves relative paths against.
    package var directory: String
    /// The folders where statements may write files.
    package var writePermission: WritePermission
    /// Whether `!…` may run programs.
    package var allowsPrograms = true
    /// Whether to leave out the reports that say what statements did.
    package var isQuiet = false
    /// Whether to keep a statement's reports for ``checkLastOutput(_:span:)``.
    package var keepsReports = false
    /// The beginnings that stand for ids at a prompt; `nil` elsewhere.
    package var shortIDs: ShortIDs?
    /// Collects output that differs from what is expected; `nil` if it is an error.
    package var corrections: OutputCorrections?

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

  /// Receives the reports of a statement as they are made.
  package typealias Emit = @MainActor (Report) -> Void

  package internal(set) var session: ShellSession
  package var options: Options
  /// The text that contains the running statement.
  package internal(set) var source: SourceText

  /// Rebuilds the program; `nil` if the program does not run at a prompt.
  package var programBuilder: (any ProgramBuilder)?
  /// The path of the program in which the session continues after the statement.
  package var restart: String?

  /// Collects the issues that reducers, effects and dependencies report.
  package let issues = IssueLog()

  /// The number of running statements whose output is compared with what the script expects.
  var comparisonCount = 0

  /// Whether nobody sees or compares the actions that arrive.
  var isMuted: Bool { options.isQuiet && !options.keepsReports && comparisonCount == 0 }

  /// How many reports of arrived actions were made. Tests compare it: what nobody sees is not made.
  package internal(set) var arrivalReportCount = 0

  /// The reports of the last top-level statement; `nil` before the first one.
  private var lastReports: [KeptReport]?

  /// The cached base folder of relative paths, with the two paths that it was resolved from.
  var knownDirectory: (start: String, directory: String, whole: String)?

  /// When a loop last yielded to other tasks.
  var lastYield = ContinuousClock.now

  /// The latest actions before the current top-level statement.
  private(set) var startOfStatement = ShellSession.LastActions()

  /// Creates a journal for a session that replaces the current one; `nil` for no journal.
  package var makeJournal: (@MainActor () -> (any JournalSink)?)?

  /// Asks whether a file from elsewhere may act outside of the session; `nil` where nobody can be
  /// asked. There, the limits of scripts apply.
  package var consent: (@MainActor (OutsideRequest) async -> Bool)?

  /// Whether the statements that follow are kept out of the journal and of saved scripts.
  package var isOffTheRecord = false

  /// How reports are displayed.
  package var display: DisplaySettings {
    get {
      let folder = session.temporaryFolder.pathIfMade
      if chosenDisplay.temporaryFolder != folder { chosenDisplay.temporaryFolder = folder }
      return chosenDisplay
    }
    set { chosenDisplay = newValue }
  }

  /// The settings that the user chose. The temporary folder may have another path by now.
  private(set) var chosenDisplay = DisplaySettings()

  /// Notified of the statements within a top-level statement.
  package weak var observer: (any EvaluationObserver)?

  /// The evaluator of a session that is to replace the current one, while that session is rebuilt.
  var trial: Evaluator?

  /// The session in which statements are evaluated now, which may be the trial's.
  package var activeSession: ShellSession { trial?.activeSession ?? session }

  /// The file in which the session is recorded; `nil` if it is not.
  var recording: SessionRecording?
  /// The name of the file in which the screen is recorded; `nil` if it is not.
  var cast: String?

  /// Identifies the saves requested by this evaluator's statements and their effects.
  private let saves = PendingSaves.Owner()

  /// When the current top-level statement began.
  private(set) var beginning = ContinuousClock.now

  /// Receives the reports of the running command.
  var progress: Emit?

  /// Records the statements that were evaluated.
  private(set) lazy var recorder = StatementRecorder(self)

  /// The expressions that are printed whenever they change.
  var watches = WatchList()
  /// The properties that are read as a view reads them.
  var observations = ObservationList()

  /// Where `expect sent`, `expect received` and `expect ran` begin to count.
  package var countingStart = CountingStart()

  /// Teaches lessons; `nil` where nobody is at a prompt.
  package weak var teacher: (any Teacher)?

  /// Records the screen; `nil` where there is none.
  package var screenRecorder: (any ScreenRecorder)?

  var definitions: [String: Definition] = [:]
  /// What ``names(of:)`` returned last.
  var featureNames: FeatureNames?
  var callDepth = 0
  /// The files whose statements are running, each sourced by the one before it.
  package var openFiles: [ResolvedPath] = []

  package init(session: ShellSession, options: Options = Options()) {
    self.session = session
    self.options = options
    self.source = SourceText("")
    releaseStatesOnDemand()
  }

  // MARK: Statements

  /// Evaluates one statement and compares its output with the output that the script expects.
  ///
  /// - Parameters:
  ///   - cache: What is kept for the next run of the statement; `nil` if there is none.
  ///   - source: The text that contains the statement.
  ///   - emit: Receives the reports as they are made.
  /// - Throws: An ``EvaluationError``, ``QuitRequest``, or `CancellationError`.
  package func evaluate(
    _ statement: Statement,
    cache: StatementCache? = nil,
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
    let recording = recorder.beginRecording(of: statement, in: source, emit: emit)
    let take: Emit = { [self] report in
      if isOutermost, options.keepsReports {
        lastReports?.append(KeptReport(report, display.textOptions(), session.sharedMoment))
      }
      guard !options.isQuiet || !report.isAnnouncement else { return }
      if let recording { recorder.take(report, of: recording) } else { emit(report) }
    }
    do {
      if let rest = try owningWork({ try begin(statement, cache, emit: take) }) {
        try await owningWork(rest)
      }
      if let recording { recorder.end(recording) }
    } catch {
      if let recording { recorder.end(recording, failingWith: error) }
      guard let diagnostic = error as? Diagnostic else { throw error }
      throw EvaluationError(diagnostic: diagnostic, source: source)
    }
    if isOutermost, options.patience != nil, session.isBursting {
      let text = "actions keep coming without a pause, and are shown when they stop ('cancel all')"
      emit(.done("actions-go-on", text: text))
    }
  }

  /// Runs an operation and attributes its issues and saves to this evaluator, including those of
  /// the effects that it starts.
  private func owningWork<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try PendingSaves.$owner.withValue(saves) {
      try IssueLog.collecting(in: issues, operation)
    }
  }

  private func owningWork(_ operation: Remainder) async rethrows {
    try await PendingSaves.$owner.withValue(saves) {
      try await IssueLog.collecting(in: issues, operation)
    }
  }

  /// Starts a top-level statement. Actions that arrived earlier are not part of its output.
  private func beginTurn(_ emit: Emit) {
    emitArrivals(isBetweenStatements: true, emit)
    lastReports = []
    startOfStatement = session.lastActions
    beginning = .now
  }

  /// Compares the output of the last statement with `#>` lines that arrive after it ran.
  ///
  /// - Throws: A diagnostic if the output differs or no statement precedes the lines.
  package func checkLastOutput(_ lines: [String], span: SourceSpan) throws {
    guard let reports = lastReports else { throw Diagnostic(SyntaxProblem.orphanOutput, at: span) }
    // Remove the `#>` mark and one space after it.
    let texts = lines.map { line in
      let text = line.drop(while: \.isWhitespace).dropFirst(2)
      return String(text.first == " " ? text.dropFirst() : text)
    }
    let expected = ExpectedOutput(lines: texts, span: span)
    try OutputExpectation(expected).check(reports.flatMap(\.lines))
  }

  /// Lets the session tell when states are no longer to be kept for what was printed of them.
  func releaseStatesOnDemand() {
    let link = Backlink(self)
    session.releaseKeptStates = { link.target?.releaseStates() }
  }

  private func releaseStates() {
    for index in (lastReports ?? []).indices { lastReports?[index].format() }
    recorder.releaseStates()
  }

  /// Performs a statement of the current text as far as that goes without waiting.
  ///
  /// - Returns: What is left to do; `nil` if the statement is done.
  func begin(
    _ statement: Statement,
    _ cache: StatementCache? = nil,
    emit: @escaping Emit
  ) throws -> Remainder? {
    try StatementRun(statement, cache, in: self, emit: emit).begin()
  }

  /// Performs the statements of a block that may run again, as far as that goes without waiting.
  func begin(_ block: StatementBlock, emit: @escaping Emit) throws -> Remainder? {
    for index in 0..<block.steps.count {
      let step = block.steps[index]
      guard let rest = try begin(step.statement, step.cache, emit: emit) else { continue }
      return { [self] in
        try await rest()
        for step in block.steps[(index + 1)...] {
          if let rest = try begin(step.statement, step.cache, emit: emit) { try await rest() }
        }
      }
    }
    return nil
  }

  /// Performs the statements of a block in order.
  func perform(_ statements: [Statement], emit: @escaping Emit) async throws {
    for statement in statements {
      if let rest = try begin(statement, emit: emit) { try await rest() }
    }
  }

  /// Performs the statements of a block that may run again.
  func perform(_ block: StatementBlock, emit: @escaping Emit) async throws {
    if let rest = try begin(block, emit: emit) { try await rest() }
  }

  // MARK: Saves and problems

  /// Whether saves may be pending that statements of this evaluator requested.
  var mayHavePendingSaves: Bool { !PendingSaves.isIdle(for: saves) }

  /// Waits for the outcome of all pending saves.
  package func finishSaves() async {
    if mayHavePendingSaves { await PendingSaves.finish(for: saves) }
  }

  /// Adds advice and the statement's other problems to its error.
  func explained(_ error: any Error, _ statement: Statement) -> any Error {
    guard var diagnostic = error as? Diagnostic else { return error }
    diagnostic.span = diagnostic.span ?? statement.span
    diagnostic = adviser.advised(diagnostic, statement, in: source)
    let loops = takeOwnLoops().map { "\($0.problem.message)\n\($0.help ?? "")" }
    let issue = issues.takeOwn(since: startOfStatement, in: session)
    let help = [diagnostic.help, issue].compactMap(\.self) + loops
    diagnostic.help = help.isEmpty ? nil : help.joined(separator: "\n")
    return diagnostic
  }

  /// Takes the stopped loops and the issues that the statement set off.
  ///
  /// - Returns: The first loop, or all issues as one problem.
  func takeOwnProblem(at span: SourceSpan) -> Diagnostic? {
    guard mayHaveProblem else { return nil }
    let issue = issues.takeOwn(since: startOfStatement, in: session)
    return takeOwnLoops().first ?? issue.map { Diagnostic(issue: $0, at: span) }
  }

  /// Whether there are issues or stopped loops, of whatever statement.
  var mayHaveProblem: Bool { issues.hasIssues || session.hasStoppedLoops }

  /// Takes the stopped loops that the statement set off.
  private func takeOwnLoops() -> [Diagnostic] {
    let all = issues.takesAll
    return session.takeLoops { all || startOfStatement.precede($0.root, in: $0.store) }
      .map(\.diagnostic)
  }
}
