import ShellJournal
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// Records what is done in a session.
///
/// A top-level statement becomes one entry, except that a statement that runs a file contributes
/// one entry per statement of the file. A failed statement contributes the parts that were done
/// before the failure.
@MainActor
final class StatementRecorder {
  /// The record of a statement that is being evaluated.
  final class Recording {
    /// Tells it from all others. A cached statement may outlive its recorder.
    fileprivate let number: Int
    fileprivate let statement: Statement
    fileprivate let source: SourceText
    fileprivate let directory: String
    fileprivate let consequence: Consequence
    /// Emits what the statement reports.
    fileprivate let emit: Evaluator.Emit
    /// The number of entries before the statement's.
    fileprivate let start: Int
    /// The latest actions of the stores before the statement.
    fileprivate let lastActions: ShellSession.LastActions
    /// The parts that were done, in case the statement fails.
    fileprivate var parts = RecordedParts()
    /// The folder in which the whole statement, which is one part, was done; `nil` until it was.
    fileprivate var doneIn: String?
    fileprivate var insertions: [Int: String] = [:]
    fileprivate var output = RecordedOutput()
    /// Whether effects of earlier statements made progress during the statement.
    fileprivate var isLate = false
    /// The number of statements that are being performed: this one, and those within it.
    fileprivate var depth = 0
    /// What is emitted when the journal says that the statement is done; `nil` until it has run.
    fileprivate var lastReports: [Report]?

    fileprivate init(
      number: Int,
      _ statement: Statement,
      in source: SourceText,
      directory: String,
      _ consequence: Consequence,
      start: Int,
      lastActions: ShellSession.LastActions,
      emit: @escaping Evaluator.Emit
    ) {
      self.number = number
      self.statement = statement
      self.source = source
      self.directory = directory
      self.consequence = consequence
      self.start = start
      self.lastActions = lastActions
      self.emit = emit
    }
  }

  private unowned let evaluator: Evaluator
  /// The record of the session so far.
  var record = SessionRecord()
  private var current: Recording?
  /// The number of recordings of all recorders.
  private static var count = 0

  /// What the running command has done already, in case the command fails.
  var partlyDone: PartlyDone?

  enum PartlyDone {
    /// All, but the statement still waits for effects.
    case whole
    /// All but the comparison of the changes with its block.
    case unchecked
    /// What this text repeats.
    case text(String)
  }

  private var session: ShellSession { evaluator.session }

  init(_ evaluator: Evaluator) {
    self.evaluator = evaluator
  }

  /// Lets go of the states that are kept for what was printed of them.
  func releaseStates() {
    record.formatOutput()
    current?.output.format()
  }

  // MARK: Statements

  /// Begins to record a statement. End it with ``end(_:)`` or ``end(_:failingWith:)``, and pass its
  /// reports to ``take(_:of:)``.
  ///
  /// - Returns: `nil` if the statement is not recorded, or part of one that is.
  func beginRecording(
    of statement: Statement,
    in source: SourceText,
    emit: @escaping Evaluator.Emit
  ) -> Recording? {
    guard current == nil, statement.isRecorded else { return nil }
    let session = session
    if !session.hasEffectsInFlight { record.noteQuiet() }
    if record.world == nil { record.world = session.settings.world }
    Self.count += 1
    let recording = Recording(
      number: Self.count,
      statement,
      in: source,
      directory: evaluator.options.directory,
      // Determined before the statement can change any definitions.
      evaluator.consequence(of: statement),
      start: record.entries.count,
      lastActions: evaluator.startOfStatement,
      emit: emit
    )
    current = recording
    session.step = 0
    session.noteTurn()
    beginJournal(of: statement, in: source)
    return recording
  }

  /// Keeps a report of a recorded statement, and emits it at the right time.
  func take(_ report: Report, of recording: Recording) {
    recording.output.append(recording.output.isFull ? nil : kept(report))
    if recording.lastReports?.append(report) == nil { recording.emit(report) }
  }

