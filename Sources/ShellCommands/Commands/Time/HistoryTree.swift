import ShellSession

/// The branches of a history, one below the other.
@MainActor
enum HistoryTree {
  /// All entries with the lines of the branches that they stand on: those of the current branch stand at
  /// the left, and what was left stands where it was left, further to the right.
  static func places(in timeline: Timeline) -> [(Timeline.Entry, guides: String)] {
    let children = Dictionary(grouping: timeline.all) { timeline.parent(of: $0.number) }
    let main = Set(timeline.branch.map(\.number))
    var places: [(Timeline.Entry, guides: String)] = []
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
}
