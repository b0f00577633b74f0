/// A report of a test run in a format that other programs read.
package protocol TestReport {
  /// The name of the format for `--report`.
  static var name: String { get }
  /// The programs that read it.
  static var audience: String { get }
  /// Whether the report includes the scripts' events.
  static var usesEvents: Bool { get }

  /// The report of a finished run.
  static func text(of run: TestRunRecord) -> String
}

extension TestReport {
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

  package init(
    results: [TestResult],
    events: [String: [String]] = [:],
    beginning: Double,
    seconds: Double
  ) {
    self.results = results.sorted {
      ($0.test.file, $0.test.firstLine) < ($1.test.file, $1.test.firstLine)
    }
    self.events = events
    self.beginning = beginning
    self.seconds = seconds
  }

  package var counts: TestCounts { TestCounts(results) }
}

/// The formats of `--report`.
package enum TestReportCatalog {
  package static let reports: [any TestReport.Type] = [
    JUnitReport.self, TAPReport.self, JSONReport.self, GitHubReport.self,
  ]

  package static func named(_ name: String) -> (any TestReport.Type)? {
    reports.first { $0.name == name }
  }
}
