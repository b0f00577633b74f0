import Foundation
import IssueReporting

/// Which of a dependency's values is used where none was given.
public enum DependencyContext: String, CaseIterable, Sendable {
  case live, preview, test

  /// What the process was started for.
  static let ofProcess = Self(
    environment: ProcessInfo.processInfo.environment,
    isTesting: isTesting
  )

  /// The context of a process: what its environment says in `SWIFT_DEPENDENCIES_CONTEXT`, else
  /// `preview` where Xcode draws one, `test` under a test runner, and `live` otherwise.
  init(environment: [String: String], isTesting: Bool) {
    if let name = environment["SWIFT_DEPENDENCIES_CONTEXT"] {
      if let context = Self(rawValue: name) {
        self = context
        return
      }
      reportIssue(
        """
        The environment's 'SWIFT_DEPENDENCIES_CONTEXT' is '\(name)', which is no context.

        Write \(Self.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")), or take it away.
        """
      )
    }
    self =
      environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" ? .preview : isTesting ? .test : .live
  }
}
