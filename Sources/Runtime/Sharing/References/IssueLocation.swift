import Dependencies
import IssueReporting

/// The source location that created a shared value, together with the issue reporters for problems
/// that occur later, on any thread.
struct IssueLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
  private let reporters = IssueReporters.current
  /// Whether the value was created in a test.
  let isInTest = DependencyValues._current.context == .test

  init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  func report(_ message: String) {
    // A task has its own issue reporters; a thread that watches files has none.
    let isInTask = withUnsafeCurrentTask { $0 != nil }
    withIssueReporters(isInTask ? IssueReporters.current : reporters) {
      reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}
