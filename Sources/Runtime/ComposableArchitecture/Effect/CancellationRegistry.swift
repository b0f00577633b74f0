import ConcurrencyExtras

/// What can be cancelled by id or by lifetime, of one store or of the process outside of stores.
///
/// Cancelling costs what is cancelled, however much else is in flight.
final class CancellationRegistry: Sendable {
  /// Something in flight.
  fileprivate struct Member {
    let node: Node
    let ids: [ScopedID]
    let cancel: @Sendable () -> Void
  }

  /// What is in flight within a lifetime and those in it.
  fileprivate final class Node {
    let id: AnyHashableSendable?
    // The parent holds its children, and what is in flight its own node: a node outlives neither.
    let parent: Node?
    var children: [AnyHashableSendable: Node] = [:]
    /// What is of this very lifetime.
    var members: Set<Int> = []
    /// What has an id, here or further in.
    var membersByID: [AnyHashableSendable: Set<Int>] = [:]

    init(id: AnyHashableSendable? = nil, parent: Node? = nil) {
      self.id = id
      self.parent = parent
    }

    var isEmpty: Bool { members.isEmpty && membersByID.isEmpty && children.isEmpty }
  }

  fileprivate struct State {
    var lastKey = 0
    var members: [Int: Member] = [:]
    let root = Node()
  }

  private let state = LockIsolated(State())

  // MARK: Members

  /// How many there are.
  var count: Int { state.withLock { $0.members.count } }

  /// Whether nothing is kept, not even of lifetimes that ended.
  var isEmpty: Bool { state.withLock { $0.members.isEmpty && $0.root.isEmpty } }

  /// Takes in something that can be cancelled.
  ///
  /// - Parameters:
  ///   - lifetimes: The lifetimes that it is in, outermost first.
  ///   - ids: Its ids, whose lifetimes begin `lifetimes`.
  ///   - replaced: An id of which it takes the place of all that is in flight: of two that do so at a time,
  ///     one is cancelled.
  ///   - cancel: Cancels it. Called on any thread.
  /// - Returns: What to remove it with when it has ended.
  func insert(
    lifetimes: [AnyHashableSendable],
    ids: [ScopedID],
    replacing replaced: ScopedID? = nil,
    cancel: @escaping @Sendable () -> Void
  ) -> Int {
    let (key, members) = state.withLock { state in
      let members = replaced.map { state.take($0) } ?? []
      state.lastKey += 1
      let key = state.lastKey
      let node = state.makeNode(of: lifetimes)
      node.members.insert(key)
      for id in ids {
        node.forEachAncestor(from: id.lifetimes.count, depth: lifetimes.count) {
          $0.membersByID[id.id, default: []].insert(key)
        }
      }
      state.members[key] = Member(node: node, ids: ids, cancel: cancel)
      return (key, members)
    }
    for member in members { member.cancel() }
    return key
  }

  /// Forgets something that has ended.
  func remove(_ key: Int) {
    state.withLock { _ = $0.remove(key) }
  }

  // MARK: Cancelling

  /// Cancels what has an id, within lifetimes and those further in, in the order that it began.
  func cancel(_ id: ScopedID) {
    for member in state.withLock({ $0.take(id) }) { member.cancel() }
  }

  /// Cancels what is within lifetimes, in the order that it began.
  func endLifetime(_ lifetimes: [AnyHashableSendable]) {
    let members = state.withLock { state in
      guard let node = state.node(of: lifetimes) else { return [Member]() }
      return node.allMembers.sorted().compactMap { state.remove($0) }
    }
    for member in members { member.cancel() }
  }
}

extension CancellationRegistry.State {
  fileprivate func node(of lifetimes: [AnyHashableSendable]) -> CancellationRegistry.Node? {
    var node = root
    for lifetime in lifetimes {
      guard let child = node.children[lifetime] else { return nil }
      node = child
    }
    return node
  }

  fileprivate func makeNode(of lifetimes: [AnyHashableSendable]) -> CancellationRegistry.Node {
    var node = root
    for lifetime in lifetimes {
      if let child = node.children[lifetime] {
        node = child
      } else {
        let child = CancellationRegistry.Node(id: lifetime, parent: node)
        node.children[lifetime] = child
        node = child
      }
    }
    return node
  }

  /// Removes what has an id, within lifetimes and those further in, in the order that it began.
  fileprivate mutating func take(_ id: ScopedID) -> [CancellationRegistry.Member] {
    guard let node = node(of: id.lifetimes), let keys = node.membersByID[id.id] else { return [] }
    return keys.sorted().compactMap { remove($0) }
  }

  fileprivate mutating func remove(_ key: Int) -> CancellationRegistry.Member? {
    guard let member = members.removeValue(forKey: key) else { return nil }
    member.node.members.remove(key)
    var next: CancellationRegistry.Node? = member.node
    while let node = next {
      for id in member.ids { node.removeMember(key, of: id.id) }
      next = node.parent
      if node.isEmpty, let id = node.id { node.parent?.children[id] = nil }
    }
    return member
  }
}

extension CancellationRegistry.Node {
  /// The members here and further in.
  fileprivate var allMembers: [Int] {
    children.values.reduce(into: Array(members)) { $0 += $1.allMembers }
  }

  /// Visits this node's ancestors, itself included, from the root down to a depth.
  fileprivate func forEachAncestor(
    from last: Int,
    depth: Int,
    _ visit: (CancellationRegistry.Node) -> Void
  ) {
    var node: CancellationRegistry.Node? = self
    var depth = depth
    while let current = node {
      if depth <= last { visit(current) }
      node = current.parent
      depth -= 1
    }
  }

  fileprivate func removeMember(_ key: Int, of id: AnyHashableSendable) {
    guard let index = membersByID.index(forKey: id) else { return }
    membersByID.values[index].remove(key)
    if membersByID.values[index].isEmpty { membersByID.remove(at: index) }
  }
}
