import Foundation

/// Runs an asynchronous operation while all tasks of the process run serially on the main actor's
/// executor, in the order in which they are enqueued.
///
/// Use it in tests that depend on the order in which tasks interleave:
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
/// It affects the whole process while the operation runs, so tests that need it can't run in
/// parallel with others. Never use it in production code.
///
/// - Parameter operation: The operation to run. Its errors are rethrown.
@MainActor
public func withMainSerialExecutor(
  @_implicitSelfCapture operation: @MainActor () async throws -> Void
) async rethrows {
  let wasSerial = uncheckedUseMainSerialExecutor
  defer { uncheckedUseMainSerialExecutor = wasSerial }
  uncheckedUseMainSerialExecutor = true
  try await operation()
}

/// Runs an operation while all tasks of the process run serially on the main actor's executor.
///
/// An XCTest case can do so for each of its tests:
///
/// ```swift
/// override func invokeTest() {
///   withMainSerialExecutor { super.invokeTest() }
/// }
/// ```
///
/// - Parameter operation: The operation to run. Its errors are rethrown.
public func withMainSerialExecutor(
  @_implicitSelfCapture operation: () throws -> Void
) rethrows {
  let wasSerial = uncheckedUseMainSerialExecutor
  defer { uncheckedUseMainSerialExecutor = wasSerial }
  uncheckedUseMainSerialExecutor = true
  try operation()
}

/// Whether all tasks of the process run serially on the main actor's executor.
///
/// Prefer ``withMainSerialExecutor(operation:)-(()->())``, which restores the previous value. Set
/// this property if you can't wrap a scope, as in XCTest's `setUp`. It has no effect on tasks with
/// an executor preference, nor in programs that link the Swift runtime statically.
public var uncheckedUseMainSerialExecutor: Bool {
  get { GlobalExecutorHook.slot?.pointee != nil }
  set { GlobalExecutorHook.slot?.pointee = newValue ? GlobalExecutorHook.toMainActor : nil }
}

/// The hook that the concurrency runtime calls before it enqueues a job on the global executor.
private enum GlobalExecutorHook {
  typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  typealias Hook = @convention(thin) (_ job: UnownedJob, _ enqueue: Enqueue) -> Void

  /// The runtime's hook variable, which Swift doesn't expose.
  nonisolated(unsafe) static let slot: UnsafeMutablePointer<Hook?>? =
    // Only tests write it, before and after the code that they run.
    dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook")?
    .assumingMemoryBound(to: Hook?.self)

  static var toMainActor: Hook {
    { job, _ in MainActor.shared.enqueue(job) }
  }
}
