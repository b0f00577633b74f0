import Dispatch
import Foundation

extension WriteBehindStore {
  /// Reads and changes an entry in one transaction, which excludes other processes.
  ///
  /// - Parameters:
  ///   - name: The entry's name.
  ///   - adopt: Receives the stored entry, if it is not the version in memory.
  ///   - change: Changes the value. The entry that it saves is written in the transaction.
  /// - Throws: An error if the transaction could not begin; neither closure was called in this case.
  package func coordinate(
    _ name: String,
    adopt: (Entry?) -> Void,
    change: () -> Void
  ) throws {
    let deadline = ContinuousClock.now + StorageTimeout.usual
    let place = place(of: name)
    guard beginTransaction(until: deadline) else { throw busy }
    defer { transaction.unlock() }
    guard state.withLock({ $0.places[place]?.isCoordinating != true }) else { throw busy }
    // What was changed outside of a transaction is compared and written first.
    _ = drain(place, until: deadline)
    setCoordinating(true, name, place)
    var hasRun = false
    var write: Write?
    var written: Version?
    var lost: LostUpdate?
    let outcome = Result {
      try backEnd.coordinate(name, until: deadline) { stored in
        hasRun = true
        // An entry that was read before the transaction began may be older than this one, and must
        // not be delivered after it. Nobody else can write until the end.
        state.withLock { $0.slots[name]?.epoch += 1 }
        deliverForChange(stored, of: name, adopt)
        change()
        write = takePending(of: name)
        guard let write else { return [:] }
        let entry = try write.makeEntry()
        lost = lostUpdate(name, stored)
        written = version(of: entry)
        return [name: entry]
      }
    }
    switch outcome {
    case .success: if let written { state.withLock { $0.slots[name]?.wrote(written) } }
    case .failure: if let write { putBack([name: write]) }
    }
    setCoordinating(false, name, place)
    endWriting([name])
    drainMissed(place)
    // A write that fails overwrites nothing.
    if case .failure = outcome { lost = nil }
    write?.finish(outcome, losses: lost.map { [$0] } ?? [], isExiting: false)
    if !hasRun { try outcome.get() }
  }

  private func deliverForChange(_ stored: Entry?, of name: String, _ adopt: (Entry?) -> Void) {
    // An entry may be known to the store before it has reached the value in memory.
    let (base, epoch) = state.withLock { ($0.slots[name]?.base, $0.slots[name]?.epoch ?? 0) }
    if let base, backEnd.areEqual(base.entry, stored) { return }
    _ = deliver(stored, of: name, readAt: epoch) { adopt(stored) }
  }

  private func takePending(of name: String) -> Write? {
    state.withLock { state in
      let write = state.slots[name]?.pending
      state.slots[name]?.pending = nil
      state.slots[name]?.writing = write?.makeEntry
      return write
    }
  }

  private func setCoordinating(_ isCoordinating: Bool, _ name: String, _ place: String) {
    state.withLock { state in
      state.slots[name, default: Slot()].isCoordinated = isCoordinating
      state.places[place, default: Place()].isCoordinating = isCoordinating
    }
  }

  /// Writes saves in the same place that had to wait for the transaction.
  private func drainMissed(_ place: String) {
    if state.withLock({ hasPending(place, $0) }) { queue.async { [self] in _ = drain(place) } }
  }
}
