import ConcurrencyExtras

/// The work that can be cancelled by id or by lifetime, of one store or of the process outside of
/// stores.
///
/// The cost of a cancellation depends on the number of members cancelled, not on what else is in
/// flight.
final class CancellationRegistry: Sendable {
  /// One piece of work in flight.
  fileprivate struct Member {
    let node: Node
    let ids: [ScopedID]
    let cancel: @Sendable () -> Void
  }

  /// The work in flight within a lifetime and the lifetimes nested in it.
  fileprivate final class Node {
    let id: AnyHashableSendable?
    /// Unowned, because a node stays in the tree for as long as it has children.
    unowned let parent: Node?
    var children: [AnyHashableSendable: Node] = [:]
    /// The keys of the members of exactly this lifetime.
    var members: Set<Int> = []
    /// For each id, the keys of the members that are cancelled when the id is cancelled in this
    /// lifetime.
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

  /// The number of members.
  var count: Int { state.withLock { $0.members.count } }

  /// Whether there are no members, and no nodes left over from lifetimes that have ended.
  var isEmpty: Bool { state.withLock { $0.members.isEmpty && $0.root.isEmpty } }

  /// Adds work that can be cancelled.
  ///
  /// - Parameters:
  ///   - lifetimes: The lifetimes that enclose the work, outermost first.
  ///   - ids: The work's ids. The lifetimes of each id are a prefix of `lifetimes`.
  ///   - replaced: An id whose members in flight are cancelled in the same step. If two calls
  ///     replace the same id concurrently, one cancels the other.
  ///   - cancel: Cancels the work. Called on any thread.
  /// - Returns: The key to pass to ``remove(_:)`` when the work has ended.
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
        // Cancelling the id in an outer lifetime cancels this work, too.
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

  /// Removes work that has ended.
  func remove(_ key: Int) {
    state.withLock { _ = $0.remove(key) }
  }

  // MARK: Cancelling

  /// Cancels the members that have the id, within its lifetimes and those nested in them, oldest
  /// first.
  func cancel(_ id: ScopedID) {
    for member in state.withLock({ $0.take(id) }) { member.cancel() }
  }

  /// Cancels all members within a lifetime, oldest first.
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

  /// Removes the members that have the id, within its lifetimes and those nested in them.
  ///
  /// - Returns: The removed members, oldest first.
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
  /// The keys of the members of this lifetime and nested ones.
  fileprivate var allMembers: [Int] {
    children.values.reduce(into: Array(members)) { $0 += $1.allMembers }
  }

  /// Visits this node and its ancestors whose depth is at most `last`, innermost first.
  ///
  /// - Parameters:
  ///   - last: The greatest depth to visit; the root's is 0.
  ///   - depth: The depth of this node.
  ///   - visit: Called with each node.
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
