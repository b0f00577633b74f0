import Dispatch
import Foundation

extension WriteBehindStore {
  /// Saves an entry, at the pace of the back end.
  ///
  /// - Parameters:
  ///   - name: The entry's name.
  ///   - isUrgent: Whether to write without a pause after the previous write.
  ///   - makeEntry: Encodes the value, on any thread; `nil` removes the entry.
  ///   - completion: Called when this value or a later one was written, or when the write failed. A
  ///     ``LostUpdate`` is the error of a write that succeeded.
  package func save(
    _ name: String,
    isUrgent: Bool = false,
    makeEntry: @escaping MakeEntry,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    if isWrittenLater { flushAtExit() }
    let isCoordinated = state.withLock { state in
      var slot = state.slots[name] ?? Slot()
      slot.add(makeEntry, completion, reports: isWrittenLater)
      state.slots[name] = slot
      return slot.isCoordinated
    }
    if !isCoordinated { scheduleDrain(place(of: name), isUrgent: isUrgent) }
  }

  /// Changes an entry as this process sees it. It is written with the next save in its place.
  func stage(_ name: String, makeEntry: @escaping MakeEntry) {
    state.withLock { $0.slots[name, default: Slot()].add(makeEntry, nil, reports: false) }
  }

  /// Writes a staged entry.
  func saveStaged(_ name: String, completion: @escaping SaveCompletion) {
    flushAtExit()
    let (isStaged, isCoordinated, losses) = state.withLock { state in
      guard var slot = state.slots[name], let makeEntry = slot.ownEntry
      else { return (false, false, takeUntoldLosses(of: name, &state)) }
      slot.add(makeEntry, completion, reports: true)
      state.slots[name] = slot
      return (true, slot.isCoordinated, [])
    }
    guard isStaged else {
      // It was written in the meantime, together with others.
      return Write(makeEntry: { nil }, completions: [completion])
        .finish(.success(()), losses: losses, isExiting: false)
    }
    if !isCoordinated { scheduleDrain(place(of: name), isUrgent: false) }
  }

  private func scheduleDrain(_ place: String, isUrgent: Bool) {
    switch backEnd.pace {
    case .atOnce:
      drainNow(place)
    case .soon:
      let isScheduled = state.withLock { state in
        defer { state.places[place, default: Place()].isDrainScheduled = true }
        return state.places[place]?.isDrainScheduled == true
      }
      if !isScheduled { queue.async { [self] in _ = drain(place) } }
    case .spaced(let milliseconds):
      let isResting = state.withLock { state in
        defer { state.places[place, default: Place()].isResting = true }
        return state.places[place]?.isResting == true
      }
      guard isUrgent || !isResting else { return }
      drainNow(place)
      if !isResting { rest(place, milliseconds) }
    }
  }

  /// Writes on the caller's thread. It may hold the lock of a value that a transaction of another thread
  /// waits for, so it does not wait for that one for ever.
  private func drainNow(_ place: String) {
    let result = drain(place, waitingUntil: .now + StorageTimeout.usual)
    if case .failure(let error) = result, error is StorageBusy {
      queue.async { [self] in _ = drain(place) }
    }
  }

