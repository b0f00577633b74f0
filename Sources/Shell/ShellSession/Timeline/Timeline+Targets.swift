// MARK: Targets

extension Timeline {
  /// The position to go to in order to undo the user's last events, and everything that effects did
  /// since.
  ///
  /// - Returns: `nil` if there are fewer events.
  package func target(undoing count: Int) -> Int? {
    var rest = count
    for index in path.prefix(doneCount).indices.reversed() where isUsers(path[index]) {
      rest -= 1
      if rest == 0 { return number(atCount: index - path.startIndex) }
    }
    return nil
  }

  /// The position to go to in order to redo the user's next events, and what effects did after
  /// them.
  ///
  /// - Returns: `nil` if there are fewer events.
  package func target(redoing count: Int) -> Int? {
    var rest = count
    for index in path.dropFirst(doneCount).indices where isUsers(path[index]) {
      if rest == 0 { return number(atCount: index - path.startIndex) }
      rest -= 1
    }
    // Entries from elsewhere alone are redone together, as one step.
    let isElsewhere = rest == count && count == 1 && doneCount < path.count
    return rest == 0 || isElsewhere ? path.last.map(Int.init) : nil
  }

  /// The position to go to in order to undo single entries.
  package func target(undoingSteps count: Int) -> Int? {
    doneCount >= count ? number(atCount: doneCount - count) : nil
  }

  /// The position to go to in order to redo single entries.
  package func target(redoingSteps count: Int) -> Int? {
    count <= path.count - doneCount ? number(atCount: doneCount + count) : nil
  }

  func isUsers(_ number: Int32) -> Bool { nodes[Int(number)]?.cause == .user }

  /// Whether an entry is stored, or is the one after which the history begins.
  package func isKept(_ number: Int) -> Bool { number == start.number || nodes[number] != nil }
}
