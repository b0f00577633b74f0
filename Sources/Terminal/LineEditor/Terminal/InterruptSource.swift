internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Delivers Ctrl-C to the current handler: the editor while a line is being edited, or the
/// application while a command runs.
///
/// ```swift
/// let interrupts = InterruptSource()
/// let evaluation = Task { await evaluate(line) }
/// await interrupts.withHandler { evaluation.cancel() } operation: { await evaluation.value }
/// ```
///
/// While a source exists, Ctrl-C does not end the program. An interrupt without a handler is
/// dropped.
package final class InterruptSource: Sendable {
  /// A registration of a handler, which ``InterruptSource/remove(_:)`` ends.
  package struct Handler: Hashable, Sendable {
    fileprivate let id: Int
  }

  private struct State {
    var nextID = 0
    var handlers: [(id: Int, run: @Sendable () -> Void)] = []
    var observer: (@Sendable () -> Void)?
    var subscriptions: [SignalRelay.Subscription] = []
  }

  private let state = Mutex(State())

  /// - Parameters:
  ///   - observesSignal: Whether Ctrl-C reaches this source. A test that calls ``interrupt()``
  ///     passes `false`.
  ///   - observesEnd: Whether requests to end, such as those of a closed terminal, are interrupts
  ///     too. The program must end by itself then.
  package init(observesSignal: Bool = true, observesEnd: Bool = false) {
    guard observesSignal else { return }
    subscribe(to: [SIGINT], listensToIgnored: true)
    if observesEnd { subscribe(to: [SIGTERM, SIGHUP], listensToIgnored: false) }
  }

  private func subscribe(to signals: [Int32], listensToIgnored: Bool) {
    let subscription = SignalRelay.shared.subscribe(to: signals, listensToIgnored: listensToIgnored)
    {
      [weak self] _ in
      self?.interrupt()
    }
    state.withLock { $0.subscriptions.append(subscription) }
  }

  deinit {
    for subscription in state.withLock({ $0.subscriptions }) {
      SignalRelay.shared.cancel(subscription)
    }
  }

  /// Acts like Ctrl-C: calls the handler that was added last, and the observer.
  package func interrupt() {
    let (handler, observer) = state.withLock { ($0.handlers.last, $0.observer) }
    handler?.run()
    observer?()
  }

  /// Acts like Ctrl-C if other code has replaced the signal's handler, so that the source missed
  /// the signal. Called by whoever else noticed the signal.
  package func interruptIfUnheard() {
    if SignalRelay.shared.reclaim(SIGINT) { interrupt() }
  }

  /// Calls the closure for every interrupt, regardless of its handler.
  package func observe(_ observer: @escaping @Sendable () -> Void) {
    state.withLock { $0.observer = observer }
  }

  /// Adds a handler for interrupts. It is called on a separate thread.
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

  /// Runs the operation, and calls the handler for every interrupt that arrives meanwhile.
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
