import ConcurrencyExtras

/// An effect from the view of code that waits for it or cancels it, together with its followers:
/// the effects that its actions start. It does not retain the store.
final class EffectTask: Sendable {
  enum Outcome: Sendable { case finished, cancelled }

  fileprivate struct State {
    var outcome: Outcome?
    /// The asynchronous work; `nil` once it has returned, which may be after the effect was
    /// cancelled.
    var work: Task<Void, Never>?
    /// Whether the effect was cancelled together with its followers.
    var isCancelled = false
    var followers: [EffectTask] = []
    var followerLimit = 16
    var waiters: [CheckedContinuation<Void, Never>] = []
    var callbacks: [@MainActor @Sendable () -> Void] = []
  }

  fileprivate let state = LockIsolated(State())
  private let leave: @Sendable () -> Void

  /// - Parameter leave: Removes the effect from those in flight, as cancelled.
  init(leave: @escaping @Sendable () -> Void) {
    self.leave = leave
  }

  deinit {
    // Release the followers iteratively. Releasing a long chain, in which each effect was started
    // by the one before, recursively would overflow the stack.
    var followers = state.withLock { $0.takeFollowers() }
    while var follower = followers.popLast() {
      guard isKnownUniquelyReferenced(&follower) else { continue }
      followers += follower.state.withLock { $0.takeFollowers() }
    }
  }

  /// How the effect ended; `nil` while it is in flight.
  var outcome: Outcome? { state.withLock { $0.outcome } }

  /// Whether the effect was cancelled together with its followers.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  // MARK: Followers

  /// Adds followers. If this effect was cancelled with its followers, they are cancelled at once.
  func follow(_ tasks: [EffectTask]) {
    guard !tasks.isEmpty else { return }
    let isCancelled = state.withLock { state in
      if state.followers.count >= state.followerLimit { state.dropSettledFollowers() }
      state.followers += tasks
      return state.isCancelled
    }
    if isCancelled { for task in tasks { task.cancel() } }
  }

  // MARK: Ending

  /// Cancels this effect but not its followers.
  func abort() {
    state.withLock { $0.work }?.cancel()
    leave()
  }

  /// Cancels this effect and its followers.
  func cancel() {
    var tasks = [self]
    while let task = tasks.popLast() {
      let followers: [EffectTask]? = task.state.withLock { state in
        guard !state.isCancelled else { return nil }
        state.isCancelled = true
        return state.followers
      }
      guard let followers else { continue }
      task.abort()
      tasks += followers.reversed()
    }
  }

  /// Sets the asynchronous work.
  func setWork(_ work: Task<Void, Never>) {
    state.withLock { $0.work = work }
  }

  /// Marks the asynchronous work as returned.
  func finishWork() {
    state.withLock { $0.work = nil }
  }

  /// Ends the effect and resumes the tasks that wait for it.
  ///
  /// - Returns: The callbacks to call on the main actor.
  @discardableResult
  func end(_ outcome: Outcome) -> [@MainActor @Sendable () -> Void] {
    let (waiters, callbacks) = state.withLock { state in
      state.outcome = state.outcome ?? outcome
      defer {
        state.waiters = []
        state.callbacks = []
      }
      return (state.waiters, state.callbacks)
    }
    for waiter in waiters { waiter.resume() }
    return callbacks
  }

  // MARK: Waiting

  /// Calls back once the effect has ended, immediately if it already has.
  @MainActor
  func whenEnded(_ callback: @escaping @MainActor @Sendable () -> Void) {
    let hasEnded = state.withLock { state in
      if state.outcome == nil { state.callbacks.append(callback) }
      return state.outcome != nil
    }
    if hasEnded { callback() }
  }

  /// Waits until this effect has ended and its work has returned, and then for its followers
  /// likewise.
  func finish() async {
    var tasks = [self]
    while let task = tasks.popLast() {
      await task.finishAlone()
      tasks += task.state.withLock { $0.followers }.reversed()
    }
  }

  private func finishAlone() async {
    if let work = state.withLock({ $0.work }) { await work.value }
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        if state.outcome == nil { state.waiters.append(continuation) }
        return state.outcome != nil
      }
      if hasEnded { continuation.resume() }
    }
  }
}

extension EffectTask.State {
  fileprivate mutating func takeFollowers() -> [EffectTask] {
    defer { followers = [] }
    return followers
  }

  fileprivate mutating func dropSettledFollowers() {
    followers.removeAll { $0.isSettled(depth: 4) }
    followerLimit = max(16, 2 * followers.count)
  }
}

extension EffectTask {
  /// Whether nothing is left to wait for or to cancel. Checks followers down to `depth` levels, so
  /// `false` may also mean "unknown".
  fileprivate func isSettled(depth: Int) -> Bool {
    let followers: [EffectTask]? = state.withLock { state in
      state.outcome != nil && state.work == nil ? state.followers : nil
    }
    guard let followers else { return false }
    return followers.isEmpty
      || (depth > 0 && followers.allSatisfy { $0.isSettled(depth: depth - 1) })
  }
}

extension EffectTask: Hashable {
  static func == (lhs: EffectTask, rhs: EffectTask) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
