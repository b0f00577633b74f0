import ConcurrencyExtras
package import ShellCommands
package import ShellLanguage
package import ShellSession
import ShellOutput
import ShellValues

/// A dialog with a session: parses source text, evaluates its statements, and passes the results to
/// a ``Presenter`` as events.
///
/// A face owns input and presentation: a prompt, a script, a pipe, a program. A face knows nothing
/// about statements, and a conversation knows nothing about terminals. Several conversations can
/// run in one process, each with its own session, shared values, issues and effects. A trap ends
/// the process, and with it all of them.
///
/// ```swift
/// let conversation = Conversation(session, mode: .script, presenter: console)
/// let result = await conversation.run(SourceText("load counter; .incrementButtonTapped"))
/// let status = await conversation.finish(after: result.status)
/// ```
@MainActor
package final class Conversation {
  /// The kind of input that statements come from.
  package enum Mode: Sendable {
    /// A person at a prompt: commands may be abbreviated, and a statement waits only briefly for
    /// effects.
    case prompt
    /// A script: a statement ends when everything that it set off is done.
    case script
  }

  package let evaluator: Evaluator
  /// The current session; `restore` replaces it.
  package var session: ShellSession { evaluator.session }
  private let presenter: any Presenter
  let mode: Mode
  private let beginning = ContinuousClock.now
  private var statementCount = 0
  /// The number of the statement being evaluated.
  private var statement: Int?
  /// The latest presented arrival, and when, if only repetitions of it were presented at once.
  var lastTick: (arrival: ShellSession.Arrival, time: ContinuousClock.Instant)?
  /// Whether ticks wait to be presented together.
  var isWaitingForTicks = false
  /// Called after actions of effects were presented.
  package var onArrivals: (@MainActor () -> Void)?
  /// Whether issues were presented that no statement caused.
  var hadIssues = false
  /// Whether an operation runs that ``interrupt()`` cancels.
  private var isInterruptible = false
  /// Cancels the running operation.
  private let interruption = LockIsolated<(@Sendable () -> Void)?>(nil)

  /// How long the prompt waits for a statement's effects before they continue in the background.
  private static let patience = Duration.milliseconds(100)

  package init(_ session: ShellSession, mode: Mode, presenter: any Presenter) {
    self.presenter = presenter
    self.mode = mode
    self.evaluator = Evaluator(
      session: session,
      options: Evaluator.Options(patience: mode == .prompt ? Self.patience : nil)
    )
    if mode == .prompt { evaluator.options.shortIDs = ShortIDs() }
    evaluator.observer = self
    session.onBackgroundArrival = { [weak self] in self?.presentArrivalsSoon() }
    evaluator.issues.onIssue { [weak self] in
      Task { @MainActor in self?.presentArrivalsSoon() }
    }
  }

  /// Passes an event to the presenter.
  package func present(_ kind: ShellEvent.Kind) {
    presenter.present(
      ShellEvent(time: beginning.duration(to: .now), statement: statement, kind: kind)
    )
  }

  /// Puts a new session into a world, as if the first statement said so: scripts that are saved or
  /// exported begin with it, and a resumed session is in the same world.
  package func begin(in world: WorldKind) async {
    guard world != .live else { return }
    do {
      let program = try evaluator.program(SourceText("set world \(world.rawValue)"))
      try await evaluator.run(program, emit: { _ in }) { try await $1() }
    } catch {
      _ = fail(error, in: SourceText(""))
    }
  }

  // MARK: Evaluation

  /// Parses source text and evaluates its statements in order, up to the first one that fails. If
  /// the text cannot be parsed, nothing is evaluated.
  ///
  /// - Parameter isTyped: Whether a person typed the text at a prompt; `nil` follows the mode.
  package func run(_ source: SourceText, isTyped: Bool? = nil) async -> StatementResult {
    do {
      let allowsAbbreviations = isTyped ?? (mode == .prompt)
      return await run(
        try evaluator.program(source, allowsAbbreviations: allowsAbbreviations)
      )
    } catch {
      return fail(error, in: source, status: .invalid)
    }
  }

  /// Parses a text and evaluates its statements one by one. A statement that is wrong or fails leaves the
  /// others untouched. Errors are presented in the order of the text.
  ///
  /// - Returns: `done`, or the end that a statement asked for.
  package func runEachStatement(of source: SourceText) async -> StatementResult {
    let (statements, problems) = evaluator.parseAll(source)
    var pending = problems[...]
    for statement in statements {
      while let problem = pending.first, (problem.span?.start ?? 0) < statement.span.start {
        _ = fail(problem, in: source)
        pending.removeFirst()
      }
      let result = await run(Program(source: source, statements: [statement]))
      switch result {
      case .quit, .failed(.interrupted): return result
      case .done, .failed: continue
      }
    }
    for problem in pending { _ = fail(problem, in: source) }
    return .done
  }

  /// Evaluates a parsed program.
  package func run(_ program: Program) async -> StatementResult {
    let result: StatementResult = await interruptible { [self] in
      do {
        try await evaluator.run(program, emit: { self.present(.report($0)) }) {
          try await turn($0, in: program.source, evaluate: $1)
        }
        return .done
      } catch let end as EndOfProgram {
        return end.result
      } catch {
        return fail(error, in: program.source)
      }
    }
    if mode == .prompt { presentArrivals() }
    return result
  }

  /// Thrown to end a program early.
  private struct EndOfProgram: Error {
    let result: StatementResult
  }

  private func turn(
    _ statement: Statement,
    in source: SourceText,
    evaluate: @MainActor () async throws -> Void
  ) async throws {
    statementCount += 1
    self.statement = statementCount
    let start = ContinuousClock.now
    let place = StatementPlace(statement.span, in: source)
    present(.statementBegan(place, isActing: evaluator.consequence(of: statement) == .changes))
    let result = await result(in: source, of: evaluate)
    if mode == .prompt, evaluator.display.presents, let flow = evaluator.flowOfLastStatement {
      present(.report(flow))
    }
    present(.statementEnded(result, after: start.duration(to: .now)))
    self.statement = nil
    await presenter.settle()
    if result != .done { throw EndOfProgram(result: result) }
  }

  private func result(
    in source: SourceText,
    of evaluate: @MainActor () async throws -> Void
  ) async -> StatementResult {
    do {
      try await evaluate()
      // A presenter that was interrupted stops, but cannot report the interruption itself.
      try Task.checkCancellation()
      return evaluator.restart == nil ? .done : .quit(.success)
    } catch let quit as QuitRequest {
      if let reason = quit.skipReason { present(.scriptSkipped(reason: reason)) }
      return .quit(ExitStatus(rawValue: quit.status))
    } catch {
      return fail(error, in: source)
    }
  }

  /// Presents an error, and returns the failure.
  ///
  /// - Parameters:
  ///   - source: The text that the error's span refers to, unless the error has its own.
  ///   - status: The exit status; `nil` derives it from the error.
  package func fail(
    _ error: any Error,
    in source: SourceText,
    status: ExitStatus? = nil
  ) -> StatementResult {
    switch error {
    case let error as EvaluationError:
      let failure = EvaluationFailure(error.diagnostic, in: error.source, callers: error.callers)
      present(.diagnostic(failure))
      return .failed(status ?? ExitStatus(failureOf: error.diagnostic.problem))
    case let diagnostic as Diagnostic:
      present(.diagnostic(EvaluationFailure(diagnostic, in: source)))
      return .failed(status ?? ExitStatus(failureOf: diagnostic.problem))
    default:
      let diagnostic = Diagnostic(EvaluationProblem.interrupted)
      present(.diagnostic(EvaluationFailure(diagnostic, in: source)))
      return .failed(.interrupted)
    }
  }

  // MARK: Checks

  /// Compares the last statement's output with the `#>` lines that follow it.
  ///
  /// - Parameter source: The lines as a source text of their own.
  func checkOutput(_ lines: [String], in source: SourceText) -> StatementResult {
    let span = SourceSpan(0, source.text.utf8.count)
    do {
      try evaluator.checkLastOutput(lines, span: span)
      present(.expectation(StatementPlace(span, in: source), held: true))
      return .done
    } catch {
      present(.expectation(StatementPlace(span, in: source), held: false))
      return fail(error, in: source)
    }
  }

  /// Checks at the end of a script that everything was asserted, if the script requires it.
  package func checkEnd(of source: SourceText) -> StatementResult {
    do {
      try evaluator.checkEnd()
      return .done
    } catch {
      return fail(error, in: source)
    }
  }

  // MARK: Interrupts

  /// Handles Ctrl-C: cancels the current evaluation. Can be called on any thread.
  package nonisolated func interrupt() {
    interruption.value?()
  }

  /// Runs an operation that ``interrupt()`` cancels. Within another one, it is cancelled with that
  /// one: starting a task for each statement would cost more than most statements do.
  package func interruptible<R: Sendable>(
    _ operation: @escaping @MainActor () async -> R
  ) async -> R {
    if isInterruptible { return await operation() }
    isInterruptible = true
    let task = Task { await operation() }
    interruption.setValue { task.cancel() }
    defer {
      interruption.setValue(nil)
      isInterruptible = false
    }
    return await task.value
  }
}

extension ExitStatus {
  /// The exit status of a script that fails with a problem.
  init(failureOf problem: any Problem) {
    switch problem {
    case let problem where problem.isExpectation: self = .expectationFailed
    case is SyntaxProblem: self = .invalid
    default: self = .commandFailed
    }
  }
}
