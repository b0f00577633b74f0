extension Task where Success == Never, Failure == Never {
  /// Gives other tasks many chances to run before this one goes on.
  ///
  /// Tests use it where work is expected from tasks that they can't await. Each yield also waits for a
  /// turn on the main actor, where stores work: however busy it is, they get theirs first.
  ///
  /// - Parameter count: How many times to yield.
  public static func megaYield(count: Int = 20) async {
    for _ in 0..<count {
      await Task<Void, Never>.detached(priority: .background) { await Task.yield() }.value
      await MainActor.run {}
    }
  }

  /// Suspends until the task is cancelled.
  ///
  /// ```swift
  /// $0.apiClient.fetch = { try await Task.never() }
  /// ```
  ///
  /// - Throws: `CancellationError`, always.
  public static func never() async throws -> Never {
    for await _ in AsyncStream<Never>.makeStream().stream {}
    throw _Concurrency.CancellationError()
  }
}

extension Task where Failure == any Error {
  /// The task's result. Unlike `value`, cancelling who waits for it cancels the task.
  ///
  /// ```swift
  /// let task = Task { try await download() }
  /// try await task.cancellableValue
  /// ```
  public var cancellableValue: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Task where Failure == Never {
  /// The task's result. Unlike `value`, cancelling who waits for it cancels the task.
  public var cancellableValue: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}
