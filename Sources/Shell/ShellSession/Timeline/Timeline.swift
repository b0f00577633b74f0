import ComposableArchitecture
import ShellValues

/// A store's history: one entry per event, each with the resulting state.
///
/// The entries form a tree. An event after an undo starts a new branch; the undone entries stay,
/// and can be revisited. The current state is always the state after one entry. The ``path`` is the
/// branch that leads to this entry and continues from it.
///
/// An entry costs memory in proportion to what its event changed: states share storage, and for a
/// small change in a long array only the change is stored. A move only has to look up a state.
@MainActor
package final class Timeline {
  let nodes = EntryNodes()

  // '@exclusivity(unchecked)': see 'EntryNodes'.

  /// The numbers of the entries on the current branch, oldest first.
  @exclusivity(unchecked) private(set) var path: ArraySlice<Int32> = []

  /// The number of entries on the path that led to the current state; the entries after them were
  /// undone.
  @exclusivity(unchecked) private(set) var doneCount = 0

  /// The state and the world before the first stored entry.
  private(set) var start: Start

  /// The most recently created or visited entry directly after the start.
  @exclusivity(unchecked) private var newestRoot: Int32 = 0

  /// The most recently used states; the next state requested is often close to one of them.
  private var recent = RecentStates()

  struct Start {
    /// The number of the last dropped entry; 0 if there is none.
    var number = 0
    var depth = 0
    /// The id of the latest action until then.
    var actionID = ActionID(rawValue: 0)
    var state: Any
    var world: WorldSnapshot
  }

  init(state: Any, world: WorldSnapshot) {
    self.start = Start(state: state, world: world)
  }

  // MARK: Entries

  /// The entry with a number; `nil` if there is none.
  package func entry(_ number: Int) -> Entry? {
    guard let node = nodes[number], let event = nodes.event(of: number),
      let world = nodes.world(of: number)
    else { return nil }
    return Entry(
      number: number,
      event: event,
      cause: node.cause,
      world: world,
      actionID: node.actionID,
      root: Int(node.root),
      details: nodes.details(of: number),
      states: .kept(self)
    )
  }

  /// The number of the preceding entry; the start's number for the first entry.
  package func parent(of number: Int) -> Int {
    nodes[number].map { Int($0.parent) } ?? start.number
  }

  /// The id of the latest action that led to the current state.
  var lastActionID: ActionID { nodes[position]?.actionID ?? start.actionID }

  /// The world at the current position.
  var world: WorldSnapshot { nodes.world(of: position)?.after ?? start.world }

  // MARK: Appending

  /// An entry that was appended.
  struct Appended {
    let entry: Entry
    /// The last entry of the branch that was left, if one was.
    let leftBranch: Int?
  }

  /// Appends an event. Undone entries become another branch.
  func append(
    _ event: Event,
    cause: Cause,
    state: Change<Any>,
    world: Change<WorldSnapshot>,
    details: Details? = nil,
    actionID: ActionID? = nil
  ) -> Appended {
    let parent = position
    let parentNode = nodes[parent]
    let leftBranch = doneCount < path.count ? path.last.map(Int.init) : nil
    let details = details?.isEmpty == false ? details : nil
    let node = EntryNode(
      cause: cause,
      parent: parent,
      depth: (parentNode.map { Int($0.depth) } ?? start.depth) + 1,
      lastWorldChange: changesWorld(world, details)
        ? Int32(nodes.lastNumber + 1) : parentNode?.lastWorldChange ?? 0,
      root: root(of: cause),
      actionID: actionID ?? lastActionID
    )
    let kept = kept(state, after: parent)
    let number = nodes.append(
      node,
      EntryChunk.Contents(event: event, state: kept, world: world, details: details)
    )
    setNewest(number, after: parent)
    path.removeSubrange((path.startIndex + doneCount)...)
    path.append(Int32(number))
    doneCount += 1
    // An entry that is stored as a patch reconstructs its states on demand. If it held them, many
    // pending entries would each keep a full copy.
    var states = States.known(state)
    if case .patch = kept {
      states = .kept(self)
      recent.remember(state.before, as: parent)
      recent.remember(state.after, as: number)
    }
    let entry = Entry(
      number: number,
      event: event,
      cause: cause,
      world: world,
      actionID: node.actionID,
      root: Int(node.root),
      details: details,
      states: states
    )
    return Appended(entry: entry, leftBranch: leftBranch)
  }

  /// The entry that set off the chain of effects leading to the next one.
  private func root(of cause: Cause) -> Int32 {
    guard case .effect(of: let number) = cause else { return Int32(nextNumber) }
    return number.flatMap { nodes[$0]?.root } ?? 0
  }

  /// Whether an event changed more than the state.
  private func changesWorld(_ world: Change<WorldSnapshot>, _ details: Details?) -> Bool {
    world.before !== world.after || world.before !== self.world
      || details?.shared.isEmpty == false || details?.storageMove != nil
  }

  private func kept(_ state: Change<Any>, after parent: Int) -> KeptState {
    guard ValuePatch.isPossible(of: type(of: state.after)) else { return .whole(state.after) }
    return StatePatch(from: state.before, after: nodes.patch(of: parent), to: state.after)
      .map { .patch($0) } ?? .whole(state.after)
  }

  /// Sets the world to return to when an entry is undone.
  func setStart(_ world: WorldSnapshot, of number: Int) {
    let details = nodes.details(of: number) ?? Details()
    details.start = world
    nodes.setDetails(details, of: number)
  }

  /// Records the world in which the current position is left: time may have passed since its entry.
  func setEnd(_ world: WorldSnapshot) {
    guard world.hasTime else { return }
    let details = nodes.details(of: position) ?? Details()
    details.end = world
    nodes.setDetails(details, of: position)
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

  /// The most recently created or visited entry after another one; `nil` if there is none.
  private func newestChild(of number: Int) -> Int? {
    let child = number == start.number ? newestRoot : nodes[number]?.newestChild ?? 0
    return nodes[Int(child)] == nil ? nil : Int(child)
  }

  private func depth(of number: Int) -> Int {
    nodes[number].map { Int($0.depth) } ?? start.depth
  }

  // MARK: States

  /// The state after an entry; the start's state if the entry is not stored.
  func state(after number: Int) -> Any {
    var patches: [ValuePatch] = []
    var next = number
    while recent[next] == nil, let patch = nodes.patch(of: next) {
      patches.append(patch.patch)
      next = parent(of: next)
    }
    let base = nodes.wholeState(of: next) ?? recent[next] ?? start.state
    let state = ValuePatch.value(from: base, patches.reversed())
    // A whole state needs no caching.
    if !patches.isEmpty { recent.remember(state, as: number) }
    return state
  }

  /// The state before an entry.
  func state(before number: Int) -> Any { state(after: parent(of: number)) }

  // MARK: Moving

  /// The entries between two positions.
  struct Route {
    /// The entries to undo, oldest first.
    let undone: Entries
    /// The entries to redo afterwards, oldest first.
    let redone: Entries
  }

  /// Moves to the state after an entry.
  ///
  /// - Parameter number: The number of a stored entry, or of the start.
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

  /// The length of two branches' common prefix.
  private func commonCount(_ one: ArraySlice<Int32>, _ other: ArraySlice<Int32>) -> Int {
    // Binary search is valid: an entry has only one parent, so all entries before a common one are
    // common.
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

  /// Makes the branch of an entry the current one.
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

  /// The entry at a given distance from the start on the path.
  func number(atCount count: Int) -> Int {
    count == 0 ? start.number : Int(path[path.startIndex + count - 1])
  }

  // MARK: Dropping

  /// The last entry of the current branch.
  var tip: Int { path.last.map(Int.init) ?? start.number }

  /// Removes the most recently appended entries.
  ///
  /// - Parameters:
  ///   - number: The last entry to keep.
  ///   - tip: The last entry of the branch to return to.
  ///   - position: The entry on that branch to return to.
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

  /// Removes links to removed entries, whose numbers will be reused.
  private func forgetChildren(after number: Int) {
    if newestRoot > number { newestRoot = 0 }
    for number in path.map(Int.init) where (nodes[number]?.newestChild ?? 0) > nodes.lastNumber {
      nodes.update(number) { $0.newestChild = 0 }
    }
  }

  /// Drops the oldest entries, to leave at most `limit` entries on the branch and at most `limit`
  /// elsewhere. Dropped entries cannot be revisited, and neither can branches that part from them.
  ///
  /// - Returns: The numbers of the entries dropped from the branch; `nil` if there are none.
  func keep(_ limit: Int) -> ClosedRange<Int>? {
    defer { dropBranches(but: limit) }
    let excess = min(path.count - limit, doneCount)
    guard excess > 0 else { return nil }
    let first = start.number
    let last = Int(path[path.startIndex + excess - 1])
    guard let node = nodes[last], let world = nodes.world(of: last)?.after else { return nil }
    let state = state(after: last)
    start = Start(
      number: last,
      depth: Int(node.depth),
      actionID: node.actionID,
      state: state,
      world: world
    )
    path = path.dropFirst(excess)
    doneCount -= excess
    newestRoot = path.first ?? 0
    recent = RecentStates()
    dropLost(first + 1)
    // A slice would retain the memory of the dropped elements.
    path = ArraySlice(Array(path))
    return (first + 1)...last
  }

  /// Drops the oldest entries of other branches, and the entries that follow from them.
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

  /// Drops the entries that no longer lead back to the start.
  private func dropLost(_ first: Int) {
    var isLost: Set<Int32> = []
    for number in first...max(first, nodes.lastNumber) {
      guard let node = nodes[number] else { continue }
      let isOld = number <= start.number || node.parent < start.number
      guard isOld || isLost.contains(node.parent) else { continue }
      // Entries that follow the start itself stay.
      if number != start.number { isLost.insert(Int32(number)) }
      nodes.remove(number)
    }
  }
}
