package import ComposableArchitecture

/// An effect in flight, with its origin and what it waits for.
package struct EffectStatus {
  /// The clock that an effect sleeps on.
  package enum Wait: Hashable, Sendable {
    /// The session's test clock, until the given time.
    case testClock(until: Duration)
    /// Another clock, for the remaining duration.
    case clock(remaining: Duration)
  }

  package let effect: EffectInFlight
  /// The entry of the action that started the effect; `nil` if the action was undone or its entry
  /// dropped.
  package let entry: Timeline.Entry?
  /// Whether the entry was dropped because the history is full.
  package let isOlder: Bool
  /// The effect's earliest deadline; `nil` if it is not known to sleep.
  package let wait: Wait?
  /// How long the effect has been running by the test clock; `nil` if its store uses another clock.
  package let testDuration: Duration?

  /// How long the effect has been running in real time.
  package var duration: Duration { effect.start.duration(to: .now) }
}

extension ShellSession {
  /// The effects of a store that are in flight, in the order they were started.
  package func effects(of store: SessionStore) -> [EffectStatus] {
    store.effectsInFlight.map { status(of: $0, in: store) }
  }

  private func status(of effect: EffectInFlight, in store: SessionStore) -> EffectStatus {
    EffectStatus(
      effect: effect,
      entry: store.entryNumber(of: effect).flatMap { store.timeline.entry($0) },
      isOlder: effect.cause <= store.timeline.start.actionID,
      wait: wait(of: effect, in: store),
      // Undo rewinds the clock too, possibly to a time before the effect started.
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

  /// Whether an effect that started after `time` may proceed before the deadline, that is, whether
  /// it is not known to sleep past it.
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

  /// Cancels effects of a store immediately; actions that they send from now on are dropped.
  ///
  /// - Parameter ids: The effects to cancel; `nil` selects all effects.
  /// - Returns: The cancelled effects, with their status before the cancellation.
  package func cancelEffects(_ ids: Set<Int>? = nil, of store: SessionStore) -> [EffectStatus] {
    let cancelled = effects(of: store).filter { ids?.contains($0.effect.id) ?? true }
    let cancelledIDs = Set(cancelled.map(\.effect.id))
    _ = store.live.cancelEffects { cancelledIDs.contains($0.id) }
    let position = store.timeline.position
    store.cancellations += Set(cancelled.compactMap { $0.entry?.number }).sorted()
      .map { (cause: $0, position: position) }
    return cancelled
  }

  /// Tracks the effects of a store from start to end.
  func followEffects(of store: SessionStore) {
    let owner = store.live.effectOwnerID
    store.live.cascadeLimit = settings.loopLimit
    let (session, link) = (Backlink(self), Backlink(store))
    var observer = LiveStoreObserver()
    observer.didCascade = { last in
      guard let session = session.target, let store = link.target else { return }
      session.noteCascade(last, in: store)
    }
    observer.effectDidStart = { effect in
      guard let session = session.target, let store = link.target,
        session.followsTestClock(store.world)
      else { return }
      store.testTimes[effect.id] = session.testTime
    }
    observer.effectDidEnd = { [sleepLog] effect in
      link.target?.testTimes[effect.id] = nil
      sleepLog.forget(effect.id, of: owner)
    }
    store.live.observe(observer)
  }

  /// Whether a store with these swaps uses the session's test clock.
  func followsTestClock(_ world: World) -> Bool {
    let name = ClockSwitch.dependencyName
    return (world.swap(of: name) ?? self.world.swap(of: name))?.progress === time
  }
}
