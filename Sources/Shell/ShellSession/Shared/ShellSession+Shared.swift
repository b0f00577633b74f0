package import ComposableArchitecture
import ShellValues

/// The cause of a change of shared values, other than an action of the store itself.
package enum SharedCause {
  /// The user did something other than send an action; in another store if one is named.
  case operation(SessionOperation, store: String?)
  /// An action of another store.
  case action(Any, store: String)
  /// An effect; of another store if one is named.
  case effect(store: String?)
  /// Something outside of the session changed the storage with this description.
  case storage(String)
  /// Code of the program outside of all stores.
  case program
}

/// Shared values that are expected, or about to be set, and not in effect yet.
package typealias ExpectedSharedValues = SharedValues

extension ShellSession {
  /// Records a store's actions, and the shared values that they change, in its timeline.
  func observe(_ store: SessionStore) {
    let (session, link) = (Backlink(self), Backlink(store))
    var observer = LiveStoreObserver()
    observer.willReduce = { action, origin in
      guard let session = session.target, let store = link.target else { return }
      session.willReduce(action, in: store, origin)
    }
    observer.didReduce = { step in
      guard let session = session.target, let store = link.target else { return }
      session.meter?.didReduce()
      session.record(step, in: store, session.running.end())
    }
    store.live.observe(observer)
  }

  private func willReduce(_ action: Any, in store: SessionStore, _ origin: ActionOrigin) {
    MainQueueThread.record()
    settleSharedChanges()
    repetition?.willReduce(in: store)
    journal?.willReduce(action, in: store, origin)
    let reduction = RunningWork.Reduction(
      store: store,
      action: action,
      before: snapshot(of: store),
      isRepeated: suppliedDraws != nil
    )
    running.begin(reduction, supplying: suppliedDraws?(store))
    meter?.willReduce()
  }

  private func record(_ step: LiveStep, in store: SessionStore, _ frame: RunningWork.Frame) {
    guard let before = frame.reduction?.before else { return }
    let changes = sharedLog.takeChanges(of: .reducer(ObjectIdentifier(store)))
    if !changes.isEmpty { sharedHistory.record(changes) }
    let world = Timeline.Change(before: before, after: snapshot(of: store))
    let isPlain = changes.isEmpty && frame.draws == nil && step.transaction == nil
    let details =
      isPlain
      ? nil : Timeline.Details(shared: changes, draws: frame.draws, transaction: step.transaction)
    if !changes.isEmpty {
      details?.otherReaders = recordInHolders(
        of: changes,
        .action(step.action, store: store.name),
        since: before.shared,
        but: store
      )
    }
    let arrival = store.record(step, world: world, details)
    if let calls = frame.calls {
      callLog.attribute(calls, of: ObjectIdentifier(store), to: store.timeline.lastNumber)
    }
    record(arrival)
    settleSharedChanges()
  }

  // MARK: Changes without an action

  /// Records pending changes that no running reducer or command made in the histories of the
  /// stores.
  func settleSharedChanges() {
    guard sharedLog.isReady else { return }
    record(sharedLog.takeNotes())
  }

  /// Records changes; consecutive changes with the same source form one event.
  private func record(_ notes: [SharedLog.Note]) {
    var rest = notes[...]
    while let first = rest.first {
      let group = rest.prefix { $0.source == first.source }
      rest = rest.dropFirst(group.count)
      record(group.map(\.change), from: first.source)
    }
  }

  func record(_ changes: [SharedChange], from source: SharedLog.Source) {
    let changes = changes.filter { !$0.leavesValueEqual && isOwn($0, source) }
    guard !changes.isEmpty else { return }
    journal?.record(changes, from: source)
    let before = sharedHistory.moment
    sharedHistory.record(changes)
    if case .effect(let origin) = source, let store = store(ofEffectsOf: origin.owner) {
      let number = store.timeline.entry(ofAction: origin.cause)?.number
      let event = SharedCause.effect(store: store.name)
      let others = recordInHolders(of: changes, event, since: before, but: store)
      let cause = Timeline.Cause.effect(of: number)
      record(changes, .effect(store: nil), cause: cause, in: store, since: before, others)
      return
    }
    let cause = Self.cause(of: changes, source)
    let holders = stores.filter { holds($0, changes) }
    let first = holders.first { $0 === current } ?? holders.first ?? current
    guard let first else { return }
    let others = recordInHolders(of: changes, cause, since: before, but: first)
    record(changes, cause, cause: .elsewhere, in: first, since: before, others)
  }

  private static func cause(of changes: [SharedChange], _ source: SharedLog.Source) -> SharedCause {
    switch source {
    case .storage:
      .storage(changes.lazy.compactMap(\.liveReference).first?.storageDescription ?? "its storage")
    case .effect: .effect(store: nil)
    case .reducer, .command, .program: .program
    }
  }

  /// Adds the changes to a store's history, as an event that is reported.
  private func record(
    _ changes: [SharedChange],
    _ event: SharedCause,
    cause: Timeline.Cause,
    in store: SessionStore,
    since before: SharedMoment,
    _ otherReaders: [ObjectIdentifier: [String]]
  ) {
    let details = Timeline.Details(shared: changes)
    details.otherReaders = otherReaders
    record(
      store.record(
        .shared(event),
        cause: cause,
        world: Timeline.Change(before: snapshot(of: store, before), after: snapshot(of: store)),
        details
      )
    )
  }

