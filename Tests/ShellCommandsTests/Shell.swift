import ComposableArchitecture
import ExampleShell
import ShellCommands
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues
import TcashKit
import Testing

/// A shell with the example features and no terminal: statements in, lines out.
///
/// Its clock stands still but for `wait`, so that nothing depends on how busy the machine is.
@MainActor
final class Shell {
  struct Outcome {
    /// The lines of the reports.
    var output: [String] = []
    var reports: [Report] = []
    /// The error that ended it, as it is printed.
    var error: String?
    var code: String?
    var quitStatus: Int32?
  }

  /// The session, which 'restore' replaces.
  var session: ShellSession { evaluator.session }
  private let clock = TestClock()
  let evaluator: Evaluator

  init(_ features: [Feature] = exampleFeatures) {
    Self.useDatabase()
    let session = withDependencies { [clock] in
      $0.context = .live
      $0.continuousClock = clock
    } operation: {
      ShellSession(features: features.map(\.registered))
    }
    self.evaluator = Evaluator(session: session)
  }

  /// A shell with a session of the test, whose clock goes on.
  init(session: ShellSession) {
    self.evaluator = Evaluator(session: session)
  }

  static var exampleFeatures: [Feature] {
    useDatabase()
    return ExampleShell().features
  }

  private static func useDatabase() { ExampleShell().database?.use() }

  /// Runs a script up to its first error.
  ///
  /// - Parameter allowsAbbreviations: Whether it is typed at the prompt.
  func run(_ text: String, allowsAbbreviations: Bool = false) async -> Outcome {
    var outcome = Outcome()
    let source = SourceText(text)
    do {
      switch evaluator.parse(source, allowsAbbreviations: allowsAbbreviations) {
      case .invalid(let diagnostic), .incomplete(let diagnostic):
        throw EvaluationError(diagnostic: diagnostic, source: source)
      case .complete(let statements):
        for statement in statements {
          try await run(statement, in: source, &outcome)
        }
      }
    } catch let error as EvaluationError {
      let lines = DiagnosticRenderer(source: error.source, callers: error.callers)
        .lines(for: error.diagnostic)
      outcome.error = lines.map(\.plain).joined(separator: "\n")
      outcome.code = error.diagnostic.code
    } catch let quit as QuitRequest {
      outcome.quitStatus = quit.status
    } catch {
      outcome.error = "\(error)"
    }
    return outcome
  }

  /// The suggestions of the error in what is typed at a prompt.
  func promptSuggestions(_ text: String) async -> [String] {
    evaluator.options.shortIDs = evaluator.options.shortIDs ?? ShortIDs()
    do {
      let program = try evaluator.program(SourceText(text), allowsAbbreviations: true)
      try await evaluator.run(program, emit: { _ in }) { try await $1() }
      return []
    } catch {
      return (error as? EvaluationError)?.diagnostic.suggestions ?? []
    }
  }

  /// Runs what is typed at a prompt, and returns what the prompt prints.
  func prompt(_ text: String, width: Int = 80) async -> [String] {
    let shortIDs = evaluator.options.shortIDs ?? ShortIDs()
    evaluator.options.shortIDs = shortIDs
    let display = evaluator.display
    let format = TextFormat(options: display.textOptions(columns: width, shortIDs: shortIDs))
    var lines: [String] = []
    do {
      let program = try evaluator.program(SourceText(text), allowsAbbreviations: true)
      try await evaluator.run(program, emit: { lines += format.lines(for: $0).map(\.plain) }) {
        try await $1()
      }
    } catch let error as EvaluationError {
      lines.append("error[\(error.diagnostic.code)]: \(error.diagnostic.problem.message)")
    } catch {
      lines.append("\(error)")
    }
    return lines
  }

  /// Lets what sleeps on the live clock wake, as time does between two statements at a prompt.
  func letTimePass() async {
    await clock.run(timeout: .seconds(60))
    try? await session.settle()
  }

  /// Lets time pass on the live clock.
  func letTimePass(_ duration: Duration) async {
    await clock.advance(by: duration)
    try? await session.settle()
  }

  /// The lines of reports in a window.
  func text(of reports: [Report], width: Int) -> [String] {
    let format = TextFormat(options: TextOptions(width: width))
    return reports.flatMap(format.lines).map(\.plain)
  }

  private func run(
    _ statement: Statement,
    in source: SourceText,
    _ outcome: inout Outcome
  ) async throws {
    var lines: [String] = []
    var reports: [Report] = []
    defer {
      outcome.output += lines
      outcome.reports += reports
    }
    var passing: Task<Void, Never>?
    if case .command(let call) = statement.kind, call.command == "wait" {
      passing = Task { [clock] in await clock.run(timeout: .seconds(60)) }
    }
    defer { passing?.cancel() }
    try await evaluator.evaluate(statement, in: source) { report in
      reports.append(report)
      lines += TextFormat().lines(for: report).map(\.plain)
    }
  }
}

/// Expects a value that took an `await` to find, and shows it if it is another.
func expect<Value: Equatable>(
  _ found: Value,
  is expected: Value,
  _ comment: Testing.Comment? = nil,
  at location: Testing.SourceLocation = #_sourceLocation
) {
  #expect(found == expected, comment, sourceLocation: location)
}
