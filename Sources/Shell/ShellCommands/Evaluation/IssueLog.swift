import ComposableArchitecture
package import IssueReporting
package import ShellLanguage
import ShellOutput
package import ShellSession

/// Collects the issues that reducers, effects and dependencies report.
package final class IssueLog: IssueReporter {
  private struct Issue: Sendable {
    let message: String
    /// The effect that raised the issue.
    let effect: EffectOrigin?
    /// Whether a statement or work that it set off raised the issue, rather than the rest of the
    /// process.
    let isOfStatement: Bool
  }

  /// Whether the current task belongs to a statement or was started by one.
  @TaskLocal private static var isInStatement = false

  private let issues = LockIsolated<[Issue]>([])

  /// Whether a statement also takes issues from effects of earlier statements. This is set while a
  /// statement expects an error, because it may wait for just such an issue.
  @MainActor var takesAll = false

  private let listener = LockIsolated<(@Sendable () -> Void)?>(nil)

  package init() {}

  /// Also collects the issues of the rest of the process, which no statement caused, such as a file
  /// damaged by another program.
  package func takeOver() {
    IssueReporters.current = [self]
  }

  /// Sets a callback for each issue, which may be called on any thread.
  package func onIssue(_ body: @escaping @Sendable () -> Void) {
    listener.withValue { $0 = body }
  }

  /// Whether there are issues. They are rare, and each statement asks.
  var hasIssues: Bool { issues.withValue { !$0.isEmpty } }

  /// Takes the issues that a statement has raised, as one text; `nil` if there are none.
  ///
  /// Issues from effects of earlier statements stay in the log.
  ///
  /// - Parameter time: When the statement began.
  @MainActor
  func takeOwn(since time: ShellSession.LastActions, in session: ShellSession) -> String? {
    guard hasIssues else { return nil }
    let isOwn = { (issue: Issue) in
      guard issue.isOfStatement else { return false }
      return issue.effect.map { session.came($0, after: time) } ?? true
    }
    let all = takesAll
    let own = issues.value.filter { all || isOwn($0) }
    let rest = issues.value.filter { !all && !isOwn($0) }
    // Another thread may have appended issues in the meantime.
    issues.withValue { $0 = rest + $0.dropFirst(own.count + rest.count) }
    return own.isEmpty ? nil : own.map(\.message).joined(separator: "\n\n")
  }

  /// Runs an operation that handles its own issues, each as its first line.
  ///
  /// - Parameter operation: Receives a closure that takes the issues raised since the closure was
  ///   last called. Issues that the operation does not take are discarded.
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

  /// Takes all remaining issues, each with its cause, and the loops that were stopped.
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

  /// Runs an operation and collects its issues in a log, including those of the effects that it
  /// starts.
  @MainActor
  static func collecting<T>(in log: IssueLog, _ operation: () throws -> T) rethrows -> T {
    try withIssueReporters([log]) {
      try $isInStatement.withValue(true, operation: operation)
    }
  }

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
  /// A diagnostic for an issue reported by a user's code. The first paragraph is the message, and
  /// the others are the help.
  package init(issue: String, at span: SourceSpan? = nil) {
    let paragraphs = issue.split(separator: "\n\n", maxSplits: 1).map(String.init)
    self.init(
      EvaluationProblem.issue(paragraphs.first ?? issue),
      at: span,
      help: paragraphs.count > 1 ? paragraphs[1] : nil
    )
  }
}
