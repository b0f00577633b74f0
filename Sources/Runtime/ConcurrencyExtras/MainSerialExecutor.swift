import Foundation

/// Runs an asynchronous operation with all tasks of the process one after the other on the main actor's
/// queue, in the order that they are enqueued.
///
/// Tests use it where the order in which tasks take turns would be left to chance:
///
/// ```swift
/// @Test func loading() async {
///   await withMainSerialExecutor {
///     let model = FactModel()
///     let task = Task { await model.load() }
///     await Task.yield()
///     #expect(model.isLoading)
///     await task.value
///   }
/// }
/// ```
///
/// It holds for the whole process while the operation runs: tests that need it can't run side by side
/// with others. Never use it in a program's own code.
///
/// - Parameter operation: Runs meanwhile. Its errors are rethrown.
@MainActor
public func withMainSerialExecutor(
  @_implicitSelfCapture operation: @MainActor () async throws -> Void
) async rethrows {
  let wasSerial = uncheckedUseMainSerialExecutor
  defer { uncheckedUseMainSerialExecutor = wasSerial }
  uncheckedUseMainSerialExecutor = true
  try await operation()
}

/// Runs an operation with all tasks of the process one after the other on the main actor's queue.
///
/// An XCTest case does so for each of its tests:
///
/// ```swift
/// override func invokeTest() {
///   withMainSerialExecutor { super.invokeTest() }
/// }
/// ```
///
/// - Parameter operation: Runs meanwhile. Its errors are rethrown.
public func withMainSerialExecutor(
  @_implicitSelfCapture operation: () throws -> Void
) rethrows {
  let wasSerial = uncheckedUseMainSerialExecutor
  defer { uncheckedUseMainSerialExecutor = wasSerial }
  uncheckedUseMainSerialExecutor = true
  try operation()
}

/// Whether all tasks of the process run one after the other on the main actor's queue.
///
/// Prefer ``withMainSerialExecutor(operation:)-(()->())``, which sets it back. Set it where a scope
/// can't be wrapped, as in XCTest's `setUp`. It changes nothing for tasks that prefer an executor of
/// their own, nor in a program that the Swift runtime was linked into statically.
public var uncheckedUseMainSerialExecutor: Bool {
  get { GlobalExecutorHook.slot?.pointee != nil }
  set { GlobalExecutorHook.slot?.pointee = newValue ? GlobalExecutorHook.toMainActor : nil }
}

/// Where the concurrency runtime asks, before it enqueues a task's job on the global executor.
private enum GlobalExecutorHook {
  typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  typealias Hook = @convention(thin) (_ job: UnownedJob, _ enqueue: Enqueue) -> Void

  /// The runtime's variable, which the language gives no name.
  nonisolated(unsafe) static let slot: UnsafeMutablePointer<Hook?>? =
    // Written only by tests, before and after what they run.
    dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook")?
    .assumingMemoryBound(to: Hook?.self)

  static var toMainActor: Hook {
    { job, _ in MainActor.shared.enqueue(job) }
  }
}
