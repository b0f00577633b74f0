import ComposableArchitecture
import ShellValues

/// The stored form of a timeline entry.
struct EntryNode {
  let event: Timeline.Event
  let cause: Timeline.Cause
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
  /// Whether a test has received or skipped the effects' actions up to this entry.
  var isReceived = false
  let actionID: ActionID
  let world: Timeline.Change<WorldSnapshot>
  var details: Timeline.Details?
  var state: KeptState

  /// The world to return to when the entry is undone.
  var start: WorldSnapshot { details?.start ?? world.before }

  var isAction: Bool { if case .action = event { true } else { false } }
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
  ///   - kept: How the state before is stored.
  /// - Returns: `nil` if the state after must be stored whole.
  init?(from before: Any, kept: KeptState, to after: Any) {
    guard let patch = ValuePatch(from: before, to: after) else { return nil }
    let (length, elementCount) =
      switch kept {
      case .whole: (0, 0)
      case .patch(let patch): (patch.length, patch.elementCount)
      }
    guard length < Self.longest, elementCount + patch.elementCount <= Self.mostElements else {
      return nil
    }
    self.patch = patch
    self.length = length + 1
    self.elementCount = elementCount + patch.elementCount
  }
}

/// Entries by number. The nodes are stored in chunks, since there may be a million of them: growing
/// never moves existing nodes.
struct EntryNodes {
  private struct Piece {
    var nodes: ContiguousArray<EntryNode?> = []
    var count = 0
  }

  private static let pieceSize = 1024

  private var pieces: [Piece] = []
  private(set) var lastNumber = 0
  /// The number of stored entries.
  private(set) var count = 0

  subscript(number: Int) -> EntryNode? {
    guard number > 0, number <= lastNumber else { return nil }
    let (piece, index) = Self.place(of: number)
    return pieces[piece].nodes.isEmpty ? nil : pieces[piece].nodes[index]
  }

  private static func place(of number: Int) -> (piece: Int, index: Int) {
    ((number - 1) / pieceSize, (number - 1) % pieceSize)
  }

  /// Changes an entry in place, if it is stored.
  mutating func update(_ number: Int, _ change: (inout EntryNode) -> Void) {
    guard self[number] != nil else { return }
    let (piece, index) = Self.place(of: number)
    guard var node = pieces[piece].nodes[index].take() else { return }
    change(&node)
    pieces[piece].nodes[index] = node
  }

  /// - Returns: The entry's number.
  mutating func append(_ node: EntryNode) -> Int {
    let (piece, index) = Self.place(of: lastNumber + 1)
    if index == 0 {
      pieces.append(Piece())
      pieces[piece].nodes.reserveCapacity(Self.pieceSize)
    }
    pieces[piece].nodes.append(node)
    pieces[piece].count += 1
    lastNumber += 1
    count += 1
    return lastNumber
  }

  mutating func remove(_ number: Int) {
    guard self[number] != nil else { return }
    let (piece, index) = Self.place(of: number)
    pieces[piece].nodes[index] = nil
    pieces[piece].count -= 1
    count -= 1
    // The last chunk is still growing.
    if pieces[piece].count == 0, piece < pieces.count - 1 { pieces[piece].nodes = [] }
  }

  /// Removes the most recently appended entries. Their numbers will be reused.
  mutating func removeAll(after number: Int) {
    while lastNumber > number {
      let (piece, index) = Self.place(of: lastNumber)
      if self[lastNumber] != nil {
        count -= 1
        pieces[piece].count -= 1
      }
      if !pieces[piece].nodes.isEmpty { pieces[piece].nodes.removeLast() }
      if index == 0 { pieces.removeLast() }
      lastNumber -= 1
    }
  }
}
