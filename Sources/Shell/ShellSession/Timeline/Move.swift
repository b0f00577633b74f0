package import ComposableArchitecture
package import ShellValues

extension SessionStore {
  /// A move through the timeline.
  @MainActor
  package struct Move {
    /// The entry that the state is after now; 0 for the state that the store was loaded with.
    package let position: Int
    /// The entries that were undone, first to last.
    package let undone: Timeline.Entries
    /// The entries that were redone then, first to last.
    package let redone: Timeline.Entries
    /// The effects that were cancelled because the action that started them was undone, each by the
    /// number of that action's entry.
    package let cancelledEffects: [Int]
    package let before: Any
    package let after: Any
    /// The changes of shared values that the move made.
    package internal(set) var restored: [SharedChange] = []
    /// What others have changed since, and was left as it is.
    var left: [String] = []
    /// Why values are not kept again where they were.
    var failures: [String] = []
    /// What else is otherwise than before.
    package internal(set) var world: [WorldChange] = []
    /// The times between which shared values changed, in the order of ``before`` and ``after``.
    var times: SharedTimes?

    /// Something in the world around the state, as people write it, before a move and after.
    package struct WorldChange: Equatable {
      package enum Kind: String, Sendable { case clock, storage, dependency }

      package let kind: Kind
      package let name: String
      package let before: String
      package let after: String
    }

    /// What could not be taken back, or not be done again.
    package var problems: [String] {
      var seen: Set<String> = []
      let names = left.filter { seen.insert($0).inserted }
      guard !names.isEmpty else { return failures }
      return failures + [
        "left as it is, since others changed it: \(names.joined(separator: ", "))"
      ]
    }

    /// What the move changed, in the direction of time where it goes one way only.
    ///
    /// - Parameter limit: How many changes to find at most.
    package func changes(limit: Int) -> [Change] {
      let entries = redone.isEmpty ? undone : redone
      let isOneWay = redone.isEmpty || undone.isEmpty
      // A long move is looked at as a whole: comparing states costs what they hold. So is one of which
      // not all was set back.
      if isOneWay, entries.count <= 20, left.isEmpty {
        let changes = entries.lazy.filter { $0.cause != .elsewhere }.flatMap(\.changes.changes)
        return Array(changes.prefix(limit))
      }
      return Timeline.changes(from: before, to: after, restored, times, limit: limit).changes
    }
  }
}
