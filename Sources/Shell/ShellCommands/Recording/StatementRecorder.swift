import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// Notes in a session's record what is done in it.
///
/// A statement that is evaluated from outside becomes one entry, and of one that runs a file each
/// statement of the file. One that fails becomes as many as were done before.
@MainActor
final class StatementRecorder {
  /// A statement that is being evaluated.
  private struct Recording {
    let statement: Statement
    /// What was done within it, for the case that it fails.
    var parts = RecordedParts()
    var insertions: [Int: String] = [:]
    var output = RecordedOutput()
    /// Whether effects of earlier statements have done something meanwhile.
    var isLate = false
    /// The latest actions of the stores before it.
    let lastActions: ShellSession.LastActions
  }

  private unowned let evaluator: Evaluator
  /// What was done in the session up to now.
  var record = SessionRecord()
  private var current: Recording?

  /// What the command that runs has done already, should it fail.
  var partlyDone: ((Statement, SourceText, String) -> SessionRecord.Step)?

  private var session: ShellSession { evaluator.session }

  init(_ evaluator: Evaluator) {
    self.evaluator = evaluator
  }

  // MARK: Statements

  /// Evaluates a statement and notes it.
  func recording(
    _ statement: Statement,
    in source: SourceText,
    emit: @escaping Evaluator.Emit,
    _ operation: (@escaping Evaluator.Emit) async throws -> Void
  ) async throws {
    guard current == nil, !Self.runsFile(statement) else { return try await operation(emit) }
    if !session.hasEffectsInFlight { record.noteQuiet() }
    current = Recording(statement: statement, lastActions: evaluator.startOfStatement)
    defer { current = nil }
    // What the statement leaves behind is told by the definitions that there were.
    let consequence = evaluator.consequence(of: statement)
    let directory = evaluator.options.directory
    session.step = 0
    beginJournal(of: statement, in: source)
    do {
      try await operation { [self] report in
        let output = output(of: report)
        current?.output.append(output)
        emit(report)
      }
      session.journal?.end(.done)
    } catch {
      session.journal?.end(Self.outcome(of: error))
      for part in current?.parts.entries ?? [] { record.append(part) }
      if current?.isLate == true { noteLate() }
      throw error
    }
    let recorded = RecordedStatement(
      statement,
      in: source,
      directory: directory,
      insertions: current?.insertions ?? [:],
      isValueName: evaluator.isValueName(statement)
    )
    record.append(
      SessionRecord.Entry(
        .statement(recorded),
        consequence,
        output: current?.output ?? RecordedOutput()
      )
    )
    if current?.isLate == true, !Self.waits(statement) { noteLate() }
  }

  /// Writes the statement down before it runs.
  private func beginJournal(of statement: Statement, in source: SourceText) {
    guard let journal = session.journal else { return }
    journal.begin(
      source[statement.span],
      file: source.name,
      folder: evaluator.wholeDirectory,
      loading: Self.featureName(in: statement)
    )
  }

  private static func featureName(in statement: Statement) -> String? {
    guard case .command(let call) = statement.kind else { return nil }
    return LoadCommand.featureName(in: call)?.text
  }

  private static func outcome(of error: any Error) -> JournalRecord.Outcome {
    switch error {
    case is CancellationError: .interrupted
    case is QuitRequest: .quit
    default: .failed
    }
  }

  /// Whether a statement is there to let effects go on, so that it lets them again.
  private static func waits(_ statement: Statement) -> Bool {
    guard case .command(let call) = statement.kind else { return true }
    return traits(of: call).contains(.letsEffectsGoOn)
  }

  private static func runsFile(_ statement: Statement) -> Bool {
    if case .command(let call) = statement.kind {
      traits(of: call).contains(.runsFile)
    } else {
      false
    }
  }

  private static func traits(of call: CommandCall) -> CommandTraits {
    CommandCatalog.command(named: call.command)?.traits ?? []
  }

  /// Whether somebody sees, or keeps, what is printed. A long loop that is evaluated again is not worth it.
  var wantsOutput: Bool {
    guard session.repetition != nil, let current else { return true }
    return current.output.count < Self.repeatedReports
  }

  /// How many reports are kept of a statement that is evaluated again.
  private static let repeatedReports = 200

  private func output(of report: Report) -> RecordedOutput {
    guard wantsOutput else { return .omitted }
    return RecordedOutput(report, evaluator.display.textOptions(), session.sharedMoment)
  }

  // MARK: Parts of statements

  /// Notes a statement within the one that is evaluated from outside, or that one itself.
  ///
  /// - Parameter code: The code of the error that it has failed with after it was done.
  func note(_ statement: Statement, in source: SourceText, failingWith code: String? = nil) {
    guard current != nil, isPart(statement), evaluator.consequence(of: statement) == .changes else {
      return
    }
    add(
      .statement(
        RecordedStatement(
          statement,
          in: source,
          directory: evaluator.options.directory,
          form: code.map { .failing(code: $0) } ?? .whole
        )
      )
    )
  }

  /// Notes that an action was sent, whatever becomes of its statement.
  func noteSent() {
    partlyDone = { statement, source, directory in
      .statement(
        RecordedStatement(statement, in: source, directory: directory, form: .withoutBlock)
      )
    }
  }

  /// Notes what was done of a statement that has failed.
  func noteFailure(of statement: Statement) {
    guard isPart(statement), let partlyDone else { return }
    self.partlyDone = nil
    add(partlyDone(statement, evaluator.source, evaluator.options.directory))
  }

  /// Notes the value that a variable has for the statements that follow.
  func noteBinding(_ name: String, _ value: Any?) {
    guard let value else { return }
    add(.binding(name: name, value: value))
  }

  private func add(_ step: SessionRecord.Step) {
    current?.parts.append(SessionRecord.Entry(step, .changes))
  }

  /// Whether a statement is noted itself, rather than those in it.
  private func isPart(_ statement: Statement) -> Bool {
    switch statement.kind {
    case .command: !Self.runsFile(statement)
    case .expression(let expression): evaluator.definition(calledBy: expression) == nil
    case .let, .define: true
    case .if, .repeat, .for, .while, .expectError, .assignment: false
    }
  }

  /// Lets a saved statement say what it left to chance.
  func insert(_ text: String, at offset: Int, of statement: SourceSpan) {
    guard let span = current?.statement.span, span.start <= statement.start,
      statement.end <= span.end
    else { return }
    current?.insertions[offset] = text
  }

  // MARK: Effects

  /// Notes that actions or changes have arrived which no statement waits for.
  func noteArrivals(_ arrivals: [ShellSession.Arrival], reportedAs report: Report) {
    if case .nothing = report { current?.output.append(.omitted) }
    guard arrivals.contains(where: \.isFromEffect) else { return }
    guard let current else {
      let output = output(of: report)
      return record.appendWait(isQuiet: !session.hasEffectsInFlight, output: output)
    }
    if !current.lastActions.precede(arrivals.filter(\.isFromEffect)) {
      self.current?.isLate = true
    }
  }

  private func noteLate() {
    record.appendWait(isQuiet: !session.hasEffectsInFlight)
  }
}

extension ShellSession.Arrival {
  fileprivate var isFromEffect: Bool { entry.isFromEffect }
}
