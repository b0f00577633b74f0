import ConcurrencyExtras

/// The end of an effect's own work, which others can wait for without holding the store.
final class EffectEnd: Sendable {
  private struct State {
    var hasCome = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = LockIsolated(State())

  /// Lets those go on who wait.
  func signal() {
    let waiters = state.withLock { state in
      state.hasCome = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let hasCome = state.withLock { state in
        if !state.hasCome { state.waiters.append(continuation) }
        return state.hasCome
      }
      if hasCome { continuation.resume() }
    }
  }
}
