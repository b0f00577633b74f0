import IssueReporting

extension DependencyValues {
  /// Starts work that the caller doesn't wait for, such as analytics.
  ///
  /// ```swift
  /// @Dependency(\.fireAndForget) var fireAndForget
  ///
  /// await fireAndForget {
  ///   try await analytics.track("opened")
  /// }
  /// ```
  ///
  /// In a test, the call waits for the work, so the test can assert on its outcome.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }
}

/// Starts work that the caller doesn't wait for.
public struct FireAndForget: Sendable {
  private let start:
    @Sendable (
      _ priority: TaskPriority?,
      _ operation: @escaping @Sendable () async throws -> Void
    ) async -> Void

  /// Creates an effect that starts work with a closure.
  public init(
    _ start:
      @escaping @Sendable (
        _ priority: TaskPriority?,
        _ operation: @escaping @Sendable () async throws -> Void
      ) async -> Void
  ) {
    self.start = start
  }

  /// Starts an operation.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - operation: The work. An error that it throws is reported as an issue, except a
  ///     `CancellationError`.
  ///   - fileID: The module and file named in the issue.
  ///   - filePath: The file named in the issue.
  ///   - line: The line named in the issue.
  ///   - column: The column named in the issue.
  public func callAsFunction(
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await start(priority) {
      do {
        try await operation()
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        reportIssue(
          "A fire-and-forget operation threw an error that nothing else reports: \(error)",
          fileID: fileID,
          filePath: filePath,
          line: line,
          column: column
        )
        throw error
      }
    }
  }
}

private enum FireAndForgetKey: DependencyKey {
  static let liveValue = FireAndForget { priority, operation in
    Task(priority: priority) { try await operation() }
  }

  static let testValue = FireAndForget { priority, operation in
    _ = await Task(priority: priority) { try await operation() }.result
  }
}
