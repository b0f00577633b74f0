/// The state of an ``ActionQueue``. It is not nested in the queue's generic type, which would have to
/// look up its metadata.
private struct Status {
  var isEmpty = true
  /// Whether the array of actions is used; if not, at most one action waits.
  var isLong = false
  /// Whether something of a long chain is kept until its end.
  var isKept = false
  /// Whether the chain was longer than the limit.
  var isCut = false
  /// The length of the chain that led to the action being reduced.
  var depth = 0
}

/// The actions that a store receives while it reduces another one, in the order of their arrival.
@MainActor
final class ActionQueue<Action> {
  private struct Entry {
    let action: Action
    let origin: ActionOrigin
    /// The length of the chain of actions that led to this one, each sent by the one before.
    let depth: Int
    let transaction: ActionTransaction?
  }

  /// Skips exclusivity checks because every action accesses it: only the main actor does, and never
  /// passes it `inout`.
  @exclusivity(unchecked) private var status = Status()
  private var entries: [Entry] = []
  /// The last actions of a long chain that were removed in earlier calls of `drain`.
  private var earlier: [Action] = []
  /// Holds the queued action while there is only one, so that most chains need no array.
  private let waiting = WaitingAction<Action>()
  /// The greatest depth at which an action may use `waiting`. Longer chains keep their actions in
  /// `entries`, so that a cycle can be reported.
  private let forgottenDepth = 32
  /// The number of reduced actions of a long chain that are kept to show a cycle.
  private let shownCount = 64

  var isEmpty: Bool { status.isEmpty }

  /// Ends the chain: the next action is sent from outside.
  func endChain() {
    assert(isEmpty)
    status.depth = 0
    guard status.isKept else { return }
    status.isKept = false
    status.isCut = false
    earlier = []
  }

  /// Adds an action that the action being reduced, or an observer, has sent. After a chain that was
  /// longer than the limit, actions are dropped until it ends: an observer may send one each time that
  /// it is notified.
  ///
  /// - Parameter limit: The maximum length of a chain.
  func append(_ action: Action, from origin: ActionOrigin, limit: Int) {
    guard !status.isCut else { return }
    status.isEmpty = false
    let depth = status.depth
    let transaction = ActionTransaction.current
    if depth < min(forgottenDepth, limit / 2), !waiting.isThere, !status.isLong {
      return waiting.put(action, from: origin, depth: depth + 1, transaction)
    }
    status.isLong = true
    entries.append(
      Entry(action: action, origin: origin, depth: depth + 1, transaction: transaction)
    )
  }

  /// Removes all actions, including those that are added meanwhile, and passes them to a closure.
  ///
  /// - Parameter limit: The maximum length of a chain.
  /// - Returns: If a chain was longer, its last actions; the rest was dropped. Otherwise `nil`.
  func drain(
    limit: Int,
    _ reduce: (Action, ActionOrigin, ActionTransaction?) -> Void
  ) -> [Action]? {
    while waiting.isThere {
      status.depth = waiting.depth
      let (origin, transaction) = (waiting.origin, waiting.takeTransaction())
      reduce(waiting.take(), origin, transaction)
    }
    let endless = status.isLong ? drainEntries(limit: limit, reduce) : nil
    status.isEmpty = true
    return endless
  }

  @inline(never)
  private func drainEntries(
    limit: Int,
    _ reduce: (Action, ActionOrigin, ActionTransaction?) -> Void
  ) -> [Action]? {
    var next = 0
    var endless: [Action]?
    while next < entries.count {
      // Drop the reduced actions of a long chain except the last ones, which show a cycle.
      if next >= 4096, next * 2 > entries.count {
        entries.removeFirst(next - shownCount)
        next = shownCount
      }
      let entry = entries[next]
      guard entry.depth <= limit, entries.count - next <= limit else {
        endless = lastActions(before: next)
        status.isCut = true
        break
      }
      next += 1
      status.depth = entry.depth
      reduce(entry.action, entry.origin, entry.transaction)
    }
    earlier = lastActions(before: next)
    status.isKept = true
    entries.removeAll(keepingCapacity: next < shownCount)
    status.isLong = false
    return endless
  }

  private func lastActions(before next: Int) -> [Action] {
    let last = entries[max(0, next - shownCount)..<next].map(\.action)
    return earlier.suffix(shownCount - last.count) + last
  }
}
