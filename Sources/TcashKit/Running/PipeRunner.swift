import Foundation
import ShellLanguage

/// Runs the statements of a pipe as they come in, up to the first error.
@MainActor
struct PipeRunner {
  private let runner: Runner

  init(_ runner: Runner) {
    self.runner = runner
  }

  func run() async -> ExitStatus {
    var status: ExitStatus?
    var pending = ""
    var firstLine = 1
    var lineCount = 0
    for await line in Self.lines() {
      lineCount += 1
      pending += line + "\n"
      let source = SourceText(pending, name: "stdin", firstLine: firstLine)
      switch runner.parse(source) {
      case .incomplete:
        continue
      case .invalid(let diagnostic):
        runner.console.printError(diagnostic, in: source)
        status = .invalid
      case .complete(let statements):
        status = await runner.run(statements, in: source)
      }
      if status != nil { break }
      pending = ""
      firstLine = lineCount + 1
    }
    return finish(status, pending: SourceText(pending, name: "stdin", firstLine: firstLine))
  }

  private func finish(_ status: ExitStatus?, pending: SourceText) -> ExitStatus {
    var status = status
    if status == nil, case .incomplete(let diagnostic) = runner.parse(pending) {
      runner.console.printError(diagnostic, in: pending)
      status = .invalid
    }
    runner.finish()
    return status ?? .success
  }

  /// The lines of standard input, read on a thread of their own: reading blocks.
  private static func lines() -> AsyncStream<String> {
    AsyncStream { continuation in
      let thread = Thread {
        while let line = readLine(strippingNewline: true) {
          if case .terminated = continuation.yield(line) { return }
        }
        continuation.finish()
      }
      thread.start()
    }
  }
}
