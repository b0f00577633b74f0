internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Ctrl-C, handed to whoever is at work: the editor while a line is being edited, and the
/// application while a command runs.
///
/// ```swift
/// let interrupts = InterruptSource()
/// let evaluation = Task { await evaluate(line) }
/// await interrupts.withHandler { evaluation.cancel() } operation: { await evaluation.value }
/// ```
///
/// As long as a source exists Ctrl-C does not end the program: what nobody handles is dropped.
package final class InterruptSource: Sendable {
  /// Ends with ``InterruptSource/remove(_:)``.
  package struct Handler: Hashable, Sendable {
    fileprivate let id: Int
  }

  private struct State {
    var nextID = 0
    var handlers: [(id: Int, run: @Sendable () -> Void)] = []
    var observer: (@Sendable () -> Void)?
    var subscription: SignalRelay.Subscription?
  }

  private let state = Mutex(State())

  /// - Parameter observesSignal: Whether Ctrl-C reaches this source; a test that calls
  ///   ``interrupt()`` says no.
  package init(observesSignal: Bool = true) {
    guard observesSignal else { return }
    let subscription = SignalRelay.shared.subscribe(to: [SIGINT], listensToIgnored: true) {
      [weak self] _ in
      self?.interrupt()
    }
    state.withLock { $0.subscription = subscription }
  }

  deinit {
    if let subscription = state.withLock({ $0.subscription }) {
      SignalRelay.shared.cancel(subscription)
    }
  }

  /// Does what Ctrl-C does: calls the handler that was added last.
  package func interrupt() {
    let (handler, observer) = state.withLock { ($0.handlers.last, $0.observer) }
    handler?.run()
    observer?()
  }

  /// Does what Ctrl-C does where the signal could not be heard, because other code has taken its handler
  /// away: whoever else has heard of it calls this.
  package func interruptIfUnheard() {
    if SignalRelay.shared.reclaim(SIGINT) { interrupt() }
  }

  /// Calls the closure for every interrupt, whoever handles it.
  package func observe(_ observer: @escaping @Sendable () -> Void) {
    state.withLock { $0.observer = observer }
  }

  /// Calls the closure, on a thread of its own, for every interrupt from now on.
  package func add(_ handler: @escaping @Sendable () -> Void) -> Handler {
    state.withLock { state in
      defer { state.nextID += 1 }
      state.handlers.append((state.nextID, handler))
      return Handler(id: state.nextID)
    }
  }

  package func remove(_ handler: Handler) {
    state.withLock { $0.handlers.removeAll { $0.id == handler.id } }
  }

  /// Runs the operation, and the closure for every interrupt that arrives meanwhile.
  package func withHandler<Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ handler: @escaping @Sendable () -> Void,
    operation: () async throws -> Value
  ) async rethrows -> Value {
    let handler = add(handler)
    defer { remove(handler) }
    return try await operation()
  }
}
