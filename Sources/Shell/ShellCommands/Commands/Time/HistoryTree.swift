import ShellSession

/// The branches of a history, one below the other.
@MainActor
enum HistoryTree {
  /// Entries with the lines of the branches that they stand on: those of the current branch stand at the
  /// left, and what was left stands where it was left, further to the right.
  ///
  /// - Parameter entries: In the order that they were made. Where some are missing, what comes after them
  ///   stands behind the last before them that is there.
  static func places(
    of entries: [Timeline.Entry],
    in timeline: Timeline
  ) -> [(entry: Timeline.Entry, guides: String)] {
    let children = children(of: entries, in: timeline)
    let main = Set(timeline.branch.map(\.number))
    var places: [(entry: Timeline.Entry, guides: String)] = []
    // What is still to be listed, the next one last: a branch may be longer than the stack is deep.
    var rest: [(entry: Timeline.Entry, guides: String, isFirst: Bool)] = []

    func push(_ entries: [Timeline.Entry], _ guides: String) {
      // The branch that goes on at this level stands last.
      let straight = entries.first { main.contains($0.number) } ?? entries.last
      let side = entries.filter { $0.number != straight?.number }
      if let straight { rest.append((straight, guides, false)) }
      for entry in side.reversed() { rest.append((entry, guides, true)) }
    }

    push(children[timeline.beginning] ?? [], "")
    while let next = rest.popLast() {
      places.append((next.entry, next.guides + (next.isFirst ? "├ " : "")))
      let guides = next.isFirst ? next.guides + "│ " : next.guides
      push(children[next.entry.number] ?? [], guides)
    }
    return places
  }

  /// The entries by the last one before them that is there too.
  private static func children(
    of entries: [Timeline.Entry],
    in timeline: Timeline
  ) -> [Int: [Timeline.Entry]] {
    let numbers = Set(entries.map(\.number))
    // For each entry itself, or the last before it that is there.
    var nearest = [timeline.beginning: timeline.beginning]
    var children: [Int: [Timeline.Entry]] = [:]
    var rest = entries[...]
    for number in timeline.numbers {
      let before = nearest[timeline.parent(of: number)] ?? timeline.beginning
      nearest[number] = numbers.contains(number) ? number : before
      guard let entry = rest.first, entry.number == number else { continue }
      children[before, default: []].append(entry)
      rest = rest.dropFirst()
    }
    return children
  }
}
