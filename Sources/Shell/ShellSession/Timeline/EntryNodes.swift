import ComposableArchitecture
import ShellValues

/// An entry as a timeline keeps it.
struct EntryNode {
  let event: Timeline.Event
  let cause: Timeline.Cause
  /// The entry that it came after; 0 for the first of all.
  let parent: Int32
  /// How many entries lead to it, itself included.
  let depth: Int32
  /// The entry after it that was made or gone to last; 0 where there is none.
  var newestChild: Int32 = 0
  /// The nearest entry back, this one included, that changed more than the state; 0 where there is none.
  let lastWorldly: Int32
  /// What it came of by way of effects, itself where no effect is between; 0 where that is not known.
  let root: Int32
  /// Whether this and all that led to it was received, or skipped, as a test does.
  var isReceived = false
  let actionID: ActionID
  let world: Timeline.Change<WorldSnapshot>
  var details: Timeline.Details?
  var state: KeptState

  /// The world to go back to where it is undone.
  var start: WorldSnapshot { details?.start ?? world.before }

  var isAction: Bool { if case .action = event { true } else { false } }
}

/// The state after an entry.
enum KeptState {
  case whole(Any)
  case patch(StatePatch)
}

/// What makes the state before an entry into the one after.
final class StatePatch {
  let patch: ValuePatch
  /// How many patches lead from a whole state to it, itself included.
  let length: Int
  /// How many elements they hold.
  let elementCount: Int

  /// How many patches may lead from one whole state to another, and how many elements they may hold: so
  /// much there is to do to get to an entry.
  private static let longest = 128
  private static let mostElements = 4096

  /// - Parameters:
  ///   - kept: How the state before is kept.
  /// - Returns: `nil` where the state after is to be kept whole.
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

/// Entries by their numbers. There may be a million of them: they are kept in pieces, so that none is ever
/// moved to make room for another.
struct EntryNodes {
  private struct Piece {
    var nodes: ContiguousArray<EntryNode?> = []
    var count = 0
  }

  private static let pieceSize = 1024

  private var pieces: [Piece] = []
  private(set) var lastNumber = 0
  /// How many entries are kept.
  private(set) var count = 0

  subscript(number: Int) -> EntryNode? {
    guard number > 0, number <= lastNumber else { return nil }
    let (piece, index) = Self.place(of: number)
    return pieces[piece].nodes.isEmpty ? nil : pieces[piece].nodes[index]
  }

  private static func place(of number: Int) -> (piece: Int, index: Int) {
    ((number - 1) / pieceSize, (number - 1) % pieceSize)
  }

  /// Changes an entry, if it is kept.
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
    // The last piece still grows.
    if pieces[piece].count == 0, piece < pieces.count - 1 { pieces[piece].nodes = [] }
  }

  /// Takes back the entries that were appended last. Their numbers are given again.
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
