package import ShellHost
import ShellCommands
import ShellJournal
import ShellLanguage
import ShellOutput
import ShellPages
import ShellSession

/// Presents a test's conversation and records the test's outcome.
///
/// Another presenter renders the events; its output is passed to ``append(_:)``.
@MainActor
package final class TestRecorder: Presenter {
  private let printer: any Presenter
  private let send: (TestMessage) -> Void
  private var beginning = ContinuousClock.now
  /// Whether to send the events.
  private var sendsEvents = false

  /// Whether to record the steps, of the conversation below.
  private var recordsSteps = false
  private var steps: [StoryStep] = []
  /// The numbers of the steps that have not ended, the innermost last.
  private var openSteps: [Int] = []
  package weak var conversation: Conversation?

  private var failure: TestFailure?
  private var skipReason: String?
  /// Output that has not been sent yet.
  private var pending = ""
  /// Collects text in place of `pending`; `nil` while nothing is captured.
  private var captured: String?

  /// The size of pending output, in bytes, at which it is sent before its statement ends.
  private static let pieceSize = 1 << 14
  /// The number of history entries that a failure shows.
  private static let historyCount = 5

  /// - Parameters:
  ///   - printer: Renders the events.
  ///   - send: Sends a message to the test run.
  package init(printer: any Presenter, send: @escaping (TestMessage) -> Void) {
    self.printer = printer
    self.send = send
  }

  /// Applies the job's options and starts the clock.
  package func begin(_ job: TestJob) {
    sendsEvents = job.sendsEvents
    recordsSteps = job.recordsSteps
    beginning = .now
  }

  /// Receives the printer's output.
  package func append(_ text: String) {
    guard captured == nil else {
      captured? += text
      return
    }
    pending += text
    addToStep(text)
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
      beginStep(place)
      printer.present(event)
    case .statementEnded:
      printer.present(event)
      endStep()
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

  // MARK: Steps

  private func beginStep(_ place: StatementPlace) {
    guard recordsSteps else { return }
    let line = place.source.location(of: place.span.start).line
    openSteps.append(steps.count)
    steps.append(StoryStep(line: line, statement: place.text))
  }

  /// Adds output to the step that is running, or else to the last one.
  private func addToStep(_ text: String) {
    guard let number = openSteps.last ?? steps.indices.last else { return }
    steps[number].output += text
    if openSteps.isEmpty { send(.step(steps[number], number: number)) }
  }

  private func endStep() {
    guard recordsSteps, let number = openSteps.popLast() else { return }
    if let store = conversation?.session.current {
      let format = TextFormat(options: DisplaySettings().textOptions())
      let lines = format.lines(for: .state(StateReport(value: store.state))).map(\.plain)
      steps[number].store = store.name
      steps[number].setState(lines)
      if lines.count > steps[number].state.count {
        steps[number].stateDigest = StableHash.value(of: lines.joined(separator: "\n"))
      }
    }
    send(.step(steps[number], number: number))
  }

  package func settle() async { await printer.settle() }

  /// Records the first failure. Later ones are its consequences, or come from ending the script.
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

  /// Adds the history and the world to the failure, if there is one. Call this after the conversation has
  /// finished, because finishing it may report an issue.
  ///
  /// - Parameter status: The exit status that the script requested; `nil` if it ran to its end.
  package func didRun(_ conversation: Conversation, status: ExitStatus?) async {
    if failure == nil, let status, status != .success {
      failure = TestFailure(ExitStatusProblem.ended(status.rawValue))
    }
    guard failure != nil else { return }
    failure?.history = await lines(of: "history --last \(Self.historyCount)", in: conversation)
    let kind = conversation.session.settings.world.rawValue
    failure?.world = ["\(kind) world"] + (await lines(of: "dep", in: conversation))
  }

  /// Sends the remaining output and returns how the test ended. Call this after ``didRun(_:status:)``.
  package func end(_ conversation: Conversation, _ coverage: Coverage?) -> TestEnd {
    flush()
    return TestEnd(
      failure: failure,
      skipReason: skipReason,
      liveDraws: conversation.session.liveDraws.values.kinds,
      corrections: conversation.evaluator.options.corrections?.all ?? [],
      coverage: coverage,
      seconds: (ContinuousClock.now - beginning) / .seconds(1)
    )
  }

  /// The lines that a statement prints; empty if it fails.
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
  ///   - text: The printed error; `nil` formats it as the shell does by default.
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
  ///   - help: Details to print below the message.
  ///   - place: The failure's location; `nil` if no line caused it.
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

/// A script that exits with a status other than 0.
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
  /// The location of the error, which may be in another file that the script runs.
  ///
  /// - Returns: `nil` for a failure that is not located in a file.
  package init?(_ failure: EvaluationFailure) {
    let (source, span) = (failure.source, failure.diagnostic.span)
    guard let span, let file = source.name else { return nil }
    let location = source.location(of: span.start)
    self.init(file: file, line: location.line, column: location.column)
  }
}

extension Draws {
  /// The kinds of the drawn values.
  fileprivate var kinds: [String] {
    [("ids", uuids.isEmpty), ("dates", dates.isEmpty), ("chance", numbers.isEmpty)]
      .compactMap { $1 ? nil : $0 }
  }
}
