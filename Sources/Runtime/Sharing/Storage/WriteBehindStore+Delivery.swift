import ConcurrencyExtras
import Dispatch

/// The delivery of stored entries to the values in memory.
///
/// Entries may be delivered on several threads at the same time, while the program changes and saves
/// the value. Each carries the epoch at which it was read, so that one that another entry has overtaken is
/// not adopted: a value in memory and the version that its storage believes it to be based on are never
/// different ones.
extension WriteBehindStore {
  /// Delivers an entry that was read.
  ///
  /// - Parameters:
  ///   - epoch: The slot's epoch before the entry was read.
  ///   - isForAll: Whether it is passed to all values in memory: without any, it counts as seen.
  ///   - operation: Passes the entry on.
  /// - Returns: Whether the entry was passed on. Otherwise a save or write has overtaken it.
  func deliver(
    _ entry: Entry?,
    of name: String,
    readAt epoch: Int,
    toAll isForAll: Bool = false,
    _ operation: () -> Void
  ) -> Bool {
    let version = version(of: entry)
    let arrival = StorageArrival(name, readAt: epoch) { [self] epoch in
      adopt(version, of: name, readAt: epoch)
    } retry: { [self] in
      retry(name)
    }
    let id = ObjectIdentifier(arrival)
    let isCurrent = state.withLock { state in
      var slot = state.slots[name] ?? Slot()
      let isCurrent = slot.epoch == epoch && !slot.hasOwnChange
      if isCurrent {
        slot.arriving[id] = Version(entry: entry)
        slot.needsDelivery = false
      } else {
        slot.missesChange = true
      }
      state.slots[name] = slot
      return isCurrent
    }
    guard isCurrent else { return false }
    let isDecided = arrival.deliver(operation)
    state.withLock { state in
      guard var slot = state.slots[name] else { return }
      slot.arriving[id] = nil
      if isForAll, !isDecided, slot.epoch == epoch, !slot.hasOwnChange { slot.note(version) }
      state.slots[name] = slot
    }
    return true
  }

  /// Delivers an own entry that is not written yet.
  ///
  /// - Parameters:
  ///   - generation: The slot's generation, of which the entry is.
  ///   - operation: Passes the entry on.
  func deliverOwn(_ name: String, of generation: Int, _ operation: () -> Void) {
    let arrival = StorageArrival(name, readAt: generation) { [self] generation in
      state.withLock { state in
        guard state.slots[name]?.generation != generation else { return generation }
        state.slots[name]?.noteMissed()
        return nil
      }
    } retry: { [self] in
      retry(name)
    }
    _ = arrival.deliver(operation)
  }

  /// Reads an entry again that could not be adopted: the change that was in the way has been written by
  /// then, or is pending.
  private func retry(_ name: String) {
    queue.asyncAfter(deadline: .now() + .milliseconds(50)) { [self] in
      mayHaveChanged(place(of: name))
    }
  }

  /// Delivers an entry that was read together with all others, and may have been delivered before.
  ///
  /// - Parameters:
  ///   - reading: What was read; `nil` selects the last known version.
  ///   - operation: Passes the entry on.
  func deliverCurrent(_ name: String, _ reading: Reading? = nil, _ operation: () -> Void) {
    while true {
      let slot = state.withLock { $0.slots[name] ?? Slot() }
      guard !slot.hasOwnChange else { return deliverOwn(name, of: slot.generation, operation) }
      // What was read is obsolete once another version was adopted or written.
      let isReadingCurrent = reading.map { $0.epochs[name] ?? 0 == slot.epoch } ?? false
      let entry = isReadingCurrent ? reading?.entries[name] : slot.seen?.entry
      if deliver(entry, of: name, readAt: slot.epoch, operation) { return }
    }
  }

  /// - Returns: The new epoch; `nil` if a save, a write or another version has overtaken this one.
  private func adopt(_ version: Version, of name: String, readAt epoch: Int) -> Int? {
    state.withLock { state in
      var slot = state.slots[name] ?? Slot()
      defer { state.slots[name] = slot }
      guard slot.epoch == epoch, !slot.hasOwnChange else {
        slot.noteMissed()
        return nil
      }
      slot.adopt(version)
      return slot.epoch
    }
  }

  /// Tells a new subscriber what has arrived between its first load and the subscription, when nobody
  /// told it.
  func deliverMissed(_ name: String) {
    let slot = state.withLock { $0.slots[name] }
    let isBehind =
      if let base = slot?.base, let seen = slot?.seen {
        !backEnd.areEqual(base.entry, seen.entry)
      } else {
        false
      }
    if isBehind || slot?.owesSubscriber == true {
      state.withLock {
        $0.slots[name]?.needsDelivery = true
        $0.slots[name]?.owesSubscriber = false
      }
    } else if backEnd.pace == .atOnce {
      // Nothing can change between two calls unnoticed.
      return
    }
    mayHaveChanged(place(of: name))
  }
}
