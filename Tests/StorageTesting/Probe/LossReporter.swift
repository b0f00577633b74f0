import IssueReporting

/// Prints what is lost: `lost BEFORE REPLACED`, with the number that this process had read and the one
/// of another process that it has replaced. Other issues are printed as `issue …`.
struct LossReporter: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let message = message() ?? ""
    if let change = message.firstMatch(of: /from (\w+) to (\w+), and that change is overwritten/) {
      say("lost \(Int(change.1) ?? 0) \(Int(change.2) ?? 0)")
    } else {
      say("issue \(message.replacing("\n", with: " "))")
    }
  }
}
