import Foundation
import ShellPages

/// One JSON object per line: each test's events and its result, and the counts at the end. Reports of
/// several runs can be merged.
enum JSONReport: TestReport {
  static let name = "json"
  static let audience = "programs, and 'report merge'"

  static let usesEvents = true
  // For a page that is made of merged reports.
  static let usesSteps = true

  /// The line of a test's result.
  private struct Line: Codable {
    static let event = "test-ended"

    var version = 1
    var event = Self.event
    let name: String
    let file: String
    let line: Int
    /// The script, from which tags are read.
    let text: String
    let tags: [String]
    let result: String
    let seconds: Double
    let reason: String?
    let failure: TestFailure?
    let output: String
    let printed: String
    let liveDraws: [String]
    /// The steps, if another report of the run has them.
    let steps: [StoryStep]?

    init(_ result: TestResult) {
      name = result.test.name
      file = result.test.file
      line = result.test.firstLine
      text = result.test.text
      tags = result.test.tags
      switch result.outcome {
      case .passed: self.result = "passed"
      case .skipped: self.result = "skipped"
      case .failed: self.result = "failed"
      }
      seconds = result.seconds
      reason = result.skipReason
      failure = result.failure
      output = result.output
      printed = result.printed
      liveDraws = result.liveDraws
      steps = result.steps.isEmpty ? nil : result.steps
    }

    var testResult: TestResult {
      TestResult(
        ScriptTest(file: file, firstLine: line, text: text, isBlock: name != file),
        failure.map { .failed($0) } ?? reason.map { .skipped(reason: $0) } ?? .passed,
        seconds: seconds,
        output: output,
        printed: printed,
        liveDraws: liveDraws,
        steps: steps ?? []
      )
    }
  }

  /// The end of the run.
  private struct Total: Codable {
    static let event = "run-ended"

    var version = 1
    var event = Self.event
    let passed: Int
    let failed: Int
    let skipped: Int
    let began: Double
    let seconds: Double
    let coverage: Coverage?
    let shard: ShardRecord?
  }

  private struct AnyLine: Decodable {
    let event: String
  }

  static func text(of run: TestRunRecord) -> String {
    var lines: [String] = []
    for result in run.results {
      lines += run.events[result.test.name] ?? []
      lines.append(json(Line(result)))
    }
    let counts = run.counts
    lines.append(
      json(
        Total(
          passed: counts.passed,
          failed: counts.failed,
          skipped: counts.skipped,
          began: run.beginning,
          seconds: run.seconds,
          coverage: run.coverage,
          shard: run.shard
        )
      )
    )
    return lines.map { $0 + "\n" }.joined()
  }

  /// Reads a report.
  ///
  /// - Throws: ``ReportProblem`` if the text is not a whole report.
  static func run(in text: String) throws(ReportProblem) -> TestRunRecord {
    var results: [TestResult] = []
    var events: [String: [String]] = [:]
    var pending: [String] = []
    var total: Total?
    for (index, line) in text.split(separator: "\n").enumerated() {
      let data = Data(line.utf8)
      do {
        switch try JSONDecoder().decode(AnyLine.self, from: data).event {
        case Line.event:
          let result = try JSONDecoder().decode(Line.self, from: data).testResult
          results.append(result)
          events[result.test.name] = pending
          pending = []
        case Total.event: total = try JSONDecoder().decode(Total.self, from: data)
        default: pending.append(String(line))
        }
      } catch {
        throw .notAReport(line: index + 1)
      }
    }
    guard let total else { throw .incomplete }
    return TestRunRecord(
      results: results,
      events: events,
      beginning: total.began,
      seconds: total.seconds,
      coverage: total.coverage,
      shard: total.shard
    )
  }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

/// Why a file can't be merged.
package enum ReportProblem: Error, Hashable, CustomStringConvertible {
  case notAReport(line: Int)
  case incomplete

  package var description: String {
    switch self {
    case .notAReport(let line):
      "line \(line) is not one of a report; 'test --report json=FILE' writes what can be merged"
    case .incomplete: "the report has no end: its run was cut off"
    }
  }
}
