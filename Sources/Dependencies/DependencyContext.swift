import Foundation
import IssueReporting

/// Which of a dependency's values is used where none was given.
public enum DependencyContext: String, CaseIterable, Sendable {
  case live, preview, test

  /// What the process was started for: the environment's `SWIFT_DEPENDENCIES_CONTEXT`, else `test`
  /// under a test runner, else `live`.
  static let ofProcess: Self = {
    let name = ProcessInfo.processInfo.environment["SWIFT_DEPENDENCIES_CONTEXT"]
    return name.flatMap(Self.init(rawValue:)) ?? (isTesting ? .test : .live)
  }()
}
