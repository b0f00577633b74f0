import ShellOutput
import ShellSession
import ShellValues

extension ActionReport {
  /// The actions that arrived, each under the one that it followed from where that is among them.
  @MainActor
  static func tree(of arrivals: [ShellSession.Arrival], in session: ShellSession) -> [ActionReport]
  {
    var roots: [Node] = []
    var nodes: [Key: Node] = [:]
    for arrival in arrivals {
      let node = Node(ActionReport(arrival, in: session))
      nodes[Key(arrival.store, arrival.entry.number)] = node
      if case .effect(of: let number?) = arrival.entry.cause,
        let parent = nodes[Key(arrival.store, number)]
      {
        parent.followers.append(node)
      } else {
        roots.append(node)
      }
    }
    return roots.map { $0.report() }
  }

  private struct Key: Hashable {
    let store: ObjectIdentifier
    let number: Int

    init(_ store: SessionStore, _ number: Int) {
      self.store = ObjectIdentifier(store)
      self.number = number
    }
  }

  /// A report that still collects its followers.
  private final class Node {
    private let action: ActionReport
    var followers: [Node] = []

    init(_ action: ActionReport) {
      self.action = action
    }

    func report() -> ActionReport {
      var report = action
      report.followers = followers.map { $0.report() }
      return report
    }
  }

  @MainActor
  private init(_ arrival: ShellSession.Arrival, in session: ShellSession) {
    let entry = arrival.entry
    self.init(
      number: entry.number,
      action: entry.action,
      store: arrival.store === session.current ? nil : arrival.store.name,
      isFromUser: entry.cause == .user,
      changes: ValueDiff.changes(from: entry.before, to: entry.after)
    )
  }
}

extension MoveReport {
  @MainActor
  init(_ move: SessionStore.Move, direction: Direction) {
    let userEntries = move.entries.filter { $0.cause == .user }
    var seen: Set<String> = []
    let paths = move.entries.lazy
      .flatMap { ValueDiff.changes(from: $0.before, to: $0.after) }
      .map(\.path.description)
      .filter { seen.insert($0).inserted }
    self.init(
      direction: direction,
      actions: userEntries.map { ($0.number, $0.action) },
      effectActionCount: move.entries.count - userEntries.count,
      paths: Array(paths),
      cancelledEffects: move.cancelledEffects
    )
  }
}
