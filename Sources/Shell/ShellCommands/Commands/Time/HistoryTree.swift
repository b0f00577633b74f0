import ShellSession

/// Lays out the branches of a history as a tree.
@MainActor
enum HistoryTree {
  /// Pairs entries with the guide lines of their branches. The current branch is at the left.
  /// Abandoned branches are further to the right, at the entry where they were left.
  ///
  /// - Parameter entries: The entries in order of creation. If some are missing, those after them
  ///   follow their nearest ancestor that is present.
  static func places(
    of entries: [Timeline.Entry],
    in timeline: Timeline
  ) -> [(entry: Timeline.Entry, guides: String)] {
    let children = children(of: entries, in: timeline)
    let main = Set(timeline.branch.map(\.number))
    var places: [(entry: Timeline.Entry, guides: String)] = []
    // A stack of pending entries, the next one last. Recursion could overflow the call stack on a
    // long branch.
    var rest: [(entry: Timeline.Entry, guides: String, isFirst: Bool)] = []

    func push(_ entries: [Timeline.Entry], _ guides: String) {
      // The branch that continues at this level comes last.
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

  /// Groups the entries by their nearest ancestor that is present.
  private static func children(
    of entries: [Timeline.Entry],
    in timeline: Timeline
  ) -> [Int: [Timeline.Entry]] {
    let numbers = Set(entries.map(\.number))
    // Maps each entry to itself if it is present, and otherwise to its nearest ancestor that is.
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
