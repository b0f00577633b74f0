import ComposableArchitecture
import Foundation
import ShellCommands
import ShellLanguage
import ShellOutput
import ShellSession

/// Evaluates statements and prints what comes of them: what scripts, pipes and the prompt share.
@MainActor
final class Runner {
  /// The session, which 'restore' replaces.
  var session: ShellSession { evaluator.session }
  let evaluator: Evaluator
  let console: Console
  let allowsAbbreviations: Bool

  /// How long the prompt waits for what a statement sets off before it goes on in the background.
  private static let patience = Duration.milliseconds(100)

  /// How long effects that are cancelled at the end may take to stop.
  private static let patienceAtEnd = Duration.seconds(1)

  init(session: ShellSession, console: Console, isInteractive: Bool) {
    self.console = console
    self.allowsAbbreviations = isInteractive
    self.evaluator = Evaluator(
      session: session,
      options: Evaluator.Options(patience: isInteractive ? Self.patience : nil)
    )
    console.settings = { [evaluator] in evaluator.session.settings }
    TrapReport.observe { [weak evaluator] effect, isReducing in
      evaluator?.sessionAtWork.work(of: effect, isReducing: isReducing)
    }
    evaluator.onInnerStatement = { TrapReport.noteInner($0) }
  }

  /// Keeps what the session takes from outside as long as the process runs, for 'save'.
  func keepJournal() {
    session.beginJournal(
      in: MemoryJournal(),
      folder: FileManager.default.currentDirectoryPath
    )
  }

  func parse(_ source: SourceText) -> ParseResult {
    evaluator.parse(source, allowsAbbreviations: allowsAbbreviations)
  }

  /// What became of a statement.
  enum Outcome {
    case done
    /// It failed, and the error was printed.
    case failed(ExitStatus)
    case quit(ExitStatus)
  }

  /// Evaluates statements in order, up to the first error, which is printed.
  ///
  /// - Returns: `nil` to go on, else the status that the process is to end with.
  func run(_ statements: [Statement], in source: SourceText) async -> ExitStatus? {
    switch await outcome(of: statements, in: source) {
    case .done: nil
    case .failed(let status), .quit(let status): status
    }
  }

  /// Evaluates statements in order, up to the first error, which is printed and ends no more than them.
  ///
  /// - Returns: `nil` to go on, else the status that `quit` or `exit` gives the process.
  func quitStatus(of statements: [Statement], in source: SourceText) async -> ExitStatus? {
    if case .quit(let status) = await outcome(of: statements, in: source) { status } else { nil }
  }

  /// Evaluates statements in order, up to the first error, which is printed.
  func outcome(of statements: [Statement], in source: SourceText) async -> Outcome {
    for statement in statements {
      let outcome = await console.paging { await evaluate(statement, in: source) }
      if case .done = outcome { continue }
      return outcome
    }
    return .done
  }

  /// Evaluates a statement and prints its reports, or its error.
  private func evaluate(_ statement: Statement, in source: SourceText) async -> Outcome {
    // Another thread has trapped and is about to end the process: what began now would be lost.
    while TrapReport.isEnding { try? await Task.sleep(for: .seconds(1)) }
    SupervisorLink.current?.note(session.settings)
    TrapReport.note(statement, in: source, format: session.settings.format)
    defer {
      SupervisorLink.current?.note(session.settings)
      TrapReport.noteEnd()
    }
    do {
      try await evaluator.evaluate(statement, in: source) { [self] report in
        console.print(report)
      }
      // Printing stops when it is interrupted, and can't say so itself.
      try Task.checkCancellation()
      return evaluator.restart == nil ? .done : .quit(.success)
    } catch let error as EvaluationError {
      console.printError(error.diagnostic, in: error.source, calledFrom: error.callers)
      return .failed(Self.status(for: error.diagnostic.problem))
    } catch let quit as QuitRequest {
      return .quit(ExitStatus(rawValue: quit.status))
    } catch {
      console.printError(Diagnostic(CommandProblem.interrupted), in: source)
      return .failed(.interrupted)
    }
  }

  /// Compares the output of the last statement with `#>` lines that came after it.
  ///
  /// - Returns: The status to end with where they differ.
  func checkOutput(_ lines: [String], firstLine: Int, name: String) -> ExitStatus? {
    let text = lines.joined(separator: "\n")
    let source = SourceText(text, name: name, firstLine: firstLine)
    do {
      try evaluator.checkLastOutput(lines, span: SourceSpan(0, text.utf8.count))
      return nil
    } catch let diagnostic as Diagnostic {
      console.printError(diagnostic, in: source)
      return Self.status(for: diagnostic.problem)
    } catch {
      return .commandFailed
    }
  }

  private static func status(for problem: any Problem) -> ExitStatus {
    switch problem {
    case let problem as CommandProblem where problem.isExpectation: .expectationFailed
    case is SyntaxProblem: .invalid
    default: .commandFailed
    }
  }

  /// Checks at the end of a script that all was asserted, where it asks for that.
  ///
  /// - Returns: The status to end with where something was not.
  func checkEnd(of source: SourceText) -> ExitStatus? {
    do {
      try evaluator.checkEnd()
      return nil
    } catch let diagnostic as Diagnostic {
      console.printError(diagnostic, in: source)
      return Self.status(for: diagnostic.problem)
    } catch {
      return .commandFailed
    }
  }

  /// Prints the issues that no statement is the cause of.
  ///
  /// - Returns: Whether there were any.
  @discardableResult
  func printIssues() -> Bool {
    let issues = evaluator.issues.takeRest(in: session)
    for issue in issues { console.printError(issue, in: SourceText("")) }
    return !issues.isEmpty
  }

  /// Ends a script: what is still in flight is cancelled, and what nobody was told of yet is told.
  ///
  /// - Parameter status: The status that the script has ended with; `nil` where it ran to its end.
  /// - Returns: The status that the process is to end with.
  func finish(after status: ExitStatus?) async -> ExitStatus {
    cancelEffects()
    await finishSaves()
    let hasIssues = printIssues()
    return status ?? (hasIssues ? .commandFailed : .success)
  }

  /// Waits until what effects still do when they are cancelled is done, and saved.
  private func finishSaves() async {
    try? await session.settle(until: .now.advanced(by: Self.patienceAtEnd))
    await PendingSaves.finish()
  }

  private func cancelEffects() {
    for store in session.stores where !store.effectsInFlight.isEmpty {
      let effects = store.effectsInFlight
      let causes = effects.map { effect in
        store.entryNumber(of: effect).flatMap { store.timeline.entry($0) }
          .flatMap { entry in
            entry.action.map { ActionReport.label(number: entry.number, action: $0) }
          } ?? store.nameOfMissingCause(of: effect)
      }
      let count = effects.count == 1 ? "1 effect" : "\(effects.count) effects"
      console.printNote(
        "\(count) of \(store.name) in flight cancelled, started by "
          + "\(causes.joined(separator: ", ")); 'wait' waits for effects"
      )
      store.cancelEffects()
    }
  }
}
