import ComposableArchitecture
package import IssueReporting
package import ShellLanguage
import ShellOutput
package import ShellSession

/// Collects the issues that code under the shell reports.
package final class IssueLog: IssueReporter {
  private struct Issue: Sendable {
    let message: String
    /// The effect that raised it.
    let effect: EffectOrigin?
    /// Whether it was raised by what a statement runs or has set off, rather than by the process.
    let isOfStatement: Bool
  }

  /// Whether the running task is a statement's, or was started by one.
  @TaskLocal private static var isInStatement = false

  private let issues = LockIsolated<[Issue]>([])

  /// Whether a statement takes what effects of earlier ones raise for its own: it expects an error, and
  /// is there to wait for it.
  @MainActor var takesAll = false

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

  /// Takes the issues that a statement has raised, as one text; `nil` where there was none.
  ///
  /// Those that effects of earlier statements raise meanwhile stay.
  ///
  /// - Parameter time: When the statement began.
  @MainActor
  func takeOwn(since time: ShellSession.LastActions, in session: ShellSession) -> String? {
    // An issue is the exception, and who asks has no time to lose.
    guard !issues.value.isEmpty else { return nil }
    let isOwn = { (issue: Issue) in
      guard issue.isOfStatement else { return false }
      return issue.effect.map { session.came($0, after: time) } ?? true
    }
    let all = takesAll
    let own = issues.value.filter { all || isOwn($0) }
    let rest = issues.value.filter { !all && !isOwn($0) }
    // Another thread may have added some, which stand at the end.
    issues.withValue { $0 = rest + $0.dropFirst(own.count + rest.count) }
    return own.isEmpty ? nil : own.map(\.message).joined(separator: "\n\n")
  }

  /// Runs an operation that takes the issues which it raises itself, each as its first line.
  ///
  /// - Parameter operation: Is given what takes those that were raised since that was last called. What it
  ///   leaves is forgotten.
  func apart<T>(_ operation: (_ take: () -> [String]) throws -> T) rethrows -> T {
    let count = issues.value.count
    func take() -> [String] {
      issues.withValue { issues in
        let first = min(count, issues.count)
        defer { issues.removeSubrange(first...) }
        return issues[first...].map(\.message.firstLine)
      }
    }
    defer { _ = take() }
    return try operation(take)
  }

  /// Takes all issues that no statement took, each with what raised it, and the loops that were stopped.
  @MainActor
  package func takeRest(in session: ShellSession) -> [Diagnostic] {
    let rest = issues.withValue { issues in
      defer { issues = [] }
      return issues
    }
    let loops = session.takeLoops().map(\.diagnostic)
    return loops
      + rest.map { issue in
        var diagnostic = Diagnostic(issue: issue.message)
        let cause = issue.effect.flatMap { session.root(of: $0) }.flatMap { store, entry in
          entry.action.map {
            "An effect of \(store.name) raised it, which "
              + "\(ActionReport.label(number: entry.number, action: $0)) started."
          }
        }
        if let cause {
          diagnostic.help = [cause, diagnostic.help].compactMap(\.self).joined(separator: "\n\n")
        }
        return diagnostic
      }
  }

  /// Runs an operation whose issues, and those of the effects that it starts, go to a log.
  @MainActor
  static func collecting<T>(
    in log: IssueLog,
    _ operation: @MainActor () async throws -> T
  ) async rethrows -> T {
    try await withIssueReporters([log]) {
      try await $isInStatement.withValue(true) { try await operation() }
    }
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
    let issue = Issue(
      message: "\(message) (\(fileID):\(line))",
      effect: EffectOrigin.current,
      isOfStatement: Self.isInStatement
    )
    issues.withValue { $0.append(issue) }
    listener.value?()
  }
}

extension Diagnostic {
  /// What an author's code has reported: its first paragraph says what happened, the others why.
  package init(issue: String, at span: SourceSpan? = nil) {
    let paragraphs = issue.split(separator: "\n\n", maxSplits: 1).map(String.init)
    self.init(
      EvaluationProblem.issue(paragraphs.first ?? issue),
      at: span,
      help: paragraphs.count > 1 ? paragraphs[1] : nil
    )
  }
}
