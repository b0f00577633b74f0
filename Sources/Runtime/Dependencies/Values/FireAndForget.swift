import IssueReporting

extension DependencyValues {
  /// Starts work that nobody waits for, such as analytics.
  ///
  /// ```swift
  /// @Dependency(\.fireAndForget) var fireAndForget
  ///
  /// await fireAndForget {
  ///   try await analytics.track("opened")
  /// }
  /// ```
  ///
  /// A test waits for the work all the same, so that it has happened when the test looks.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }
}

/// Starts work that nobody waits for.
public struct FireAndForget: Sendable {
  private let start:
    @Sendable (
      _ priority: TaskPriority?,
      _ operation: @escaping @Sendable () async throws -> Void
    ) async -> Void

  /// Starts work with a closure.
  public init(
    _ start:
      @escaping @Sendable (
        _ priority: TaskPriority?,
        _ operation: @escaping @Sendable () async throws -> Void
      ) async -> Void
  ) {
    self.start = start
  }

  /// Starts work.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - operation: The work. An error that it throws is reported as an issue, unless it was cancelled.
  ///   - fileID: The module and file that the issue names.
  ///   - filePath: The file that the issue names.
  ///   - line: The line that the issue names.
  ///   - column: The column that the issue names.
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
          "Work that nobody waits for threw an error, which nobody else hears of: \(error)",
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
