// MARK: Targets

extension Timeline {
  /// The entry to go to for undoing the last events of the user, with what effects did since.
  ///
  /// - Returns: `nil` where there are not that many.
  package func target(undoing count: Int) -> Int? {
    var rest = count
    for index in path.prefix(doneCount).indices.reversed() where isUsers(path[index]) {
      rest -= 1
      if rest == 0 { return number(atCount: index - path.startIndex) }
    }
    return nil
  }

  /// The entry to go to for redoing the next events of the user, with what effects did after them.
  ///
  /// - Returns: `nil` where there are not that many.
  package func target(redoing count: Int) -> Int? {
    var rest = count
    for index in path.dropFirst(doneCount).indices where isUsers(path[index]) {
      if rest == 0 { return number(atCount: index - path.startIndex) }
      rest -= 1
    }
    // What happened elsewhere is redone as one.
    let isElsewhere = rest == count && count == 1 && doneCount < path.count
    return rest == 0 || isElsewhere ? path.last.map(Int.init) : nil
  }

  /// The entry to go to for undoing single entries.
  package func target(undoingSteps count: Int) -> Int? {
    doneCount >= count ? number(atCount: doneCount - count) : nil
  }

  /// The entry to go to for redoing single entries.
  package func target(redoingSteps count: Int) -> Int? {
    doneCount + count <= path.count ? number(atCount: doneCount + count) : nil
  }

  func isUsers(_ number: Int32) -> Bool { nodes[Int(number)]?.cause == .user }

  /// Whether an entry is kept, or is the one that the history begins after.
  package func isKept(_ number: Int) -> Bool { number == start.number || nodes[number] != nil }
}
