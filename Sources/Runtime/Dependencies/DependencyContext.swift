import Foundation
import IssueReporting

/// Selects the default value of a dependency that isn't overridden.
public enum DependencyContext: String, CaseIterable, Sendable {
  case live, preview, test

  /// The context of this process.
  static let ofProcess = Self(
    environment: ProcessInfo.processInfo.environment,
    isTesting: isTesting
  )

  /// Determines a process's context: the one named in the environment variable
  /// `SWIFT_DEPENDENCIES_CONTEXT`, else `preview` in Xcode previews, `test` under a test runner,
  /// and `live` otherwise.
  init(environment: [String: String], isTesting: Bool) {
    if let name = environment["SWIFT_DEPENDENCIES_CONTEXT"] {
      if let context = Self(rawValue: name) {
        self = context
        return
      }
      reportIssue(
        """
        The environment's 'SWIFT_DEPENDENCIES_CONTEXT' is '\(name)', which is not a context.

        Write \(Self.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")), or unset it.
        """
      )
    }
    self =
      environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" ? .preview : isTesting ? .test : .live
  }
}
