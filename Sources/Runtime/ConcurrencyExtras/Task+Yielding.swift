extension Task where Success == Never, Failure == Never {
  /// Yields repeatedly to give other tasks many chances to run.
  ///
  /// Use it in tests to wait for work in tasks that the test can't await. Each yield also waits for
  /// a turn on the main actor, where stores run, so work that is already queued there runs first.
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
  /// The task's result. Unlike with `value`, cancelling the awaiting task also cancels this task.
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
  /// The task's result. Unlike with `value`, cancelling the awaiting task also cancels this task.
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
