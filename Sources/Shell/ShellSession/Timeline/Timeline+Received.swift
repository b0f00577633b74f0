// MARK: Received actions

/// Tracks which of the effects' actions a test has received. The record is part of the history:
/// after a move, every unreceived action that led to the new position is still to be received.
extension Timeline {
  /// The last entry that led to the current state and was received or skipped, with all entries
  /// before it; the entry before the history's beginning if there is none.
  var lastReceived: Int {
    Int(path.prefix(doneCount).last { nodes[Int($0)]?.isReceived == true } ?? Int32(start.number))
  }

  /// The effects' actions that led to the current state and were neither received nor skipped.
  package var unreceived: [Entry] {
    done(after: lastReceived).filter { $0.isFromEffect && $0.action != nil }
  }

  /// Marks an entry, and all entries that led to it, as received.
  package func noteReceived(_ number: Int) {
    guard nodes[number]?.isReceived == false else { return }
    setReceived(number)
  }
}
