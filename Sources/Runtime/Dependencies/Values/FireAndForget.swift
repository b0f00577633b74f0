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
  ///   - operation: The work. What it throws is dropped.
  public func callAsFunction(
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async throws -> Void
  ) async {
    await start(priority, operation)
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
