/// A report of a test run in a format that other programs read.
package protocol TestReport: SendableMetatype {
  /// The name of the format for `--report`.
  static var name: String { get }
  /// The programs that read it.
  static var audience: String { get }
  /// Whether the report includes the scripts' events.
  static var usesEvents: Bool { get }
  /// Whether it has the steps of the scripts.
  static var usesSteps: Bool { get }

  /// The report of a finished run.
  static func text(of run: TestRunRecord) -> String
}

extension TestReport {
  package static var usesSteps: Bool { false }
  package static var usesEvents: Bool { false }
}

/// A finished test run.
package struct TestRunRecord: Codable, Sendable {
  /// The results, sorted by file and line.
  package var results: [TestResult]
  /// The events of each test as lines of JSON, keyed by the test's name; empty unless collected.
  package var events: [String: [String]]
  /// When the run began, in seconds since 1970.
  package var beginning: Double
  /// How long the run took, in seconds.
  package var seconds: Double
  /// What the scripts reached of the features, if it was measured.
  package var coverage: Coverage?
  /// The part of the tests that ran; `nil` if it was all.
  package var shard: ShardRecord?

  package init(
    results: [TestResult],
    events: [String: [String]] = [:],
    beginning: Double,
    seconds: Double,
    coverage: Coverage? = nil,
    shard: ShardRecord? = nil
  ) {
    self.coverage = coverage
    self.shard = shard
    self.results = results.sorted {
      ($0.test.file, $0.test.firstLine) < ($1.test.file, $1.test.firstLine)
    }
    self.events = events
    self.beginning = beginning
    self.seconds = seconds
  }

  package var counts: TestCounts { TestCounts(results) }

  /// Several runs as one, such as those of the shards on several machines. Of a test in several runs, the
  /// result of the last one counts.
  package init(merging runs: [TestRunRecord]) {
    var results: [String: TestResult] = [:]
    var events: [String: [String]] = [:]
    var coverage: Coverage?
    for run in runs {
      for result in run.results {
        results[result.test.name] = result
        events[result.test.name] = run.events[result.test.name]
      }
      if let more = run.coverage { coverage = coverage.map { $0.merging(more) } ?? more }
    }
    let beginning = runs.map(\.beginning).min() ?? 0
    let end = runs.map { $0.beginning + $0.seconds }.max() ?? beginning
    self.init(
      results: Array(results.values),
      events: events,
      beginning: beginning,
      seconds: end - beginning,
      coverage: coverage
    )
  }
}

extension [TestRunRecord] {
  /// What is missing of the shards that these runs are, in words; empty if all tests ran.
  package var missingShards: [String] { ShardRecord.gaps(in: compactMap(\.shard)) }
}

/// The formats of `--report`.
package enum TestReportCatalog {
  package static let reports: [any TestReport.Type] = [
    JUnitReport.self, TAPReport.self, JSONReport.self, GitHubReport.self, HTMLReport.self,
  ]

  package static func named(_ name: String) -> (any TestReport.Type)? {
    reports.first { $0.name == name }
  }

  /// Reads a run from a report in JSON.
  package static func run(inJSON text: String) throws(ReportProblem) -> TestRunRecord {
    try JSONReport.run(in: text)
  }
}
