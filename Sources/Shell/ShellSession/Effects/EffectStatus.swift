package import ComposableArchitecture

/// An effect in flight, and what is known of what it does.
package struct EffectStatus {
  /// What an effect waits for.
  package enum Wait: Hashable, Sendable {
    /// The session's test clock, at a time.
    case testClock(until: Duration)
    /// Another clock, for some time more.
    case clock(remaining: Duration)
  }

  package let effect: EffectInFlight
  /// The entry of the action that started it; `nil` where it was undone or is not kept any more.
  package let entry: Timeline.Entry?
  /// Whether the history begins after that entry.
  package let isOlder: Bool
  /// The soonest that it sleeps until; `nil` where it is not known to sleep.
  package let wait: Wait?
  /// How long it has been running by the test clock; `nil` where it was started with another.
  package let testDuration: Duration?

  /// How long it has been running.
  package var duration: Duration { effect.start.duration(to: .now) }
}

extension ShellSession {
  /// The effects of a store that are in flight, in the order that they were started.
  package func effects(of store: SessionStore) -> [EffectStatus] {
    store.effectsInFlight.map { status(of: $0, in: store) }
  }

  private func status(of effect: EffectInFlight, in store: SessionStore) -> EffectStatus {
    EffectStatus(
      effect: effect,
      entry: store.entryNumber(of: effect).flatMap { store.timeline.entry($0) },
      isOlder: effect.cause <= store.timeline.start.actionID,
      wait: wait(of: effect, in: store),
      // Going back puts the clock back too.
      testDuration: store.testTimes[effect.id].map { max(.zero, testTime - $0) }
    )
  }

  func wait(of effect: EffectInFlight, in store: SessionStore) -> EffectStatus.Wait? {
    var testTimes: [Duration] = []
    var others: [Duration] = []
    for deadline in sleepLog.deadlines(of: effect.id, owner: store.live.effectOwnerID) {
      switch deadline {
      case .testClock(let time): testTimes.append(time)
      case .clock(let remaining): others.append(remaining())
      }
    }
    if let first = testTimes.min() { return .testClock(until: first) }
    return others.min().map { .clock(remaining: max(.zero, $0)) }
  }

  /// Whether an effect that was started since some time may go on before a deadline: it is not known to
  /// sleep longer.
  package func isDue(before deadline: ContinuousClock.Instant, since time: LastActions) -> Bool {
    let left = ContinuousClock.now.duration(to: deadline)
    guard left > .zero else { return false }
    return stores.contains { store in
      effects(of: store).contains { status in
        guard let entry = status.entry, time.precede(entry, in: store) else { return false }
        return switch status.wait {
        case .testClock: false
        case .clock(let remaining): remaining < left
        case nil: true
        }
      }
    }
  }

  /// Cancels effects of a store at once: what they send from now on is dropped.
  ///
  /// - Parameter ids: Those to cancel; `nil` for all.
  /// - Returns: What was cancelled, as it was before.
  package func cancelEffects(_ ids: Set<Int>? = nil, of store: SessionStore) -> [EffectStatus] {
    let cancelled = effects(of: store).filter { ids?.contains($0.effect.id) ?? true }
    let cancelledIDs = Set(cancelled.map(\.effect.id))
    _ = store.live.cancelEffects { cancelledIDs.contains($0.id) }
    return cancelled
  }

  /// Follows the effects of a store from their start to their end.
  func followEffects(of store: SessionStore) {
    let owner = store.live.effectOwnerID
    store.live.cascadeLimit = settings.loopLimit
    var observer = LiveStoreObserver()
    observer.didCascade = { [weak self, weak store] last in
      guard let self, let store else { return }
      noteCascade(last, in: store)
    }
    observer.effectDidStart = { [weak self, weak store] effect in
      guard let self, let store, followsTestClock(store.world) else { return }
      store.testTimes[effect.id] = testTime
    }
    observer.effectDidEnd = { [weak store, sleepLog] effect in
      store?.testTimes[effect.id] = nil
      sleepLog.forget(effect.id, of: owner)
    }
    store.live.observe(observer)
  }

  /// Whether the clock of a store with these swaps is the session's test clock.
  func followsTestClock(_ world: World) -> Bool {
    let name = ClockSwitch.dependencyName
    return (world.swap(of: name) ?? self.world.swap(of: name))?.progress === time
  }
}