  /// Adds the changes to the histories of all other stores whose states hold the changed values.
  ///
  /// - Returns: The names of these stores, by the changed value.
  @discardableResult
  func recordInHolders(
    of changes: [SharedChange],
    _ event: SharedCause,
    since before: SharedMoment,
    but first: SessionStore?
  ) -> [ObjectIdentifier: [String]] {
    var readers: [ObjectIdentifier: [String]] = [:]
    for store in stores where store !== first {
      let held = heldChanges(changes, by: store)
      guard !held.isEmpty else { continue }
      store.record(
        .shared(event),
        cause: .elsewhere,
        world: Timeline.Change(before: snapshot(of: store, before), after: snapshot(of: store)),
        Timeline.Details(shared: held)
      )
      for id in Set(held.map(\.referenceID)) { readers[id, default: []].append(store.name) }
    }
    return readers
  }

  // MARK: Ownership

  /// Whether a change concerns this session: several may run in one process.
  private func isOwn(_ change: SharedChange, _ source: SharedLog.Source) -> Bool {
    if sharedHistory.knows(change.referenceID) { return true }
    if let reference = change.liveReference {
      return references.live.contains { $0 === reference }
    }
    switch source {
    case .reducer, .command: return true
    case .effect(let origin) where store(ofEffectsOf: origin.owner) != nil: return true
    case .effect, .storage, .program: return stores.contains { holds($0, [change]) }
    }
  }

  private func store(ofEffectsOf owner: ObjectIdentifier) -> SessionStore? {
    stores.first { $0.live.effectOwnerID == owner }
  }

  private func holds(_ store: SessionStore, _ changes: [SharedChange]) -> Bool {
    !heldChanges(changes, by: store).isEmpty
  }

  /// The changes whose values the store's state refers to.
  private func heldChanges(_ changes: [SharedChange], by store: SessionStore) -> [SharedChange] {
    guard ReferenceSearch.isPossible(in: store.live.stateType) else { return [] }
    let ids = Set(changes.map(\.referenceID))
    let held = Set(
      ReferenceSearch.references(in: store.state, where: ids.contains).map(\.id)
    )
    return changes.filter { held.contains($0.referenceID) }
  }

  // MARK: Commands

  /// Runs a part of a command that changes shared values, and records the changes.
  ///
  /// - Returns: The operation's result, the changes, and the moment before them.
  func collecting<R>(
    _ operation: () throws -> R
  ) rethrows -> (result: R, changes: [SharedChange], before: SharedMoment) {
    settleSharedChanges()
    let before = sharedHistory.moment
    let result = try running.runningCommand(operation)
    let changes = sharedLog.takeChanges(of: .command).filter { !$0.leavesValueEqual }
    sharedHistory.record(changes)
    return (result, changes, before)
  }

  /// Changes shared values on behalf of the user. The change is recorded in the history of the
  /// current store, and in those of the other stores that hold the values.
  ///
  /// - Parameters:
  ///   - operation: The user's operation, as the histories show it.
  ///   - change: Changes the values.
  /// - Returns: Whether any value changed.
  func changeShared(_ operation: SessionOperation, _ change: () -> Void) -> Bool {
    let (_, changes, before) = collecting(change)
    guard !changes.isEmpty else { return false }
    let event = SharedCause.operation(operation, store: nil)
    let others = recordInHolders(of: changes, event, since: before, but: current)
    if let current { record(changes, event, cause: .user, in: current, since: before, others) }
    return true
  }

  /// Sets shared values, and records the changes in the stores that hold them.
  func set(_ values: SharedValues, _ operation: SessionOperation) {
    guard !values.isEmpty else { return }
    let (_, changes, before) = collecting { values.restore() }
    guard !changes.isEmpty else { return }
    recordInHolders(of: changes, .operation(operation, store: nil), since: before, but: nil)
  }

  /// Restores shared values, in memory and in their storages.
  ///
  /// - Returns: The resulting changes.
  func restore(
    _ values: SharedValues,
    in store: SessionStore,
    _ operation: SessionOperation
  ) -> [SharedChange] {
    guard !values.isEmpty else { return [] }
    let (_, changes, before) = collecting { values.restore() }
    if !changes.isEmpty {
      recordInHolders(
        of: changes,
        .operation(operation, store: store.name),
        since: before,
        but: store
      )
    }
    return changes
  }

  /// Runs an operation that sees the current shared values; its changes are visible only to itself.
  ///
  /// - Returns: The operation's result, and the values that it changed.
  package func expecting<R>(
    _ operation: () throws -> R
  ) rethrows -> (result: R, changed: SharedValues) {
    settleSharedChanges()
    return try SharedValues().changing(operation)
  }

  /// Runs an operation that sees the shared values as they were before an event; its changes are
  /// visible only to itself.
  package func expecting<R>(
    before entry: Timeline.Entry,
    _ operation: () throws -> R
  ) rethrows -> (result: R, changed: SharedValues) {
    settleSharedChanges()
    return try entry.world.before.shared.reading { try SharedValues().changing(operation) }
  }

  /// A snapshot of the current shared values.
  package var sharedMoment: SharedMoment {
    settleSharedChanges()
    return sharedHistory.moment
  }

  /// Waits until a store has a new timeline entry, until none of its effects is in flight, or until
  /// the deadline.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  package func waitForArrival(
    in store: SessionStore,
    until deadline: ContinuousClock.Instant
  ) async throws {
    let last = store.timeline.lastNumber
    while true {
      try await settle(until: deadline)
      guard repetition == nil, store.timeline.lastNumber == last, !store.effectsInFlight.isEmpty,
        ContinuousClock.now < deadline
      else { return }
      try await Task.sleep(for: .milliseconds(2))
    }
  }
}
