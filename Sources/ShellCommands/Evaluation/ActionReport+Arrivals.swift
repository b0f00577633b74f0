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
      guard let report = ActionReport(arrival, in: session) else { continue }
      let node = Node(report)
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
  private init?(_ arrival: ShellSession.Arrival, in session: ShellSession) {
    let entry = arrival.entry
    guard let action = entry.action else { return nil }
    self.init(
      number: entry.number,
      action: action,
      store: arrival.store === session.current ? nil : arrival.store.name,
      isFromUser: entry.cause == .user,
      droppedRedoCount: entry.cause == .user ? 0 : arrival.droppedRedoCount,
      changes: ValueDiff.changes(from: entry.before, to: entry.after)
    )
  }
}

extension HistoryEvent {
  init(_ event: Timeline.Event) {
    switch event {
    case .action(let action): self = .action(action)
    case .swap(let command): self = .command(command)
    }
  }
}

extension Timeline.Entry {
  var isFromEffect: Bool {
    if case .effect = cause { true } else { false }
  }
}

extension MoveReport {
  /// The paths that a move's actions changed. A long move is looked at as a whole: comparing states
  /// costs what they hold.
  @MainActor
  private static func paths(of move: SessionStore.Move) -> [String] {
    let changes =
      move.entries.count > 20
      ? ValueDiff.changes(from: move.before, to: move.after)
      : move.entries.flatMap { ValueDiff.changes(from: $0.before, to: $0.after) }
    var seen: Set<String> = []
    return changes.map(\.path.description).filter { seen.insert($0).inserted }
  }

  @MainActor
  init(_ move: SessionStore.Move, direction: Direction) {
    let userEntries = move.entries.filter { $0.cause == .user }
    // What came from effects of the actions that moved, and what from those of earlier ones.
    var numbers = Set(userEntries.map(\.number))
    var others: [(number: Int, cause: Int?)] = []
    for entry in move.entries {
      guard case .effect(of: let cause) = entry.cause else { continue }
      if let cause, numbers.contains(cause) {
        numbers.insert(entry.number)
      } else {
        others.append((entry.number, cause))
      }
    }
    self.init(
      direction: direction,
      events: userEntries.map { ($0.number, HistoryEvent($0.event)) },
      effectActionCount: move.entries.count - userEntries.count - others.count,
      otherEffectActions: others,
      paths: Self.paths(of: move),
      cancelledEffects: move.cancelledEffects
    )
  }
}
