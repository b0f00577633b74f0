import ComposableArchitecture
import ShellValues

/// What a store has lived through: one entry an event, each with the state after it.
///
/// The entries are a tree. Who goes back and acts begins a branch; the entries that were there stay, and one
/// can go to them again. The state is always that after one entry, and the branch that leads to it and on
/// from it is the ``path``.
///
/// An entry costs what its event changed: states share their storage, and of long arrays of which little
/// changed only that is kept. Going somewhere is finding a state.
@MainActor
package final class Timeline {
  private(set) var nodes = EntryNodes()

  /// The numbers of the entries of the branch, oldest first.
  private(set) var path: ArraySlice<Int32> = []

  /// How many entries of the path are done; those behind were undone.
  private(set) var doneCount = 0

  /// The state before the first entry that is kept, and what else there was then.
  private(set) var start: Start

  /// The newest entry after the start.
  private var newestRoot: Int32 = 0

  /// The states that were asked for or made last, which the next is often near to.
  private var recent = RecentStates()

  struct Start {
    /// The number of the last entry that was dropped; 0 for none.
    var number = 0
    var depth = 0
    /// The latest action until then, by the store's own count.
    var actionID = ActionID(rawValue: 0)
    var state: Any
    var world: WorldSnapshot
  }

  init(state: Any, world: WorldSnapshot) {
    self.start = Start(state: state, world: world)
  }

  // MARK: Entries

  func entry(_ number: Int, _ node: EntryNode, _ states: States) -> Entry {
    Entry(
      number: number,
      event: node.event,
      cause: node.cause,
      world: node.world,
      actionID: node.actionID,
      root: Int(node.root),
      details: node.details,
      states: states
    )
  }

  /// The number of the entry before; that of the start for the first.
  package func parent(of number: Int) -> Int {
    nodes[number].map { Int($0.parent) } ?? start.number
  }

  /// The latest action that is done, by the store's own count.
  var lastActionID: ActionID { nodes[position]?.actionID ?? start.actionID }

  /// The world after the entry that the state is after.
  var world: WorldSnapshot { nodes[position]?.world.after ?? start.world }

  // MARK: Appending

  /// An entry that was appended.
  struct Appended {
    let entry: Entry
    /// The end of the branch that was left with it, if one was.
    let leftBranch: Int?
  }

  /// Adds an event. What was undone before becomes another branch.
  func append(
    _ event: Event,
    cause: Cause,
    state: Change<Any>,
    world: Change<WorldSnapshot>,
    details: Details = Details(),
    actionID: ActionID? = nil
  ) -> Appended {
    let parent = position
    let leftBranch = doneCount < path.count ? path.last.map(Int.init) : nil
    let node = EntryNode(
      event: event,
      cause: cause,
      parent: Int32(parent),
      depth: Int32(depth(of: parent) + 1),
      lastWorldly: isWorldly(world, details)
        ? Int32(nodes.lastNumber + 1) : nodes[parent]?.lastWorldly ?? 0,
      root: root(of: cause),
      actionID: actionID ?? lastActionID,
      world: world,
      details: details.isEmpty ? nil : details,
      state: kept(state, after: parent)
    )
    let number = nodes.append(node)
    setNewest(number, after: parent)
    path.removeSubrange((path.startIndex + doneCount)...)
    path.append(Int32(number))
    doneCount += 1
    // Whoever asks for the states of many before they are told of has them unfolded one by one.
    var states = States.known(state)
    if case .patch = node.state {
      states = .kept(self)
      recent[parent] = state.before
      recent[number] = state.after
    }
    return Appended(entry: entry(number, node, states), leftBranch: leftBranch)
  }

  /// What the next entry comes of.
  private func root(of cause: Cause) -> Int32 {
    guard case .effect(of: let number) = cause else { return Int32(nextNumber) }
    return number.flatMap { nodes[$0]?.root } ?? 0
  }

  /// Whether an event changed more than the state.
  private func isWorldly(_ world: Change<WorldSnapshot>, _ details: Details) -> Bool {
    world.before !== world.after || world.before !== self.world || !details.shared.isEmpty
      || details.storageMove != nil
  }

  private func kept(_ state: Change<Any>, after parent: Int) -> KeptState {
    let before = nodes[parent]?.state ?? .whole(start.state)
    return StatePatch(from: state.before, kept: before, to: state.after).map { .patch($0) }
      ?? .whole(state.after)
  }

  /// Says to what world to go back where an entry is undone.
  func setStart(_ world: WorldSnapshot, of number: Int) {
    nodes.update(number) { node in
      let details = node.details ?? Details()
      details.start = world
      node.details = details
    }
  }

  /// Says in what world the current place is left: time may have passed since its entry.
  func setEnd(_ world: WorldSnapshot) {
    guard world.hasTime else { return }
    nodes.update(position) { node in
      let details = node.details ?? Details()
      details.end = world
      node.details = details
    }
  }

  func setReceived(_ number: Int) {
    nodes.update(number) { $0.isReceived = true }
  }

  private func setNewest(_ number: Int, after parent: Int) {
    if parent == start.number {
      newestRoot = Int32(number)
    } else {
      nodes.update(parent) { $0.newestChild = Int32(number) }
    }
  }

  /// The entry after another that was made or gone to last; `nil` where there is none.
  private func newestChild(of number: Int) -> Int? {
    let child = number == start.number ? newestRoot : nodes[number]?.newestChild ?? 0
    return nodes[Int(child)] == nil ? nil : Int(child)
  }

  private func depth(of number: Int) -> Int {
    nodes[number].map { Int($0.depth) } ?? start.depth
  }

  // MARK: States

  /// The state after an entry; that of the start where it is not kept.
  func state(after number: Int) -> Any {
    var patches: [ValuePatch] = []
    var next = number
    while recent[next] == nil, let node = nodes[next], case .patch(let patch) = node.state {
      patches.append(patch.patch)
      next = Int(node.parent)
    }
    var base = recent[next] ?? start.state
    if case .whole(let whole)? = nodes[next]?.state { base = whole }
    let state = ValuePatch.value(from: base, patches.reversed())
    // What is kept whole is found at once.
    if !patches.isEmpty { recent[number] = state }
    return state
  }

  /// The state before an entry.
  func state(before number: Int) -> Any { state(after: parent(of: number)) }

  // MARK: Going

  /// The way from one entry to another.
  struct Route {
    /// What is undone, oldest first.
    let undone: Entries
    /// What is redone then, oldest first.
    let redone: Entries
  }

  /// Makes the state after an entry the current one.
  ///
  /// - Parameter number: The number of an entry that is kept, or of the start.
  func go(to number: Int) -> Route {
    let old = path.prefix(doneCount)
    enter(number)
    let new = path.prefix(depth(of: number) - start.depth)
    doneCount = new.count
    let common = commonCount(old, new)
    return Route(
      undone: Entries(timeline: self, numbers: old.dropFirst(common)),
      redone: Entries(timeline: self, numbers: new.dropFirst(common))
    )
  }

  /// How many entries two branches begin with in common.
  private func commonCount(_ one: ArraySlice<Int32>, _ other: ArraySlice<Int32>) -> Int {
    // Entries lead back to one place only: where two have one in common, they have all before it.
    var range = 0...min(one.count, other.count)
    while range.lowerBound < range.upperBound {
      let middle = (range.lowerBound + range.upperBound + 1) / 2
      if one[one.startIndex + middle - 1] == other[other.startIndex + middle - 1] {
        range = middle...range.upperBound
      } else {
        range = range.lowerBound...(middle - 1)
      }
    }
    return range.lowerBound
  }

  /// Makes the branch that an entry is on the current one.
  private func enter(_ number: Int) {
    guard let node = nodes[number], !isOnPath(number, node) else { return }
    var way: [Int32] = []
    var next = number
    while let node = nodes[next], !isOnPath(next, node) {
      way.append(Int32(next))
      next = Int(node.parent)
    }
    path = path.prefix(depth(of: next) - start.depth)
    for number in way.reversed() {
      setNewest(Int(number), after: parent(of: Int(number)))
      path.append(number)
    }
    while let child = newestChild(of: Int(path.last ?? 0)) { path.append(Int32(child)) }
  }

  func isOnPath(_ number: Int, _ node: EntryNode) -> Bool {
    let index = path.startIndex + Int(node.depth) - start.depth - 1
    return path.indices.contains(index) && path[index] == Int32(number)
  }

  /// The entry on the path that stands so many entries after the start.
  func number(atCount count: Int) -> Int {
    count == 0 ? start.number : Int(path[path.startIndex + count - 1])
  }

  // MARK: Dropping

  /// The last entry of the branch.
  var tip: Int { path.last.map(Int.init) ?? start.number }

  /// Forgets the entries that were appended last.
  ///
  /// - Parameters:
  ///   - number: The last entry that is kept.
  ///   - tip: The last entry of the branch to return to.
  ///   - position: The entry on it to return to.
  func forget(after number: Int, tip: Int, position: Int) {
    if nodes.lastNumber > number {
      nodes.removeAll(after: number)
      forgetChildren(after: number)
      recent = RecentStates()
    }
    while let last = path.last, Int(last) > number { path.removeLast() }
    doneCount = min(doneCount, path.count)
    _ = go(to: tip)
    _ = go(to: position)
  }

  /// No entry is to lead to one that is gone, and whose number is given again.
  private func forgetChildren(after number: Int) {
    if newestRoot > number { newestRoot = 0 }
    for number in path.map(Int.init) where (nodes[number]?.newestChild ?? 0) > nodes.lastNumber {
      nodes.update(number) { $0.newestChild = 0 }
    }
  }

  /// Drops the oldest entries, so that the branch has a number of them at most, and so have the others: they
  /// can't be gone to any more, and neither can branches that begin before.
  ///
  /// - Returns: The numbers of what was dropped of the branch; `nil` where nothing was.
  func keep(_ limit: Int) -> ClosedRange<Int>? {
    defer { dropBranches(but: limit) }
    let excess = min(path.count - limit, doneCount)
    guard excess > 0 else { return nil }
    let first = start.number
    let last = Int(path[path.startIndex + excess - 1])
    guard let node = nodes[last] else { return nil }
    let state = state(after: last)
    start = Start(
      number: last,
      depth: Int(node.depth),
      actionID: node.actionID,
      state: state,
      world: node.world.after
    )
    path = path.dropFirst(excess)
    doneCount -= excess
    newestRoot = path.first ?? 0
    recent = RecentStates()
    dropLost(first + 1)
    // The slice would keep the room of what it no longer shows.
    path = ArraySlice(Array(path))
    return (first + 1)...last
  }

  /// Drops the oldest entries of other branches, with what comes after them there.
  private func dropBranches(but limit: Int) {
    let main = Set(path)
    var isLost: Set<Int32> = []
    for number in (start.number...nodes.lastNumber).dropFirst() {
      guard let node = nodes[number], !main.contains(Int32(number)) else { continue }
      guard nodes.count - path.count > limit || isLost.contains(node.parent) else { continue }
      isLost.insert(Int32(number))
      nodes.remove(number)
    }
    if nodes[Int(newestRoot)] == nil { newestRoot = path.first ?? 0 }
    recent = RecentStates()
  }

  /// Drops what does not lead back to the start any more.
  private func dropLost(_ first: Int) {
    var isLost: Set<Int32> = []
    for number in first...max(first, nodes.lastNumber) {
      guard let node = nodes[number] else { continue }
      let isOld = number <= start.number || node.parent < start.number
      guard isOld || isLost.contains(node.parent) else { continue }
      // What comes after the start stays.
      if number != start.number { isLost.insert(Int32(number)) }
      nodes.remove(number)
    }
  }
}
