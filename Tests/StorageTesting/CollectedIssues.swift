import ConcurrencyExtras
package import IssueReporting

/// Collects the messages of issues, which are then no failures of a test.
package final class CollectedIssues: IssueReporter {
  private let found = LockIsolated<[String]>([])

  package init() {}

  package var messages: [String] { found.value }

  package func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let message = message() ?? ""
    found.withLock { $0.append(message) }
  }
}
