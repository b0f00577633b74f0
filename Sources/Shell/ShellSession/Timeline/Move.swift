package import ComposableArchitecture
package import ShellValues

extension SessionStore {
  /// The result of a move through the timeline.
  @MainActor
  package struct Move {
    /// The entry after which the store is now; 0 for the state with which the store was loaded.
    package let position: Int
    /// The undone entries, oldest first.
    package let undone: Timeline.Entries
    /// The redone entries, oldest first. They were redone after the undo.
    package let redone: Timeline.Entries
    /// The effects that were cancelled because the actions that started them were undone, by the
    /// numbers of these actions' entries.
    package let cancelledEffects: [Int]
    package let before: Any
    package let after: Any
    /// The changes of shared values that the move made.
    package internal(set) var restored: [SharedChange] = []
    /// What others have changed since, and was left unchanged.
    var left: [Left] = []
    /// The errors of moving values back to their storages.
    var failures: [String] = []
    /// The other changes in the world around the state.
    package internal(set) var world: [WorldChange] = []
    /// The shared values at ``before`` and ``after``, if they differ.
    var times: SharedTimes?

    /// Something that a move left unchanged.
    struct Left {
      let name: String
      /// The identity of a shared value, since several may have the same name; `nil` for other things.
      var sharedValue: ObjectIdentifier?
    }

    /// A change in the world around the state, as shown to users.
    package struct WorldChange: Equatable {
      package enum Kind: String, Sendable { case clock, storage, dependency }

      package let kind: Kind
      package let name: String
      package let before: String
      package let after: String
    }

    /// Messages about what could not be undone or redone.
    package var problems: [String] {
      var seen: Set<String> = []
      let names = left.map(\.name).filter { seen.insert($0).inserted }
      guard !names.isEmpty else { return failures }
      return failures + [
        "left as it is, since others changed it: \(names.joined(separator: ", "))"
      ]
    }

    /// The paths that the move changed, each once, in the order of the changes.
    ///
    /// - Parameter limit: The maximum number of changes to look at.
    /// - Returns: The paths, and whether there are more changes.
    package func changedPaths(limit: Int) -> (paths: [StatePath], hasMore: Bool) {
      // One more than wanted, to find out whether there are more.
      let changes = changes(limit: limit + 1)
      var paths = changes.prefix(limit).map(\.path)
      if paths.count > 1 {
        var seen: Set<StatePath> = []
        paths.removeAll { !seen.insert($0).inserted }
      }
      return (paths, changes.count > limit)
    }

    /// The changes that the move made; those of the entries in order, if the move went in one
    /// direction only.
    ///
    /// - Parameter limit: The number of changes after which no more are looked for.
    private func changes(limit: Int) -> [Change] {
      let entries = redone.isEmpty ? undone : redone
      let isOneWay = redone.isEmpty || undone.isEmpty
      // Compare a long move's end points only, since the cost of comparing states depends on their
      // size. Do so as well if the move left something unchanged.
      if isOneWay, entries.count <= 20, left.isEmpty {
        var changes: [Change] = []
        for entry in entries where entry.cause != .elsewhere {
          changes += entry.changes.changes
          if changes.count >= limit { break }
        }
        return changes
      }
      return Timeline.changes(from: before, to: after, restored, times, limit: limit).changes
    }
  }
}