  /// Ends a statement that is done.
  func end(_ recording: Recording) {
    session.journal?.end(.done)
    recording.lastReports?.forEach(recording.emit)
    if evaluator.isOffTheRecord {
      noteWithheld(recording.consequence)
    } else {
      let recorded = RecordedStatement(
        recording.statement,
        in: recording.source,
        directory: recording.directory,
        insertions: recording.insertions,
        isValueName: evaluator.isValueName(recording.statement)
      )
      record.append(
        SessionRecord.Entry(
          .statement(recorded),
          recording.consequence,
          output: recording.output
        )
      )
    }
    if recording.isLate, !recording.statement.givesEffectsTime { noteLate() }
    close(recording)
  }

  /// Ends a statement that has failed.
  func end(_ recording: Recording, failingWith error: any Error) {
    session.journal?.end(Self.outcome(of: error))
    recording.lastReports?.forEach(recording.emit)
    if evaluator.isOffTheRecord {
      noteWithheld(recording.consequence)
    } else {
      for part in recording.parts.entries { record.append(part) }
      if let directory = recording.doneIn {
        let whole = RecordedStatement(
          recording.statement,
          in: recording.source,
          directory: directory
        )
        record.append(SessionRecord.Entry(.statement(whole), .changes))
      }
    }
    if recording.isLate { noteLate() }
    close(recording)
  }

  private func close(_ recording: Recording) {
    current = nil
    record.setPlace(SessionPlace(in: session), from: recording.start)
    evaluator.updateRecording(recording.emit)
  }

  /// Whether the statement that is performed is part of another one.
  var isWithinStatement: Bool { (current?.depth ?? 0) > 1 }

  /// Begins to perform the statement that is recorded, or one within it.
  func begin() { current?.depth += 1 }

  /// Ends what the latest ``begin()`` has begun.
  func end() { current?.depth -= 1 }

  /// Records that the innermost statement has run, and only reports from here on. If it is the
  /// recorded one, its reports wait for the journal: what somebody has read is kept even if the
  /// process is killed.
  func didRun() {
    guard let current, current.depth == 1, current.lastReports == nil, session.journal != nil else {
      return
    }
    current.lastReports = []
  }

  /// Writes the statement to the journal before it runs.
  private func beginJournal(of statement: Statement, in source: SourceText) {
    guard let journal = session.journal else { return }
    if evaluator.isOffTheRecord { return journal.beginWithheld() }
    journal.begin(
      source[statement.span],
      file: source.name,
      folder: evaluator.wholeDirectory,
      loading: statement.loadedFeature
    )
  }

  /// Notes in the record that a statement is missing, if it may have changed something.
  private func noteWithheld(_ consequence: Consequence) {
    guard consequence == .changes else { return }
    record.append(SessionRecord.Entry(.remark(Self.withheldRemark), .changes))
  }

  private static let withheldRemark = "# A statement that began with a space is left out here."

  private static func outcome(of error: any Error) -> JournalRecord.Outcome {
    switch error {
    case is CancellationError: .interrupted
    case is QuitRequest: .quit
    default: .failed
    }
  }

  /// Whether the statement that is recorded is there to give effects time.
  var isWaiting: Bool { current.map { $0.statement.givesEffectsTime } ?? false }

  /// Whether anyone sees or keeps the output. The output of a long loop in a repetition is dropped.
  var wantsOutput: Bool {
    guard session.repetition != nil, let current else { return true }
    return current.output.count < Self.repeatedReports
  }

  /// The maximum number of reports kept for a statement in a repetition.
  private static let repeatedReports = 200

  /// A report for the record; `nil` if it is not kept.
  private func kept(_ report: Report) -> KeptReport? {
    // What was measured is different in each run.
    guard wantsOutput, !report.isMeasurement else { return nil }
    return KeptReport(Self.inScript(report), evaluator.display.textOptions(), session.sharedMoment)
  }

  /// A report of a prompt as it is in a script, without times of the live clock.
  private static func inScript(_ report: Report) -> Report {
    if case .effects(let effects) = report { .effects(effects.withoutLiveTimes) } else { report }
  }

  // MARK: Parts of statements

