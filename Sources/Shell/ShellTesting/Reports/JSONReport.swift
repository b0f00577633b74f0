import Foundation

/// One JSON object per line: each test's events and its result, and the counts at the end. Reports of
/// several runs can be merged.
enum JSONReport: TestReport {
  static let name = "json"
  static let audience = "programs, and 'report merge'"

  static let usesEvents = true

  /// The line of a test's result.
  private struct Line: Encodable {
    var version = 1
    var event = "test-ended"
    let name: String
    let file: String
    let line: Int
    let tags: [String]
    let result: String
    let seconds: Double
    let reason: String?
    let failure: TestFailure?
    let output: String
    let printed: String
    let liveDraws: [String]
  }

  private struct Total: Encodable {
    var version = 1
    var event = "run-ended"
    let passed: Int
    let failed: Int
    let skipped: Int
    let began: Double
    let seconds: Double
  }

  static func text(of run: TestRunRecord) -> String {
    var lines: [String] = []
    for result in run.results {
      lines += run.events[result.test.name] ?? []
      lines.append(line(of: result))
    }
    let counts = run.counts
    lines.append(
      json(
        Total(
          passed: counts.passed,
          failed: counts.failed,
          skipped: counts.skipped,
          began: run.beginning,
          seconds: run.seconds
        )
      )
    )
    return lines.map { $0 + "\n" }.joined()
  }

  private static func line(of result: TestResult) -> String {
    let word =
      switch result.outcome {
      case .passed: "passed"
      case .skipped: "skipped"
      case .failed: "failed"
      }
    return json(
      Line(
        name: result.test.name,
        file: result.test.file,
        line: result.test.firstLine,
        tags: result.test.tags,
        result: word,
        seconds: result.seconds,
        reason: result.skipReason,
        failure: result.failure,
        output: result.output,
        printed: result.printed,
        liveDraws: result.liveDraws
      )
    )
  }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
