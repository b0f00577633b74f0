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

  /// The number of the entry that the state is after; 0 where it is the one that the store was loaded with.
  package var position: Int {
    doneCount == 0 ? start.number : Int(path[path.startIndex + doneCount - 1])
  }

  /// The last number that was given.
  package var lastNumber: Int { nodes.lastNumber }

  /// How many entries there are, those of all branches.
  package var count: Int { nodes.count }

  /// The entries that led to the state.
  package var done: Entries { Entries(timeline: self, numbers: path.prefix(doneCount)) }

  /// The entries that led to the state, behind one of a number.
  ///
  /// - Complexity: O(log *n*): numbers grow along a branch.
  package func done(after number: Int) -> Entries {
    let numbers = path.prefix(doneCount)
    var range = numbers.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        Int(numbers[middle]) > number
        ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return Entries(timeline: self, numbers: numbers[range.lowerBound...])
  }

  /// The entries that can be redone.
  package var undone: Entries { Entries(timeline: self, numbers: path.dropFirst(doneCount)) }

  /// The entries of the branch, those that can be redone included.
  package var branch: Entries { Entries(timeline: self, numbers: path) }

  /// The entries of all branches, in the order that they were made.
  package var all: Entries { entries(after: 0) }

  /// The number of the entry that the history begins after: 0, or that of the last one dropped.
  package var beginning: Int { start.number }

  /// The numbers of the entries that were dropped; `nil` for none.
  package var dropped: ClosedRange<Int>? { start.number > 0 ? 1...start.number : nil }

  /// Whether an entry led to the state.
  package func isDone(_ number: Int) -> Bool {
    guard let node = nodes[number], isOnPath(number, node) else { return false }
    return Int(node.depth) - start.depth <= doneCount
  }

  /// How many actions are done.
  package var actionCount: Int {
    path.prefix(doneCount).count {
      if case .action? = nodes[Int($0)]?.event { true } else { false }
    }
  }

  /// How many events of the user can be undone.
  package var undoCount: Int { path.prefix(doneCount).count(where: isUsers) }

  /// How many events of the user can be redone.
  package var redoCount: Int { path.dropFirst(doneCount).count(where: isUsers) }

  /// How many entries are not of the branch.
  var otherCount: Int { nodes.count - path.count }

  /// Whether there are entries that are not of the branch.
  package var hasBranches: Bool { nodes.count > path.count }

  /// How many branches there are besides the one that the state is on.
  package var otherBranchCount: Int {
    guard hasBranches else { return 0 }
    var ends = Set((0...nodes.lastNumber).lazy.filter { self.nodes[$0] != nil })
    for number in ends { if let node = nodes[number] { ends.remove(Int(node.parent)) } }
    return ends.count - 1
  }

  /// The entries that were made after one, of whatever branch.
  package func entries(after number: Int) -> Entries {
    let numbers = (number..<max(number, nodes.lastNumber)).lazy.map { Int32($0 + 1) }
    return Entries(timeline: self, numbers: ArraySlice(numbers))
  }

  /// The entries of all branches that were made last, the last one first.
  package func newest(_ count: Int) -> [Entry] {
    var entries: [Entry] = []
    for number in (0...nodes.lastNumber).dropFirst().reversed() where entries.count < count {
      if let entry = entry(number) { entries.append(entry) }
    }
    return entries
  }

  /// The number that the next entry gets.
  var nextNumber: Int { nodes.lastNumber + 1 }

  /// The entry of a number; `nil` where there is none.
  package func entry(_ number: Int) -> Entry? {
    nodes[number].map { entry(number, $0, .kept(self)) }
  }

  private func entry(_ number: Int, _ node: EntryNode, _ states: States) -> Entry {
    Entry(
      number: number,
      event: node.event,
      cause: node.cause,
      world: node.world,
      actionID: node.actionID,
      details: node.details,
      states: states
    )
  }

  /// The entry of an action that is done, by the store's own count; `nil` where it is not.
  ///
  /// - Complexity: O(log *n*): the store's ids only grow, so the entries of a branch are in their order.
  func entry(ofAction id: ActionID) -> Entry? {
    // The first entry with the id: those behind it are no actions.
    var range = path.prefix(doneCount).indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      guard let node = nodes[Int(path[middle])] else { return nil }
      if node.actionID < id {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    guard range.lowerBound < path.startIndex + doneCount,
      let found = entry(Int(path[range.lowerBound])), found.actionID == id, found.action != nil
    else { return nil }
    return found
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

  private func isOnPath(_ number: Int, _ node: EntryNode) -> Bool {
    let index = path.startIndex + Int(node.depth) - start.depth - 1
    return path.indices.contains(index) && path[index] == Int32(number)
  }

  /// The entry on the path that stands so many entries after the start.
  private func number(atCount count: Int) -> Int {
    count == 0 ? start.number : Int(path[path.startIndex + count - 1])
  }

  /// The entry to go to for undoing the last events of the user, with what effects did since.
  ///
  /// - Returns: `nil` where there are not that many.
  package func target(undoing count: Int) -> Int? {
    var rest = count
    for index in path.prefix(doneCount).indices.reversed() where isUsers(path[index]) {
      rest -= 1
      if rest == 0 { return number(atCount: index - path.startIndex) }
    }
    return nil
  }

  /// The entry to go to for redoing the next events of the user, with what effects did after them.
  ///
  /// - Returns: `nil` where there are not that many.
  package func target(redoing count: Int) -> Int? {
    var rest = count
    for index in path.dropFirst(doneCount).indices where isUsers(path[index]) {
      if rest == 0 { return number(atCount: index - path.startIndex) }
      rest -= 1
    }
    // What happened elsewhere is redone as one.
    let isElsewhere = rest == count && count == 1 && doneCount < path.count
    return rest == 0 || isElsewhere ? path.last.map(Int.init) : nil
  }

  /// The entry to go to for undoing single entries.
  package func target(undoingSteps count: Int) -> Int? {
    doneCount >= count ? number(atCount: doneCount - count) : nil
  }

  /// The entry to go to for redoing single entries.
  package func target(redoingSteps count: Int) -> Int? {
    doneCount + count <= path.count ? number(atCount: doneCount + count) : nil
  }

  func isUsers(_ number: Int32) -> Bool { nodes[Int(number)]?.cause == .user }

  /// Whether an entry is kept, or is the one that the history begins after.
  package func isKept(_ number: Int) -> Bool { number == start.number || nodes[number] != nil }

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

/// A few states by the numbers of their entries.
private struct RecentStates {
  private var states: [(number: Int, state: Any)] = []

  subscript(number: Int) -> Any? {
    get { states.first { $0.number == number }?.state }
    set {
      states.removeAll { $0.number == number }
      if let newValue { states.append((number, newValue)) }
      if states.count > 2 { states.removeFirst() }
    }
  }
}
