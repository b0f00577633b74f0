/// A run of entries that are stored together, each kind of part in a column.
final class EntryChunk {
  /// The maximum number of entries.
  static let size = 1024

  /// The parts of an entry that differ in size.
  struct Contents {
    let event: Timeline.Event
    let state: KeptState
    let world: Timeline.Change<WorldSnapshot>
    let details: Timeline.Details?
  }

  /// The indices of an entry's parts in the columns.
  struct Slots {
    /// An index of ``actions``; below zero, the complement of an index of ``otherEvents``.
    fileprivate var event: Int16 = 0
    /// An index of ``wholeStates``; below zero, the complement of an index of ``patches``.
    fileprivate var state: Int16 = 0
    /// An index of ``worlds``.
    fileprivate var world: Int16 = 0

    var isAction: Bool { event >= 0 }
  }

  /// A world that consecutive entries share.
  private final class SharedWorld {
    let change: Timeline.Change<WorldSnapshot>
    var useCount = 1

    init(_ change: Timeline.Change<WorldSnapshot>) {
      self.change = change
    }
  }

  // '@exclusivity(unchecked)': see 'EntryNodes'.
  @exclusivity(unchecked) private var nodes: ContiguousArray<EntryNode?> = []
  private var actions = ValueColumn()
  private var otherEvents = SlotArray<Timeline.Event>()
  private var wholeStates = ValueColumn()
  private var patches = SlotArray<StatePatch>()
  private var worlds = SlotArray<SharedWorld>()
  private var details: [Int: Timeline.Details] = [:]

  /// The number of stored entries.
  @exclusivity(unchecked) private(set) var count = 0

  // MARK: Reading

  subscript(index: Int) -> EntryNode? {
    get { nodes.indices.contains(index) ? nodes[index] : nil }
    set { nodes[index] = newValue }
  }

  func event(at index: Int) -> Timeline.Event? {
    guard let slot = self[index]?.slots.event else { return nil }
    return slot < 0 ? otherEvents[Int(~slot)] : actions[Int(slot)].map { .action($0) }
  }

  /// The state after an entry; `nil` if it is stored as a patch.
  func wholeState(at index: Int) -> Any? {
    guard let slot = self[index]?.slots.state, slot >= 0 else { return nil }
    return wholeStates[Int(slot)]
  }

  /// The patch that the state after an entry is stored as; `nil` if the state is stored whole.
  func patch(at index: Int) -> StatePatch? {
    guard let slot = self[index]?.slots.state, slot < 0 else { return nil }
    return patches[Int(~slot)]
  }

  func world(at index: Int) -> Timeline.Change<WorldSnapshot>? {
    self[index].flatMap { worlds[Int($0.slots.world)]?.change }
  }

  func details(at index: Int) -> Timeline.Details? { details.isEmpty ? nil : details[index] }

  // MARK: Changing

  func setDetails(_ details: Timeline.Details, at index: Int) { self.details[index] = details }

  func append(_ node: EntryNode, _ contents: Contents) {
    var node = node
    node.slots = Slots(
      event: append(contents.event),
      state: append(contents.state),
      world: append(contents.world)
    )
    if let details = contents.details { self.details[nodes.count] = details }
    nodes.append(node)
    count += 1
  }

  private func append(_ event: Timeline.Event) -> Int16 {
    if case .action(let action) = event { return Int16(actions.append(action)) }
    return ~Int16(otherEvents.append(event))
  }

  private func append(_ state: KeptState) -> Int16 {
    switch state {
    case .whole(let state): Int16(wholeStates.append(state))
    case .patch(let patch): ~Int16(patches.append(patch))
    }
  }

  private func append(_ world: Timeline.Change<WorldSnapshot>) -> Int16 {
    if let last = worlds.lastIndex, let shared = worlds[last]?.change,
      shared.before === world.before, shared.after === world.after
    {
      worlds[last]?.useCount += 1
      return Int16(last)
    }
    return Int16(worlds.append(SharedWorld(world)))
  }

  func remove(at index: Int) {
    guard let slots = self[index]?.slots else { return }
    nodes[index] = nil
    details[index] = nil
    count -= 1
    if slots.event < 0 {
      otherEvents.remove(at: Int(~slots.event))
    } else {
      actions.remove(at: Int(slots.event))
    }
    if slots.state < 0 {
      patches.remove(at: Int(~slots.state))
    } else {
      wholeStates.remove(at: Int(slots.state))
    }
    removeUse(ofWorldAt: Int(slots.world))
  }

  private func removeUse(ofWorldAt index: Int) {
    worlds[index]?.useCount -= 1
    if worlds[index]?.useCount == 0 { worlds.remove(at: index) }
  }

  /// Removes the most recently appended entry, whose index will be reused.
  func removeLast() {
    guard !nodes.isEmpty else { return }
    remove(at: nodes.count - 1)
    nodes.removeLast()
  }
}
