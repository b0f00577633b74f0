import CasePaths
import IssueReporting

/// A change through a case in which an enum is not.
enum UnrelatedCase {
  /// - Parameter value: The enum's value; `nil` if there is none.
  static func report<Value>(
    _ value: Value?,
    _ fileID: StaticString,
    _ filePath: StaticString,
    _ line: UInt,
    _ column: UInt
  ) {
    let current = value.map { "The current case is '\(caseName(of: $0))'." } ?? "There is no state."
    reportIssue(
      """
      A case of '\(Value.self)' was changed in which the state is not. \(current) The change was ignored.
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  private static func caseName<Value>(of value: Value) -> String {
    Mirror(reflecting: value).children.first?.label ?? "\(value)"
  }
}
