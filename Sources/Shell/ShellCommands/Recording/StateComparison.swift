import ShellJournal
import ShellSession

/// Compares the states of a replay with the recorded checksums, and remembers the first that
/// differs.
@MainActor
struct StateComparison {
  private(set) var difference: SessionReplay.StateDifference?
  /// The last entry of each store at which the state was the same.
  private var lastSame: [String: Int] = [:]
  /// Whether the states are known to differ, because a statement is not in the journal.
  private var isPaused = false

  /// Ignores states until the session was resumed.
  mutating func pause() { isPaused = true }

  /// - Parameter isResumption: Whether the checksums were recorded when the session was resumed.
  mutating func compare(
    _ recorded: [JournalRecord.StateChecksum],
    isResumption: Bool,
    with session: ShellSession
  ) {
    if isResumption { isPaused = false }
    guard !isPaused else { return }
    let found = session.stateChecksums
    guard found != recorded else {
      for state in recorded { lastSame[state.store] = state.number }
      // The session was resumed with these states, and what differed was reported then.
      if isResumption { difference = nil }
      return
    }
    guard difference == nil else { return }
    let first = recorded.first { !found.contains($0) } ?? found.first { !recorded.contains($0) }
    guard let first else { return }
    difference = SessionReplay.StateDifference(
      place: JournalPlace(store: first.store, number: first.number),
      lastSame: lastSame[first.store],
      found: found.first { $0.store == first.store }?.number
    )
  }
}
