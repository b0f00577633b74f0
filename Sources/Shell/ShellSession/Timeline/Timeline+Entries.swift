import ComposableArchitecture

// MARK: Entries

extension Timeline {
  /// The number of the entry that led to the current state; 0 for the state with which the store
  /// was loaded.
  package var position: Int {
    doneCount == 0 ? start.number : Int(path[path.startIndex + doneCount - 1])
  }

  /// The number of the most recently appended entry.
  package var lastNumber: Int { nodes.lastNumber }

  /// The number of entries, on all branches.
  package var count: Int { nodes.count }

  /// The entries that led to the current state.
  package var done: Entries { Entries(timeline: self, numbers: path.prefix(doneCount)) }

  /// The entries that led to the current state, after the one with the given number.
  ///
  /// - Complexity: O(log *n*): numbers increase along a branch.
  package func done(after number: Int) -> Entries {
    let numbers = path.prefix(doneCount)
    var range = numbers.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        Int(numbers[middle]) > number
        ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return Entries(timeline: self, numbers: numbers[range.lowerBound...])
  }

  /// The undone entries on the branch, which can be redone.
  package var undone: Entries { Entries(timeline: self, numbers: path.dropFirst(doneCount)) }

  /// The entries of the current branch, including the undone ones.
  package var branch: Entries { Entries(timeline: self, numbers: path) }

  /// The entries of all branches, in order of creation.
  package var all: Entries { entries(after: 0) }

  /// The numbers of the entries of all branches, in order of creation.
  package var numbers: some Sequence<Int> {
    (start.number...max(start.number, nodes.lastNumber)).lazy.filter { self.nodes[$0] != nil }
  }

  /// The number of branches that part at the beginning of the history.
  package var rootCount: Int { numbers.count { parent(of: $0) == start.number } }

  /// The number of the entry after which the history begins: 0, or the last dropped entry.
  package var beginning: Int { start.number }

  /// The numbers of the dropped entries; `nil` if none were dropped.
  package var dropped: ClosedRange<Int>? { start.number > 0 ? 1...start.number : nil }

  /// Whether an entry is one of those that led to the current state.
  package func isDone(_ number: Int) -> Bool {
    guard let node = nodes[number], isOnPath(number, node) else { return false }
    return Int(node.depth) - start.depth <= doneCount
  }

  /// The number of actions that led to the current state.
  package var actionCount: Int {
    path.prefix(doneCount).count { nodes[Int($0)]?.isAction == true }
  }

  /// The number of the user's events that can be undone.
  package var undoCount: Int { path.prefix(doneCount).count(where: isUsers) }

  /// The number of the user's events that can be redone.
  package var redoCount: Int { path.dropFirst(doneCount).count(where: isUsers) }

  /// The number of entries that are not on the current branch.
  var otherCount: Int { nodes.count - path.count }

  /// Whether there are entries that are not on the current branch.
  package var hasBranches: Bool { nodes.count > path.count }

  /// The number of branches other than the current one.
  package var otherBranchCount: Int {
    guard hasBranches else { return 0 }
    var ends = Set((0...nodes.lastNumber).lazy.filter { self.nodes[$0] != nil })
    for number in ends { if let node = nodes[number] { ends.remove(Int(node.parent)) } }
    return ends.count - 1
  }

  /// The entries with greater numbers than the given one, on any branch.
  package func entries(after number: Int) -> Entries {
    let numbers = (number..<max(number, nodes.lastNumber)).lazy.map { Int32($0 + 1) }
    return Entries(timeline: self, numbers: ArraySlice(numbers))
  }

  /// The numbers of the entries of all branches, newest first.
  package var newestNumbers: some Sequence<Int> {
    (0...nodes.lastNumber).dropFirst().reversed().lazy.filter { self.nodes[$0] != nil }
  }

  /// The number of the next entry.
  var nextNumber: Int { nodes.lastNumber + 1 }

  /// The entry of an action that led to the current state, by the action's id; `nil` if there is
  /// none.
  ///
  /// - Complexity: O(log *n*): a store's ids only increase, so they are sorted along a branch.
  func entry(ofAction id: ActionID) -> Entry? {
    // Find the first entry with the id: the action's own. Later entries with the same id are not
    // actions.
    var range = path.prefix(doneCount).indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      guard let node = nodes[Int(path[middle])] else { return nil }
      if node.actionID < id {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    guard range.lowerBound < path.startIndex + doneCount,
      let found = entry(Int(path[range.lowerBound])), found.actionID == id, found.action != nil
    else { return nil }
    return found
  }
}
