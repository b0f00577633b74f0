import Foundation
import ShellCommands
import ShellLanguage
import ShellOutput

/// Runs the statements of a pipe as they come in, up to the first error.
@MainActor
final class PipeRunner {
  private let runner: Runner
  /// The lines of the statement that is not complete yet.
  private var pending: [String] = []
  /// The `#>` lines below the statement that ran last.
  private var expected: [String] = []
  private var lineNumber = 0

  init(_ runner: Runner) {
    self.runner = runner
    runner.evaluator.options.keepsReports = true
  }

  func run() async -> ExitStatus {
    var status: ExitStatus?
    runner.keepJournal()
    for await line in Self.lines() {
      lineNumber += 1
      status = await take(line)
      if status != nil { break }
    }
    if status == nil { status = await end() }
    if status == nil { status = runner.checkEnd(of: SourceText("", name: "stdin")) }
    return await runner.finish(after: status)
  }

  private func take(_ line: String) async -> ExitStatus? {
    // A statement runs as soon as it is complete, so what it is expected to print comes after it.
    if pending.isEmpty, line.drop(while: \.isWhitespace).hasPrefix("#>") {
      expected.append(line)
      return nil
    }
    if let status = checkOutput() { return status }
    pending.append(line)
    return await runPending(isAtEnd: false)
  }

  private func end() async -> ExitStatus? {
    if let status = checkOutput() { return status }
    return pending.isEmpty ? nil : await runPending(isAtEnd: true)
  }

  private func runPending(isAtEnd: Bool) async -> ExitStatus? {
    let text = pending.map { $0 + "\n" }.joined()
    let source = SourceText(text, name: "stdin", firstLine: lineNumber - pending.count + 1)
    switch runner.parse(source) {
    case .incomplete where !isAtEnd:
      return nil
    case .invalid(let diagnostic), .incomplete(let diagnostic):
      runner.console.printError(diagnostic, in: source)
      return .invalid
    case .complete(let statements):
      if !isAtEnd, Self.mayGoOn(statements) { return nil }
      pending = []
      return await runner.run(statements, in: source)
    }
  }

  /// Whether an `else` may follow on the next line.
  private static func mayGoOn(_ statements: [Statement]) -> Bool {
    if case .if(_, else: let otherwise)? = statements.last?.kind {
      otherwise.isEmpty
    } else {
      false
    }
  }

  /// - Returns: The status to end with where the last statement's output is not the one expected.
  private func checkOutput() -> ExitStatus? {
    guard !expected.isEmpty else { return nil }
    let first = lineNumber - expected.count
    defer { expected = [] }
    return runner.checkOutput(expected, firstLine: max(1, first), name: "stdin")
  }

  /// The lines of standard input, read on a thread of their own: reading blocks. The thread reads on
  /// when a line has been taken, so that a fast writer fills no memory.
  private static func lines() -> AsyncStream<String> {
    // Counted up from 0: a semaphore that goes away below its first value traps, as it would be where
    // lines are left when the runner stops.
    let taken = DispatchSemaphore(value: 0)
    for _ in 0..<64 { taken.signal() }
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let thread = Thread {
      while let line = readLine(strippingNewline: true) {
        taken.wait()
        if case .terminated = continuation.yield(line) { return }
      }
      continuation.finish()
    }
    thread.start()
    return AsyncStream {
      for await line in stream {
        taken.signal()
        return line
      }
      return nil
    }
  }
}
