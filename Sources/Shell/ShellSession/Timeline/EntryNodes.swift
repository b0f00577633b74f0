import ComposableArchitecture
import ShellValues

/// The stored form of a timeline entry, without the parts that ``EntryChunk`` stores in columns.
struct EntryNode {
  /// The number of the preceding entry; 0 for the first entry.
  let parent: Int32
  /// The number of entries from the root to this one, inclusive.
  let depth: Int32
  /// The most recently created or visited next entry; 0 if there is none.
  var newestChild: Int32 = 0
  /// The nearest entry, from this one backward, that changed more than the state; 0 if there is
  /// none.
  let lastWorldChange: Int32
  /// The entry that set off the chain of effects leading to this one: the entry itself if no effect
  /// caused it, 0 if unknown.
  let root: Int32
  private let causeCode: Int32
  // Every action has an entry, so that the ids fit where the numbers of the entries do.
  private let rawActionID: Int32
  /// The places of the entry's other parts.
  var slots = EntryChunk.Slots()
  /// Whether a test has received or skipped the effects' actions up to this entry.
  var isReceived = false

  init(
    cause: Timeline.Cause,
    parent: Int,
    depth: Int,
    lastWorldChange: Int32,
    root: Int32,
    actionID: ActionID
  ) {
    self.parent = Int32(parent)
    self.depth = Int32(depth)
    self.lastWorldChange = lastWorldChange
    self.root = root
    causeCode = cause.code
    rawActionID = Int32(actionID.rawValue)
  }

  var cause: Timeline.Cause { Timeline.Cause(code: causeCode) }
  var actionID: ActionID { ActionID(rawValue: Int(rawActionID)) }
  var isAction: Bool { slots.isAction }
}

extension Timeline.Cause {
  /// The number of the entry that started the effect, or a negative number.
  fileprivate var code: Int32 {
    switch self {
    case .effect(of: let number?): Int32(number)
    case .effect(of: nil): -1
    case .user: -2
    case .elsewhere: -3
    }
  }

  fileprivate init(code: Int32) {
    switch code {
    case -1: self = .effect(of: nil)
    case -2: self = .user
    case -3: self = .elsewhere
    default: self = .effect(of: Int(code))
    }
  }
}

/// The state after an entry, stored whole or as a patch to the state before.
enum KeptState {
  case whole(Any)
  case patch(StatePatch)
}

/// The changes that turn the state before an entry into the state after it.
final class StatePatch {
  let patch: ValuePatch
  /// The number of patches since the last whole state, including this one.
  let length: Int
  /// The number of elements in these patches.
  let elementCount: Int

  /// The maximum number of patches between whole states, and of elements in them. These limits
  /// bound the cost of reconstructing a state.
  private static let longest = 128
  private static let mostElements = 4096

  /// - Parameters:
  ///   - last: The patch of the state before; `nil` if that state is stored whole.
  /// - Returns: `nil` if the state after must be stored whole.
  init?(from before: Any, after last: StatePatch?, to after: Any) {
    guard let patch = ValuePatch(from: before, to: after) else { return nil }
    let (length, elementCount) = (last?.length ?? 0, last?.elementCount ?? 0)
    guard length < Self.longest, elementCount + patch.elementCount <= Self.mostElements else {
      return nil
    }
    self.patch = patch
    self.length = length + 1
    self.elementCount = elementCount + patch.elementCount
  }
}

/// Entries by number. They are stored in chunks, since there may be a million of them: growing
/// never moves existing entries.
final class EntryNodes {
  // '@exclusivity(unchecked)': each entry takes some twenty accesses to these properties and to those of
  // its chunk. No value of a feature ends during one of them, so they run no code of a feature, which
  // might use the entries.
  @exclusivity(unchecked) private var chunks: [EntryChunk] = []
  @exclusivity(unchecked) private(set) var lastNumber = 0
  /// The number of stored entries.
  @exclusivity(unchecked) private(set) var count = 0

  /// - Complexity: O(1), without access to the event or the state.
  subscript(number: Int) -> EntryNode? {
    guard number > 0, number <= lastNumber else { return nil }
    let (chunk, index) = Self.place(of: number)
    return chunks[chunk][index]
  }

  private static func place(of number: Int) -> (chunk: Int, index: Int) {
    ((number - 1) / EntryChunk.size, (number - 1) % EntryChunk.size)
  }

  // MARK: Parts

  func event(of number: Int) -> Timeline.Event? { part(of: number) { $0.event(at: $1) } }
  func world(of number: Int) -> Timeline.Change<WorldSnapshot>? {
    part(of: number) { $0.world(at: $1) }
  }
  func details(of number: Int) -> Timeline.Details? { part(of: number) { $0.details(at: $1) } }
  /// The patch that the state after an entry is stored as; `nil` if the state is stored whole.
  func patch(of number: Int) -> StatePatch? { part(of: number) { $0.patch(at: $1) } }
  /// The state after an entry; `nil` if it is stored as a patch.
  func wholeState(of number: Int) -> Any? { part(of: number) { $0.wholeState(at: $1) } }

  private func part<Part>(of number: Int, _ read: (EntryChunk, Int) -> Part?) -> Part? {
    guard number > 0, number <= lastNumber else { return nil }
    let (chunk, index) = Self.place(of: number)
    return read(chunks[chunk], index)
  }

  // MARK: Changing

  /// Changes an entry in place, if it is stored.
  func update(_ number: Int, _ change: (inout EntryNode) -> Void) {
    guard var node = self[number] else { return }
    let (chunk, index) = Self.place(of: number)
    change(&node)
    chunks[chunk][index] = node
  }

  /// Sets the details of an entry, if it is stored.
  func setDetails(_ details: Timeline.Details, of number: Int) {
    guard self[number] != nil else { return }
    let (chunk, index) = Self.place(of: number)
    chunks[chunk].setDetails(details, at: index)
  }

  /// - Returns: The entry's number.
  func append(_ node: EntryNode, _ contents: EntryChunk.Contents) -> Int {
    let (chunk, index) = Self.place(of: lastNumber + 1)
    if index == 0 { chunks.append(EntryChunk()) }
    chunks[chunk].append(node, contents)
    lastNumber += 1
    count += 1
    return lastNumber
  }

  func remove(_ number: Int) {
    guard self[number] != nil else { return }
    let (chunk, index) = Self.place(of: number)
    chunks[chunk].remove(at: index)
    count -= 1
    // The last chunk is still growing.
    if chunks[chunk].count == 0, chunk < chunks.count - 1 { chunks[chunk] = EntryChunk() }
  }

  /// Removes the most recently appended entries. Their numbers will be reused.
  func removeAll(after number: Int) {
    while lastNumber > number {
      let (chunk, index) = Self.place(of: lastNumber)
      if self[lastNumber] != nil { count -= 1 }
      chunks[chunk].removeLast()
      if index == 0 { chunks.removeLast() }
      lastNumber -= 1
    }
  }
}