  /// Records a statement within the top-level one, or the top-level one itself.
  ///
  /// - Parameters:
  ///   - cache: What is kept for the next run of the statement; `nil` if there is none.
  ///   - code: The code of the error with which the statement failed after its work was done.
  func record(
    _ statement: Statement,
    _ cache: StatementCache?,
    in source: SourceText,
    failingWith code: String? = nil
  ) {
    guard let current, isRecorded(statement, cache) else { return }
    let directory = evaluator.options.directory
    if current.depth == 1, code == nil {
      current.doneIn = directory
      return
    }
    let known = code == nil ? cache?.recordedPart : nil
    if let known, known.recording == current.number, known.directory == directory {
      return current.parts.appendAgain(known.part)
    }
    let recorded = RecordedStatement(
      statement,
      in: source,
      directory: directory,
      form: code.map { .failing(code: $0) } ?? .whole
    )
    let part = current.parts.append(SessionRecord.Entry(.statement(recorded), .changes))
    guard code == nil else { return }
    cache?.recordedPart = StatementCache.RecordedPart(
      recording: current.number,
      directory: directory,
      part: part
    )
  }

  private func isRecorded(_ statement: Statement, _ cache: StatementCache?) -> Bool {
    if let isRecorded = cache?.isRecorded { return isRecorded }
    let isRecorded = isPart(statement) && evaluator.consequence(of: statement) == .changes
    // What another statement does depends on names, which may be defined at any time.
    if cache?.command != nil { cache?.isRecorded = isRecorded }
    return isRecorded
  }

  /// Records what a failed statement had done.
  func noteFailure(of statement: Statement, with error: any Error) {
    guard isPart(statement), let partlyDone else { return }
    self.partlyDone = nil
    let form: RecordedStatement.Form
    switch partlyDone {
    case .text(let text): return add(.text(text))
    case .whole: form = .whole
    case .unchecked: form = formWithoutCheck(failingWith: (error as? Diagnostic)?.code)
    }
    add(
      .statement(
        RecordedStatement(
          statement,
          in: evaluator.source,
          directory: evaluator.options.directory,
          form: form
        )
      )
    )
  }

  /// How a statement is repeated whose changes are not the expected ones, or were not compared.
  ///
  /// - Parameter code: The code of its error; `nil` if it was interrupted.
  private func formWithoutCheck(failingWith code: String?) -> RecordedStatement.Form {
    // Without its block it would fail, too.
    guard session.settings.isExhaustive || evaluator.mayHaveProblem else { return .withoutBlock }
    return code.map { .failing(code: $0) } ?? .whole
  }

  /// Records the value of a variable for later statements; `nil` if it has none any more.
  func noteBinding(_ name: String, _ value: Any?) {
    add(.binding(name: name, value.map { SessionRecord.BoundValue($0) }))
  }

  private func add(_ step: SessionRecord.Step) {
    current?.parts.append(SessionRecord.Entry(step, .changes))
  }

  /// Whether a statement is recorded itself, rather than the statements in it.
  private func isPart(_ statement: Statement) -> Bool {
    switch statement.kind {
    case .command: statement.isRecorded
    case .expression(let expression): evaluator.definition(calledBy: expression) == nil
    case .let, .define: true
    case .if, .repeat, .for, .while, .measure, .expectBlock, .assignment: false
    }
  }

  /// Inserts a text into the saved statement, to make explicit what the statement left open.
  func insert(_ text: String, at offset: Int, of statement: SourceSpan) {
    guard let span = current?.statement.span, span.start <= statement.start,
      statement.end <= span.end
    else { return }
    current?.insertions[offset] = text
  }

  // MARK: Effects

  /// Records actions or changes of effects that no statement waits for.
  func noteArrivals(_ arrivals: [ShellSession.Arrival], reportedAs report: Report) {
    if report.isNothing { current?.output.appendOmission() }
    guard arrivals.contains(where: \.isFromEffect) else { return }
    guard let current else {
      var output = RecordedOutput()
      output.append(kept(report))
      let count = record.entries.count
      record.appendWait(isQuiet: !session.hasEffectsInFlight, output: output)
      record.setPlace(SessionPlace(in: session), from: min(count, record.entries.count - 1))
      evaluator.recording?.noteArrivals(evaluator)
      return
    }
    if !current.lastActions.precede(arrivals.filter(\.isFromEffect)) { current.isLate = true }
  }

  private func noteLate() {
    record.appendWait(isQuiet: !session.hasEffectsInFlight)
  }
}

extension ShellSession.Arrival {
  fileprivate var isFromEffect: Bool { entry.isFromEffect }
}
