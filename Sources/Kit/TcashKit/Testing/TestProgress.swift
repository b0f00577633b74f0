import ConcurrencyExtras
import Foundation
import LineEditor
import ShellOutput
import ShellTesting
import TerminalText

/// Prints the progress of a test run: a status line on a terminal, a line per test elsewhere.
@MainActor
struct TestProgress {
  private let count: Int
  private let console: Console
  /// Whether to print to standard error, because a report uses standard output.
  private let isOnErrors: Bool
  /// Whether to print the output of passing tests too.
  private let isVerbose: Bool
  /// The options for the command that runs a failed test again.
  private let options: [String]
  private let isTerminal: Bool

  private var counts = TestCounts()
  private var running: [String] = []
  private var isLineShown = false

  init(
    count: Int,
    console: Console,
    isOnErrors: Bool,
    isVerbose: Bool,
    options: [String]
  ) {
    self.count = count
    self.console = console
    self.isOnErrors = isOnErrors
    self.isVerbose = isVerbose
    self.options = options
    let descriptor = isOnErrors ? STDERR_FILENO : STDOUT_FILENO
    isTerminal =
      isatty(descriptor) == 1
      && ProcessInfo.processInfo.environment["TERM", default: "dumb"] != "dumb"
  }

  mutating func show(_ event: TestRunner.Event) {
    switch event {
    case .began(let test):
      running.append(test.name)
    case .ended(let result, _):
      running.removeAll { $0 == result.test.name }
      counts.add(result)
      show(result)
    case .failed(let reason):
      eraseLine()
      standardError("\(ProgramName.current): a test process can't be started: \(reason)")
    }
    showLine()
  }

  private mutating func show(_ result: TestResult) {
    let name = SafeText.escaped(result.test.name)
    switch result.outcome {
    case .passed:
      // On a terminal, the status line counts them.
      guard !isTerminal || isVerbose else { return }
      write([StyledText("passed", .added) + "   \(name)  (\(time(result)))"])
    case .skipped(let reason):
      write([StyledText("skipped", .note) + "  \(name): \(SafeText.escaped(reason))"])
    case .failed(let failure):
      write(
        [StyledText("FAILED", .error) + "   \(name)  (\(time(result)))"]
          + lines(of: failure, result)
      )
    }
    if isVerbose, result.failure == nil { write(indented(result.output)) }
  }

  private func lines(of failure: TestFailure, _ result: TestResult) -> [StyledText] {
    let output = isVerbose ? result.output : ""
    var text = output + failure.story(after: output)
    if failure.kind != .expectation, !result.printed.isEmpty {
      text += "the features printed:\n" + result.printed
    }
    let command = ([ProgramName.current, "test", result.test.name] + options).map(ShellWord.quoted)
    return indented(text) + [
      "  " + StyledText("to run it alone: " + command.joined(separator: " "), .note)
    ]
  }

  private func indented(_ text: String) -> [StyledText] {
    text.split(separator: "\n").map { "  \(SafeText.escaped(String($0)))" }
  }

  private func time(_ result: TestResult) -> String {
    result.seconds.formatted(.number.precision(.fractionLength(2))) + " s"
  }

  /// Prints the summary of the run.
  mutating func end(_ results: [TestResult], _ coverage: Coverage?) {
    eraseLine()
    if let coverage {
      write([StyledText("coverage: \(Coverage.text(coverage.percentage))", .heading)])
      write(coverage.lines.map { "\($0)" })
    }
    let live = results.filter { !$0.liveDraws.isEmpty }
    if !live.isEmpty {
      write([StyledText("results may vary, because these tests used live dependencies:", .note)]
      )
      write(
        live.map { result -> StyledText in
          let name = SafeText.escaped(result.test.name)
          return "  \(name): \(result.liveDraws.joined(separator: ", "))"
        }
      )
    }
    let left = count - results.count
    write([StyledText(counts.description + (left > 0 ? ", \(left) not run" : ""), .heading)])
  }

  // MARK: The screen

  private mutating func write(_ lines: [StyledText]) {
    eraseLine()
    let theme = console.theme
    let text = lines.map { $0.rendered(in: theme) + "\n" }.joined()
    StandardStreams.write(text, isError: isOnErrors)
  }

  private mutating func showLine() {
    guard isTerminal, !running.isEmpty else { return }
    let done = counts.passed + counts.failed + counts.skipped
    let failed = counts.failed > 0 ? "  \(counts.failed) failed" : ""
    let names = running.map { SafeText.escaped($0) }.joined(separator: ", ")
    let width = TerminalSize(of: isOnErrors ? STDERR_FILENO : STDOUT_FILENO).columns
    let line = DisplayWidth.shortened("\(done)/\(count)\(failed)  \(names)", to: max(10, width - 1))
    StandardStreams.write("\r\u{1b}[K" + line, isError: isOnErrors)
    isLineShown = true
  }

  private mutating func eraseLine() {
    guard isLineShown else { return }
    StandardStreams.write("\r\u{1b}[K", isError: isOnErrors)
    isLineShown = false
  }
}
