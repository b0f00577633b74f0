import ConcurrencyExtras
import Synchronization

/// Runs an operation that ``Effect/cancel(id:)`` and `Task.cancel(id:)` can cancel.
///
/// Use it for a part of an effect's work. For the whole effect use
/// ``Effect/cancellable(id:cancelInFlight:)``.
///
/// ```swift
/// return .run { send in
///   await withTaskCancellation(id: CancelID.response, cancelInFlight: true) {
///     await send(.response(Result { try await api.fetch() }))
///   }
/// }
/// ```
///
/// Within an effect, the id is local to the effect's store, and within it to the element or
/// presented child that the effect belongs to. Outside of effects, the id applies to the whole
/// process.
///
/// - Parameters:
///   - id: Identifies the operation.
///   - cancelInFlight: Whether work in flight with the same id is cancelled first.
///   - isolation: The actor of the caller.
///   - operation: The work.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
public func withTaskCancellation<T: Sendable, Failure: Error>(
  id: some Hashable & Sendable,
  cancelInFlight: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  operation: @escaping @Sendable () async throws(Failure) -> T
) async throws(Failure) -> T {
  let id = AnyHashableSendable(id)
  let context = EffectContext.current
  let registry = context?.registry ?? .ofProcess
  let lifetimes = CancellationRegistry.currentLifetimes
  let scopedID = ScopedID(id: id, lifetimes: lifetimes)
  if cancelInFlight { CancellationRegistry.cancel(id: id) }
  // Register before the task starts, so that no cancellation by id can miss it.
  let handle = TaskHandle()
  let key = registry.insert(
    lifetimes: lifetimes,
    ids: [scopedID],
    replacing: cancelInFlight ? scopedID : nil,
    cancel: { handle.cancel() }
  )
  defer { registry.remove(key) }
  let task = handle.hold {
    Task(executorPreference: context?.executor) { @Sendable in
      do throws(Failure) {
        return Result<T, Failure>.success(try await operation())
      } catch {
        return .failure(error)
      }
    }
  }
  let result = await withTaskCancellationHandler {
    await task.value
  } onCancel: {
    task.cancel()
  }
  return try result.get()
}

/// Cancels a task, or remembers to cancel it if it has not been created yet.
private final class TaskHandle: Sendable {
  private enum State {
    case waiting
    case holding(@Sendable () -> Void)
    case cancelled
  }

  private let state = Mutex(State.waiting)

  /// Creates and holds a task. A concurrent `cancel()`, even by the task itself, waits until it is
  /// held.
  func hold<Success>(_ make: () -> Task<Success, Never>) -> Task<Success, Never> {
    state.withLock { state in
      let task = make()
      if case .cancelled = state { task.cancel() } else { state = .holding { task.cancel() } }
      return task
    }
  }

  func cancel() {
    let before = state.withLock { state in
      defer { state = .cancelled }
      return state
    }
    if case .holding(let cancel) = before { cancel() }
  }
}

extension Task where Success == Never, Failure == Never {
  /// Cancels the work in flight with an id: effects and operations of
  /// ``withTaskCancellation(id:cancelInFlight:isolation:operation:)``.
  ///
  /// Within an effect, this cancels work of the effect's store or, if the effect belongs to a
  /// child, of that child. Outside of effects, it cancels work of the whole process.
  ///
  /// ```swift
  /// return .run { _ in
  ///   await player.stop()
  ///   Task.cancel(id: CancelID.playback)
  /// }
  /// ```
  ///
  /// - Parameter id: The id.
  public static func cancel(id: some Hashable & Sendable) {
    CancellationRegistry.cancel(id: AnyHashableSendable(id))
  }
}
