import ShellOutput
import ShellSession
import ShellValues

extension ActionReport {
  /// The arrived actions as a tree: an action is nested under the one that caused it, if that
  /// arrived too.
  ///
  /// - Parameter limit: The maximum number of actions to report. Others are only counted.
  @MainActor
  static func tree(
    of arrivals: [ShellSession.Arrival],
    in session: ShellSession,
    limit: Int = .max
  ) -> [ActionReport] {
    // Most statements set off one action.
    if arrivals.count == 1, limit > 0 { return [ActionReport(arrivals[0], in: session)] }
    var roots: [Node] = []
    var lastShown: Node?
    var nodes: [Key: Node] = [:]
    var lastOfLoop: [ObjectIdentifier: Node] = [:]
    for (index, arrival) in arrivals.enumerated() {
      let store = ObjectIdentifier(arrival.store)
      let isInLoop = session.isInLoop(arrival)
      // The last shown node counts the actions that are not shown.
      let last = index < limit ? isInLoop ? lastOfLoop[store] : nil : lastShown
      if let last, index >= limit || last.turn >= turnsShown {
        last.omittedCount += 1
        nodes[Key(arrival)] = last
        continue
      }
      let parent = parent(of: arrival, among: nodes)
      let node = Node(ActionReport(arrival, in: session))
      nodes[Key(arrival)] = node
      lastShown = node
      if isInLoop {
        node.turn = (lastOfLoop[store]?.turn ?? 0) + 1
        lastOfLoop[store] = node
      }
      if let parent { parent.adopt(node) } else { roots.append(node) }
    }
    return roots.map { $0.report() }
  }

  @MainActor
  private static func parent(of arrival: ShellSession.Arrival, among nodes: [Key: Node]) -> Node? {
    guard case .effect(of: let number?) = arrival.entry.cause else { return nil }
    return nodes[Key(arrival.store, number)]
  }

  /// The number of actions shown of a loop that was stopped.
  private static let turnsShown = 8

  private struct Key: Hashable {
    let store: ObjectIdentifier
    let number: Int

    init(_ store: SessionStore, _ number: Int) {
      self.store = ObjectIdentifier(store)
      self.number = number
    }

    @MainActor
    init(_ arrival: ShellSession.Arrival) {
      self.init(arrival.store, arrival.entry.number)
    }
  }

  /// A report that still collects the actions that followed.
  private final class Node {
    private let action: ActionReport
    private var followers: [Node] = []
    /// The number of ancestors.
    private var depth = 0
    /// Adopts the followers of this node in its place if the node is too deep.
    private weak var substitute: Node?
    /// The node's position among the actions of a loop that was stopped.
    var turn = 0
    var omittedCount = 0

    /// Limits the recursion of code that renders a report.
    private static let greatestDepth = 100

    init(_ action: ActionReport) {
      self.action = action
    }

    func adopt(_ follower: Node) {
      let parent = substitute ?? self
      parent.followers.append(follower)
      follower.depth = parent.depth + 1
      if follower.depth >= Self.greatestDepth { follower.substitute = parent }
    }

    func report() -> ActionReport {
      var report = action
      report.followers = followers.map { $0.report() }
      report.omittedCount = omittedCount
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
    transaction = entry.transaction?.words
  }
}
