import ComposableArchitecture

// MARK: Entries

extension Timeline {
  /// The number of the entry that the state is after; 0 where it is the one that the store was loaded with.
  package var position: Int {
    doneCount == 0 ? start.number : Int(path[path.startIndex + doneCount - 1])
  }

  /// The last number that was given.
  package var lastNumber: Int { nodes.lastNumber }

  /// How many entries there are, those of all branches.
  package var count: Int { nodes.count }

  /// The entries that led to the state.
  package var done: Entries { Entries(timeline: self, numbers: path.prefix(doneCount)) }

  /// The entries that led to the state, behind one of a number.
  ///
  /// - Complexity: O(log *n*): numbers grow along a branch.
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

  /// The entries that can be redone.
  package var undone: Entries { Entries(timeline: self, numbers: path.dropFirst(doneCount)) }

  /// The entries of the branch, those that can be redone included.
  package var branch: Entries { Entries(timeline: self, numbers: path) }

  /// The entries of all branches, in the order that they were made.
  package var all: Entries { entries(after: 0) }

  /// The numbers of the entries of all branches, in the order that they were made.
  package var numbers: some Sequence<Int> {
    (start.number...max(start.number, nodes.lastNumber)).lazy.filter { self.nodes[$0] != nil }
  }

  /// How many branches part where the history begins.
  package var rootCount: Int { numbers.count { parent(of: $0) == start.number } }

  /// The number of the entry that the history begins after: 0, or that of the last one dropped.
  package var beginning: Int { start.number }

  /// The numbers of the entries that were dropped; `nil` for none.
  package var dropped: ClosedRange<Int>? { start.number > 0 ? 1...start.number : nil }

  /// Whether an entry led to the state.
  package func isDone(_ number: Int) -> Bool {
    guard let node = nodes[number], isOnPath(number, node) else { return false }
    return Int(node.depth) - start.depth <= doneCount
  }

  /// How many actions are done.
  package var actionCount: Int {
    path.prefix(doneCount).count {
      if case .action? = nodes[Int($0)]?.event { true } else { false }
    }
  }

  /// How many events of the user can be undone.
  package var undoCount: Int { path.prefix(doneCount).count(where: isUsers) }

  /// How many events of the user can be redone.
  package var redoCount: Int { path.dropFirst(doneCount).count(where: isUsers) }

  /// How many entries are not of the branch.
  var otherCount: Int { nodes.count - path.count }

  /// Whether there are entries that are not of the branch.
  package var hasBranches: Bool { nodes.count > path.count }

  /// How many branches there are besides the one that the state is on.
  package var otherBranchCount: Int {
    guard hasBranches else { return 0 }
    var ends = Set((0...nodes.lastNumber).lazy.filter { self.nodes[$0] != nil })
    for number in ends { if let node = nodes[number] { ends.remove(Int(node.parent)) } }
    return ends.count - 1
  }

  /// The entries that were made after one, of whatever branch.
  package func entries(after number: Int) -> Entries {
    let numbers = (number..<max(number, nodes.lastNumber)).lazy.map { Int32($0 + 1) }
    return Entries(timeline: self, numbers: ArraySlice(numbers))
  }

  /// The entries of all branches that were made last, the last one first.
  package func newest(_ count: Int) -> [Entry] {
    var entries: [Entry] = []
    for number in (0...nodes.lastNumber).dropFirst().reversed() where entries.count < count {
      if let entry = entry(number) { entries.append(entry) }
    }
    return entries
  }

  /// The number that the next entry gets.
  var nextNumber: Int { nodes.lastNumber + 1 }

  /// The entry of a number; `nil` where there is none.
  package func entry(_ number: Int) -> Entry? {
    nodes[number].map { entry(number, $0, .kept(self)) }
  }

  /// The entry of an action that is done, by the store's own count; `nil` where it is not.
  ///
  /// - Complexity: O(log *n*): the store's ids only grow, so the entries of a branch are in their order.
  func entry(ofAction id: ActionID) -> Entry? {
    // The first entry with the id: those behind it are no actions.
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
