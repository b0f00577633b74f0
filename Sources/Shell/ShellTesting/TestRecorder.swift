package import ShellHost
import ShellCommands
import ShellLanguage
import ShellOutput
import ShellSession

/// Follows the conversation that performs a test, and finds out how the test ends.
///
/// Another presenter prints the events; what it prints comes back by ``append(_:)``.
@MainActor
package final class TestRecorder: Presenter {
  private let printer: any Presenter
  private let send: (TestMessage) -> Void
  private var beginning = ContinuousClock.now
  /// Whether to print each statement before its output.
  private var echoes = false
  /// Whether to send the events.
  private var sendsEvents = false

  private var failure: TestFailure?
  private var skipReason: String?
  /// Output that has not been sent.
  private var pending = ""
  /// Where text goes instead of to the output.
  private var captured: String?

  /// The number of bytes that are sent at once while a statement runs.
  private static let pieceSize = 1 << 14
  /// How many entries of the history a failure shows.
  private static let historyCount = 5

  /// - Parameters:
  ///   - printer: Prints the events.
  ///   - send: Receives what the test run is told.
  package init(printer: any Presenter, send: @escaping (TestMessage) -> Void) {
    self.printer = printer
    self.send = send
  }

  /// Begins the test.
  package func begin(_ job: TestJob) {
    echoes = job.echoes
    sendsEvents = job.sendsEvents
    beginning = .now
  }

  /// Receives what the printer prints.
  package func append(_ text: String) {
    guard captured == nil else {
      captured? += text
      return
    }
    pending += text
    if pending.utf8.count >= Self.pieceSize { flush() }
  }

  private func flush() {
    guard !pending.isEmpty else { return }
    send(.output(pending))
    pending = ""
  }

  // MARK: Events

  package func present(_ event: ShellEvent) {
    if sendsEvents, let line = EventFormat().line(for: event) { send(.event(line)) }
    switch event.kind {
    case .statementBegan(let place, _):
      if echoes { append(place.echo) }
      printer.present(event)
    case .statementEnded:
      printer.present(event)
      flush()
    case .diagnostic(let failure):
      fail(failure) { printer.present(event) }
    case .issue(let issue):
      fail(EvaluationFailure(issue, in: SourceText(""))) { printer.present(event) }
    case .scriptSkipped(let reason):
      skipReason = reason
    default:
      printer.present(event)
    }
  }

  package func settle() async { await printer.settle() }

  /// Notes the first failure; later ones follow from it, or from ending the script.
  private func fail(_ failure: EvaluationFailure, printing: () -> Void) {
    let text = capturing(printing)
    append(text)
    guard self.failure == nil else { return }
    self.failure = TestFailure(failure, text: text)
  }

  private func capturing(_ print: () -> Void) -> String {
    let outer = captured
    captured = ""
    print()
    defer { captured = outer }
    return captured ?? ""
  }

  // MARK: The end

  /// Completes the failure, if there is one, with what surrounds it. Called after the conversation is
  /// finished, which may have found another issue.
  ///
  /// - Parameter status: The exit status that the script asked for; `nil` if it ran to its end.
  package func didRun(_ conversation: Conversation, status: ExitStatus?) async {
    if failure == nil, let status, status != .success {
      failure = TestFailure(ExitStatusProblem.ended(status.rawValue))
    }
    guard failure != nil else { return }
    failure?.history = await lines(of: "history --last \(Self.historyCount)", in: conversation)
    let kind = conversation.session.settings.world.rawValue
    failure?.world = ["\(kind) world"] + (await lines(of: "dep", in: conversation))
  }

  /// The end of the test, after ``didRun(_:status:)``.
  package func end(_ conversation: Conversation) -> TestEnd {
    flush()
    return TestEnd(
      failure: failure,
      skipReason: skipReason,
      liveDraws: conversation.session.liveDraws.values.kinds,
      corrections: conversation.evaluator.options.corrections?.all ?? [],
      seconds: (ContinuousClock.now - beginning) / .seconds(1)
    )
  }

  /// What a statement prints; nothing if it fails.
  private func lines(of statement: String, in conversation: Conversation) async -> [String] {
    guard conversation.session.current != nil else { return [] }
    var reports: [Report] = []
    let evaluator = conversation.evaluator
    do {
      let program = try evaluator.program(SourceText(statement))
      try await evaluator.run(program, emit: { reports.append($0) }) { try await $1() }
    } catch {
      return []
    }
    let text = capturing {
      for report in reports {
        printer.present(ShellEvent(time: .zero, statement: nil, kind: .report(report)))
      }
    }
    return text.split(separator: "\n").map(String.init)
  }
}

extension TestFailure {
  /// - Parameters:
  ///   - kind: The kind; `nil` derives it from the error.
  ///   - text: The error as it is printed; `nil` prints it in the shell's usual form.
  package init(_ failure: EvaluationFailure, _ kind: Kind? = nil, text: String? = nil) {
    let problem = failure.diagnostic.problem
    self.init(
      kind ?? (problem.isExpectation ? .expectation : .error),
      code: problem.code,
      message: problem.message,
      place: Place(failure),
      text: text ?? Self.text(of: failure)
    )
  }

  /// - Parameters:
  ///   - help: What else there is to say.
  ///   - place: Where the failure is; `nil` if it belongs to no line.
  init(_ problem: any Problem, help: String? = nil, at place: Place? = nil) {
    let failure = EvaluationFailure(Diagnostic(problem, help: help), in: SourceText(""))
    let kind: Kind = problem.isExpectation ? .expectation : .error
    self.init(
      kind,
      code: problem.code,
      message: problem.message,
      place: place,
      text: Self.text(of: failure)
    )
  }

  private static func text(of failure: EvaluationFailure) -> String {
    TextFormat(options: DisplaySettings().textOptions())
      .lines(
        for: failure.diagnostic,
        in: failure.source,
        calledFrom: failure.callers,
        wrapsProse: false
      )
      .map { $0.rendered(in: nil) + "\n" }.joined()
  }
}

/// A script that ends itself with another status than 0.
enum ExitStatusProblem: Problem, Hashable {
  case ended(Int32)

  var code: String {
    switch self {
    case .ended: "exit-status"
    }
  }

  var message: String {
    switch self {
    case .ended(let status): "the script ended with status \(status), by 'exit'"
    }
  }
}

extension TestFailure.Place {
  /// - Returns: `nil` for a failure without a place in a file.
  package init?(_ failure: EvaluationFailure) {
    // The place in the test itself, if the error is in a file that it runs.
    let (source, span) = (failure.source, failure.diagnostic.span)
    guard let span, let file = source.name else { return nil }
    let location = source.location(of: span.start)
    self.init(file: file, line: location.line, column: location.column)
  }
}

extension Draws {
  /// What kinds of values there are.
  fileprivate var kinds: [String] {
    [("ids", uuids.isEmpty), ("dates", dates.isEmpty), ("chance", numbers.isEmpty)]
      .compactMap { $1 ? nil : $0 }
  }
}

extension StatementPlace {
  /// The statement as a prompt would show it, each line after `> `.
  package var echo: String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "> \($0)\n" }.joined()
  }
}