  private func rest(_ place: String, _ milliseconds: Int) {
    queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [self] in
      let isPending = state.withLock { state in
        let isPending = hasPending(place, state)
        if !isPending { state.places[place]?.isResting = false }
        return isPending
      }
      guard isPending else { return }
      _ = drain(place)
      rest(place, milliseconds)
    }
  }

  /// Writes several entries before it returns, all or none, whatever others have written.
  package func write(_ changes: [String: Entry?]) throws {
    // Nothing is pending afterwards, but the back end has its part to do at the exit.
    if isWrittenLater { flushAtExit() }
    transaction.lock()
    defer { transaction.unlock() }
    state.withLock { state in
      for (name, entry) in changes {
        state.slots[name, default: Slot()].writing = { entry }
        state.slots[name]?.generation += 1
      }
    }
    let outcome = Result { try transact(changes, until: .now + StorageTimeout.usual) }
    endWriting(Set(changes.keys))
    _ = try outcome.get()
  }

  /// Writes pending saves before it returns.
  package func writePending() {
    _ = writePending(isExiting: false, until: .now + StorageTimeout.usual)
  }

  /// - Parameters:
  ///   - isExiting: Whether the process is exiting, and no task will run any more.
  ///   - deadline: When to stop waiting for other processes.
  /// - Returns: The first error.
  func writePending(
    isExiting: Bool,
    until deadline: ContinuousClock.Instant
  ) -> Result<Void, any Error> {
    let places = state.withLock { state in
      Set(state.slots.lazy.filter { $1.hasOwnChange }.map { self.place(of: $0.key) })
    }
    var result: Result<Void, any Error> = .success(())
    for place in places.sorted() {
      let next = drain(place, isExiting: isExiting, until: deadline)
      if case .success = result { result = next }
    }
    return result
  }

  private var isWrittenLater: Bool { backEnd.pace != .atOnce }

  private func flushAtExit() {
    guard state.withLock({ $0.exitFlush == nil }) else { return }
    let flush = ExitFlush.shared.add { [weak self] isExiting, deadline in
      _ = self?.writePending(isExiting: isExiting, until: deadline)
      if isExiting { self?.backEnd.willExit(before: deadline) }
    }
    state.withLock { $0.exitFlush = flush }
  }

  // MARK: Transactions

  /// Excludes other threads.
  ///
  /// - Parameter deadline: When to stop waiting for them.
  /// - Returns: Whether they are excluded, until `transaction` is unlocked.
  func beginTransaction(until deadline: ContinuousClock.Instant?) -> Bool {
    if transaction.try() { return true }
    guard let deadline else {
      transaction.lock()
      return true
    }
    repeat {
      guard ContinuousClock.now < deadline else { return false }
      Thread.sleep(forTimeInterval: 0.0005)
    } while !transaction.try()
    return true
  }

  var busy: StorageBusy { StorageBusy(storage: backEnd.storageDescription) }

  /// Writes the pending saves of a place.
  ///
  /// - Parameters:
  ///   - waitDeadline: When to stop waiting for other threads; `nil` for never.
  ///   - deadline: When to stop waiting for other processes.
  func drain(
    _ place: String,
    isExiting: Bool = false,
    waitingUntil waitDeadline: ContinuousClock.Instant? = nil,
    until deadline: ContinuousClock.Instant? = nil
  ) -> Result<Void, any Error> {
    let deadline = deadline ?? .now + StorageTimeout.usual
    guard beginTransaction(until: isExiting ? deadline : waitDeadline) else {
      return .failure(busy)
    }
    defer { transaction.unlock() }
    // The program's code in a transaction flushes: that is done after the transaction.
    guard state.withLock({ $0.places[place]?.isCoordinating != true }) else { return .success(()) }
    let batch = takePending(place)
    guard !batch.isEmpty else { return .success(()) }
    let entries = batch.mapValues { write in Result { try write.makeEntry() } }
    let changes = entries.reduce(into: [String: Entry?]()) { changes, entry in
      if case .success(let value) = entry.value { changes.updateValue(value, forKey: entry.key) }
    }
    let outcome = Result { changes.isEmpty ? [:] : try transact(changes, until: deadline) }
    if case .failure = outcome { putBack(batch) }
    let losses = losses(of: batch, (try? outcome.get()) ?? [:])
    endWriting(Set(batch.keys))
    if case .success = outcome { endFailures(in: place, after: batch) }
    for (name, write) in batch {
      let result = entries[name]?.flatMap { _ in outcome.map { _ in () } } ?? .success(())
      write.finish(result, losses: losses[name] ?? [], isExiting: isExiting)
    }
    return outcome.map { _ in () }
  }

  /// The changes of others that are to be reported with writes: what these have overwritten, and what
  /// staged entries have overwritten before. A staged entry keeps it for the request of its save.
  private func losses(
    of batch: [String: Write],
    _ lost: [String: LostUpdate]
  ) -> [String: [LostUpdate]] {
    state.withLock { state in
      batch.reduce(into: [:]) { losses, entry in
        let (name, write) = entry
        let own = lost[name].map { [$0] } ?? []
        if write.completions.isEmpty, !write.isRetry {
          state.slots[name]?.untoldLosses += own
        } else {
          losses[name] = takeUntoldLosses(of: name, &state) + own
        }
      }
    }
  }

  private func takeUntoldLosses(of name: String, _ state: inout State) -> [LostUpdate] {
    defer { state.slots[name]?.untoldLosses = [] }
    return state.slots[name]?.untoldLosses ?? []
  }

  private func takePending(_ place: String) -> [String: Write] {
    state.withLock { state in
      state.places[place]?.isDrainScheduled = false
      var batch: [String: Write] = [:]
      for name in names(in: place, state) {
        guard let write = state.slots[name]?.pending else { continue }
        batch[name] = write
        state.slots[name]?.pending = nil
        state.slots[name]?.writing = write.makeEntry
      }
      return batch
    }
  }

  /// Makes saves pending again that were not written, unless there are later ones, or the back end doesn't
  /// try again.
  func putBack(_ batch: [String: Write]) {
    guard backEnd.retriesFailedWrites else { return }
    state.withLock { state in
      for (name, write) in batch where state.slots[name]?.pending == nil {
        state.slots[name]?.pending = Write(makeEntry: write.makeEntry, isRetry: true)
      }
    }
  }

  /// Delivers entries again that are to be told, after a write has succeeded in their place.
  private func endFailures(in place: String, after batch: [String: Write]) {
    let isAnyLeft = state.withLock { state in
      for (name, write) in batch { if write.isRetry { state.slots[name]?.needsDelivery = true } }
      return names(in: place, state).contains { state.slots[$0]?.needsDelivery == true }
    }
    if isAnyLeft { mayHaveChanged(place) }
  }

  /// Writes entries in one transaction, in which the stored versions are compared with those that
  /// the entries are based on.
  ///
  /// - Returns: The changes of others that were overwritten.
  private func transact(
    _ changes: [String: Entry?],
    until deadline: ContinuousClock.Instant
  ) throws -> [String: LostUpdate] {
    var lost: [String: LostUpdate] = [:]
    try backEnd.update(Set(changes.keys), until: deadline) { stored in
      for name in changes.keys { lost[name] = lostUpdate(name, stored[name]) }
      return changes
    }
    state.withLock { state in
      for (name, entry) in changes { state.slots[name, default: Slot()].wrote(version(of: entry)) }
    }
    return lost
  }

  /// The change of others that is lost if a stored entry is replaced.
  func lostUpdate(_ name: String, _ stored: Entry?) -> LostUpdate? {
    guard let base = state.withLock({ $0.slots[name]?.base }) else { return nil }
    guard !backEnd.areEqual(base.entry, stored) else { return nil }
    return LostUpdate(
      storage: backEnd.storageDescription,
      name: name,
      before: base.entry.flatMap(backEnd.text),
      replaced: stored.flatMap(backEnd.text)
    )
  }

  func endWriting(_ names: Set<String>) {
    let missed = state.withLock { state in
      names.reduce(into: Set<String>()) { missed, name in
        state.slots[name]?.writing = nil
        state.slots[name]?.epoch += 1
        guard state.slots[name]?.missesChange == true else { return }
        state.slots[name]?.missesChange = false
        missed.insert(place(of: name))
      }
    }
    for place in missed { mayHaveChanged(place) }
  }
}

/// The error for a storage in which another thread of this process is in a transaction.
struct StorageBusy: Error, CustomStringConvertible {
  let storage: String

  var description: String {
    "Another part of the program is changing a value in \(storage), and has not finished in time."
  }
}
