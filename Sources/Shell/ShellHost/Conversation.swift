import ConcurrencyExtras
package import ShellCommands
package import ShellLanguage
package import ShellSession
import ShellValues

/// A session that somebody talks to: reads texts, evaluates their statements, and hands what comes of them
/// to a ``Presenter``, as events.
///
/// A face owns the input and the presentation: a prompt, a script, a pipe, a program. It knows nothing of
/// statements, and a conversation knows nothing of terminals. Several run in one process, each with its
/// session, its shared values, its issues and its effects. A trap ends the process, and with it all.
///
/// ```swift
/// let conversation = Conversation(session, mode: .script, presenter: console)
/// let result = await conversation.run(SourceText("load counter; .incrementButtonTapped"))
/// let status = await conversation.finish(after: result.status)
/// ```
@MainActor
package final class Conversation {
  /// Whom statements come from.
  package enum Mode: Sendable {
    /// A person at a prompt: commands may be abbreviated, and nothing waits long for effects.
    case prompt
    /// A script: a statement ends when all that it set off is done.
    case script
  }

  package let evaluator: Evaluator
  /// The session, which 'restore' replaces.
  package var session: ShellSession { evaluator.session }
  private let presenter: any Presenter
  private let mode: Mode
  private let beginning = ContinuousClock.now
  private var statementCount = 0
  /// The statement that is evaluated.
  private var statement: Int?
  /// Whether issues were presented that no statement is the cause of.
  var hadIssues = false
  /// What an interrupt cancels.
  private let interruption = LockIsolated<(@Sendable () -> Void)?>(nil)

  /// How long the prompt waits for what a statement sets off before it goes on in the background.
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

  /// Hands an event to the presenter.
  package func present(_ kind: ShellEvent.Kind) {
    presenter.present(
      ShellEvent(time: beginning.duration(to: .now), statement: statement, kind: kind)
    )
  }

  // MARK: Texts

  /// Reads a text and evaluates its statements in order, up to the first that fails. None is evaluated
  /// where the text can't be parsed.
  ///
  /// - Parameter isTyped: Whether a person types it at a prompt; as the mode says unless given.
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

  /// Evaluates statements that were read.
  func run(_ program: Program) async -> StatementResult {
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

  /// Ends a program before its end.
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
      // A presenter stops when it is interrupted, and can't say so itself.
      try Task.checkCancellation()
      return evaluator.restart == nil ? .done : .quit(.success)
    } catch let quit as QuitRequest {
      return .quit(ExitStatus(rawValue: quit.status))
    } catch {
      return fail(error, in: source)
    }
  }

  /// Presents an error.
  private func fail(
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

  /// Compares the output of the last statement with `#>` lines that came after it.
  ///
  /// - Parameter source: The lines, in a text of their own.
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

  /// Checks at the end of a script that all was asserted, where it asks for that.
  package func checkEnd(of source: SourceText) -> StatementResult {
    do {
      try evaluator.checkEnd()
      return .done
    } catch {
      return fail(error, in: source)
    }
  }

  // MARK: Interrupts

  /// Does what Ctrl-C asks for: stops what is evaluated. It can be called on any thread.
  package nonisolated func interrupt() {
    interruption.value?()
  }

  /// Runs an operation that an interrupt cancels.
  package func interruptible<R: Sendable>(
    _ operation: @escaping @MainActor () async -> R
  ) async -> R {
    let task = Task { await operation() }
    let outer = interruption.value
    interruption.withValue { $0 = { task.cancel() } }
    defer { interruption.withValue { $0 = outer } }
    return await task.value
  }
}

extension ExitStatus {
  /// What a script that fails with a problem ends with.
  init(failureOf problem: any Problem) {
    switch problem {
    case let problem where problem.isExpectation: self = .expectationFailed
    case is SyntaxProblem: self = .invalid
    default: self = .commandFailed
    }
  }
}
