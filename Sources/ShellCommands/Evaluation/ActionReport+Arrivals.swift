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
      let report = ActionReport(arrival, in: session)
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
  private init(_ arrival: ShellSession.Arrival, in session: ShellSession) {
    let entry = arrival.entry
    self.init(
      number: entry.number,
      event: HistoryEvent(entry),
      store: arrival.store === session.current ? nil : arrival.store.name,
      isFromUser: entry.cause == .user,
      leftBranch: entry.cause == .user ? nil : arrival.leftBranch,
      changes: entry.changes
    )
  }
}

extension HistoryEvent {
  @MainActor
  init(_ entry: Timeline.Entry) {
    switch entry.event {
    case .action(let action): self = .action(action)
    case .edit(let command), .swap(let command): self = .command(command)
    case .shared(.command(let command, store: nil)) where entry.cause == .user:
      self = .command(command)
    case .shared(let cause): self = .shared(by: cause.author, entry.changes)
    }
  }
}

extension SharedCause {
  /// Who changed shared values, in a few words.
  var author: String {
    switch self {
    case .command(let command, let store): store.map { "\($0): \(command)" } ?? command
    case .action(let action, let store):
      "\(store): \(ValueDescription(width: 60).text(action))"
    case .effect(let store): store.map { "\($0): an effect" } ?? "an effect"
    case .storage(let storage): "by others in \(storage)"
    case .program: "the program"
    }
  }
}

extension Timeline.Entry {
  var isFromEffect: Bool {
    if case .effect = cause { true } else { false }
  }
}
