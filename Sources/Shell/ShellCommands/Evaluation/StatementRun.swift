import ShellLanguage
import ShellOutput
import ShellSession

/// What is left to do when something cannot go on without waiting.
typealias Remainder = @MainActor () async throws -> Void

/// The run of one statement of the current text, as one step of the session.
///
/// Most statements wait for nothing. An asynchronous call costs more than they do, even if it never
/// suspends. So a run begins and ends in functions that are not asynchronous; only what is between
/// them may wait.
///
/// It is an object, since a copy for each function that it is passed to would retain all parts.
@MainActor
final class StatementRun {
  /// The output of a statement, if the script expects some.
  private final class Output {
    let expectation: OutputExpectation
    var lines: [String] = []

    init(_ expected: ExpectedOutput) {
      expectation = OutputExpectation(expected)
    }
  }

  private let evaluator: Evaluator
  private let recorder: StatementRecorder
  private let statement: Statement
  /// What is kept for the next run of the statement; `nil` if there is none.
  private let cache: StatementCache?
  /// Receives the reports as they are made.
  private let emit: Evaluator.Emit
  private let outerProgress: Evaluator.Emit?
  private let step: Int
  private let output: Output?

  init(
    _ statement: Statement,
    _ cache: StatementCache?,
    in evaluator: Evaluator,
    emit: @escaping Evaluator.Emit
  ) throws {
    try Task.checkCancellation()
    step = try evaluator.session.beginStep()
    self.evaluator = evaluator
    recorder = evaluator.recorder
    self.statement = statement
    self.cache = cache
    outerProgress = evaluator.progress
    if let expected = statement.expectedOutput {
      let output = Output(expected)
      self.output = output
      self.emit = { report in
        // A later statement of a block may change the shared values in it.
        output.lines += TextFormat(options: evaluator.display.textOptions()).lines(for: report)
          .map(\.plain)
        emit(report)
      }
    } else {
      output = nil
      self.emit = emit
    }
  }

  // MARK: Execution

  /// Executes the statement, and ends the run unless the statement has to wait.
  ///
  /// - Returns: What is left to do; `nil` if the statement is done.
  /// - Throws: An error with advice, such as similar names.
  func begin() throws -> Remainder? {
    recorder.begin()
    if output != nil { evaluator.comparisonCount += 1 }
    evaluator.progress = emit
    recorder.partlyDone = nil
    let rest = try attempting { try evaluator.execute(statement, cache, emit: emit) }
    guard let rest else { return try end() }
    return { [self] in
      do { try await rest() } catch { throw failure(error) }
      if let rest = try end() { try await rest() }
    }
  }

  private func end() throws -> Remainder? {
    // In a repetition of a session, the error that the statement ended with after its work was done.
    let lateFailure = try attempting { try evaluator.session.endStep(step) }
    // A failed save fails the statement that changed the value. A prompt reports it when it
    // occurs.
    guard evaluator.options.patience == nil, evaluator.mayHavePendingSaves else {
      try finish(lateFailure)
      return nil
    }
    return { [self] in
      await evaluator.finishSaves()
      try finish(lateFailure)
    }
  }

  private func attempting<Result>(_ operation: () throws -> Result) throws -> Result {
    do { return try operation() } catch { throw failure(error) }
  }

  /// Reports what was done before a failure, and ends the run.
  private func failure(_ error: any Error) -> any Error {
    evaluator.emitArrivals(emit)
    recorder.noteFailure(of: statement, with: error)
    let error = evaluator.explained(error, statement)
    evaluator.progress = outerProgress
    return ending(with: error)
  }

  // MARK: End

  /// Reports the arrivals that the statement caused, and ends the run.
  private func finish(_ lateFailure: Diagnostic?) throws {
    evaluator.progress = outerProgress
    recorder.didRun()
    evaluator.emitArrivals(emit)
    if var failure = evaluator.takeOwnProblem(at: statement.span) ?? lateFailure {
      failure.span = statement.span
      recorder.record(statement, cache, in: evaluator.source, failingWith: failure.code)
      throw ending(with: failure)
    }
    recorder.record(statement, cache, in: evaluator.source)
    recorder.end()
    if let output { try compare(output) }
    tellObserver(nil)
  }

  private func ending(with error: any Error) -> any Error {
    evaluator.session.failStep(step, with: (error as? EvaluationError)?.diagnostic ?? error)
    recorder.end()
    if output != nil { evaluator.comparisonCount -= 1 }
    tell(error)
    return error
  }

  /// Compares the output with what the script expects.
  private func compare(_ output: Output) throws {
    evaluator.comparisonCount -= 1
    do {
      if let corrections = evaluator.options.corrections {
        try output.expectation.correct(output.lines, in: evaluator.source, corrections)
      } else {
        try output.expectation.check(output.lines)
      }
    } catch {
      tell(error)
      throw error
    }
  }

  /// Tells the observer of an error, unless the script expects it.
  private func tell(_ error: any Error) {
    guard !evaluator.issues.takesAll else { return }
    tellObserver(error)
  }

  private func tellObserver(_ error: (any Error)?) {
    evaluator.observer?.didEvaluate(
      statement,
      in: evaluator.source,
      isExpectation: cache?.isExpectation ?? statement.isExpectation,
      error: error
    )
  }
}
