import ConcurrencyExtras

/// The effects of an action that a test sent.
///
/// ```swift
/// let task = await store.send(.task)
/// …
/// await task.cancel()
/// ```
public struct TestStoreTask: Hashable, Sendable {
  private let task: StoreTask
  private let timeout: UInt64
  private let executor: MainQueueExecutor

  init(task: StoreTask, timeout: UInt64, executor: MainQueueExecutor) {
    self.task = task
    self.timeout = timeout
    self.executor = executor
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.task == rhs.task && lhs.timeout == rhs.timeout
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(task)
    hasher.combine(timeout)
  }

  /// Cancels the effects and waits for them to end, as happens when a view disappears.
  public func cancel() async {
    task.cancel()
    await Task.megaYield(count: 3)
    _ = try? await executor.waitUntilQuiet(
      until: .now.advanced(by: Duration(nanoseconds: timeout))
    )
  }

  /// Waits until the effects have ended. Reports an issue if they are still running after the
  /// timeout.
  ///
  /// - Parameters:
  ///   - duration: The maximum time to wait, in real time.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  public func finish(
    timeout duration: Duration,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await finish(
      waiting: duration,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Waits until the effects have ended. Reports an issue if they are still running after the
  /// timeout.
  ///
  /// - Parameters:
  ///   - nanoseconds: The maximum time to wait, in nanoseconds of real time; `nil` selects
  ///     the store's timeout.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  public func finish(
    timeout nanoseconds: UInt64? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await finish(
      waiting: Duration(nanoseconds: nanoseconds ?? timeout),
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  private func finish(waiting duration: Duration, at location: SourceLocation) async {
    let hasFinished = await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        await task.finish()
        return !Task.isCancelled
      }
      group.addTask {
        try? await Task.sleep(for: duration)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
    // Cancelling the waiting task cancels the effects and ends the wait, so that is no issue.
    if !hasFinished, !Task.isCancelled {
      TestStoreIssue.stillRunning(waited: duration).report(at: location)
    }
  }

  /// Whether the effects were cancelled, or there are none.
  public var isCancelled: Bool { task.isCancelled }
}
