import ComposableArchitecture
package import IssueReporting

/// Collects the issues that code under the shell reports.
package final class IssueLog: IssueReporter {
  private let messages = LockIsolated<[String]>([])
  private let listener = LockIsolated<(@Sendable () -> Void)?>(nil)

  package init() {}

  /// Takes the issues of the whole process too, those that no statement is the cause of: a file that
  /// others have spoilt.
  package func takeOver() {
    IssueReporters.current = [self]
  }

  /// Calls back for each issue, on any thread.
  package func onIssue(_ body: @escaping @Sendable () -> Void) {
    listener.withValue { $0 = body }
  }

  /// The issues reported since this was last asked, as one text; `nil` where there was none.
  package func take() -> String? {
    messages.withValue { messages in
      defer { messages = [] }
      return messages.isEmpty ? nil : messages.joined(separator: "\n\n")
    }
  }

  /// Runs an operation whose issues, and those of the effects that it starts, go to a log.
  @MainActor
  static func collecting<T>(
    in log: IssueLog,
    _ operation: @MainActor () async throws -> T
  ) async rethrows -> T {
    try await withIssueReporters([log]) { try await operation() }
  }

  package func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let message = message() ?? "An issue was reported"
    messages.withValue { $0.append("\(message) (\(fileID):\(line))") }
    listener.value?()
  }
}
