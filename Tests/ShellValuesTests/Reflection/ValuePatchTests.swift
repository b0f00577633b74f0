import Foundation
import ShellValues
import Testing

/// What a patch makes of a value is the very value that it was made for.
@Suite struct ValuePatchTests {
  final class Token: Sendable {}

  struct Row: Equatable {
    var id: Int
    var title = "a title that is too long to be kept in the string itself"
    var tags: [String] = []
    var note: String?
  }

  struct Pair<Value> {
    var count = 0
    var rows: [Value]
    var others: ContiguousArray<Value> = []
    var nested: (first: Int, rows: [Value]) = (0, [])
    var optional: [Value]?
    var inner: Inner?

    struct Inner {
      var name = "inner"
      var rows: [Value]
    }
  }

  private static func rows(_ count: Int) -> [Row] { (0..<count).map { Row(id: $0) } }

  private func roundTrip<Value>(_ old: Value, _ new: Value) throws -> (Value, ValuePatch) {
    let patch = try #require(ValuePatch(from: old, to: new))
    return (try #require(ValuePatch.value(from: old, [patch]) as? Value), patch)
  }

  @Test func oneRowOfAThousandIsOneElement() throws {
    let old = Pair(rows: Self.rows(1000))
    var new = old
    new.rows[500].title = "changed"
    new.count = 7
    let (value, patch) = try roundTrip(old, new)
    #expect(patch.elementCount == 1)
    #expect(value.rows == new.rows)
    #expect(value.count == 7)
  }

  @Test(arguments: [0, 1, 499, 999, 1000])
  func whatIsPutInAndTakenOutIsOneElement(_ index: Int) throws {
    let old = Pair(rows: Self.rows(1000))
    var longer = old
    longer.rows.insert(Row(id: -1), at: index)
    let (more, patch) = try roundTrip(old, longer)
    #expect(more.rows == longer.rows)
    #expect(patch.elementCount == 1)
    let (fewer, back) = try roundTrip(longer, old)
    #expect(fewer.rows == old.rows)
    #expect(back.elementCount == 0)
  }

  @Test func arraysAreFoundWhereverTheyLie() throws {
    var old = Pair(rows: Self.rows(100))
    old.others = ContiguousArray(Self.rows(100))
    old.nested.rows = Self.rows(100)
    old.optional = Self.rows(100)
    old.inner = .init(rows: Self.rows(100))
    var new = old
    new.rows[1].id = -1
    new.others[2].id = -2
    new.nested.rows[3].id = -3
    new.optional?[4].id = -4
    new.inner?.rows[5].id = -5
    let (value, patch) = try roundTrip(old, new)
    #expect(patch.elementCount == 5)
    #expect(value.rows == new.rows)
    #expect(value.others == new.others)
    #expect(value.nested.rows == new.nested.rows)
    #expect(value.optional == new.optional)
    #expect(value.inner?.rows == new.inner?.rows)
    #expect(value.inner?.name == "inner")
  }

  @Test func whatIsNotThereOnOneSideIsKeptWhole() throws {
    var old = Pair(rows: Self.rows(100))
    var new = old
    new.inner = .init(rows: Self.rows(100))
    new.optional = Self.rows(100)
    let (value, _) = try roundTrip(old, new)
    #expect(value.inner?.rows == new.inner?.rows)
    #expect(value.optional == new.optional)
    old = new
    new.inner = nil
    let (without, _) = try roundTrip(old, new)
    #expect(without.inner == nil)
  }

  @Test func whatDiffersInMuchOrIsShortHasNoPatch() {
    let old = Pair(rows: Self.rows(100))
    let new = Pair(rows: Self.rows(100).map { Row(id: -$0.id - 1) })
    #expect(ValuePatch(from: old, to: new) == nil)
    let short = Pair(rows: Self.rows(1))
    var changed = short
    changed.rows[0].id = 9
    #expect(ValuePatch(from: short, to: changed) == nil)
    #expect(ValuePatch(from: 1, to: 2) == nil)
    #expect(ValuePatch(from: old, to: "another type") == nil)
  }

  @Test func objectsAreTheSameObjects() throws {
    let old = Pair(rows: (0..<200).map { _ in Token() })
    var new = old
    new.rows[100] = Token()
    let (value, patch) = try roundTrip(old, new)
    #expect(patch.elementCount == 1)
    #expect(zip(value.rows, new.rows).allSatisfy { $0 === $1 })
  }

  @Test func nothingIsKeptTwiceAndNothingLeaks() throws {
    weak var token: Token?
    do {
      var old = Pair(rows: (0..<200).map { _ in Token() })
      let new = old
      token = old.rows[7]
      old.rows[7] = Token()
      let patch = try #require(ValuePatch(from: new, to: old))
      #expect(ValuePatch.value(from: new, [patch]) is Pair<Token>)
      #expect(token != nil)
    }
    #expect(token == nil)
  }

  /// A chain of random changes, of which each value is restored from the first.
  @Test(arguments: 1...20)
  func chainsOfPatchesLeadToEachValue(_ seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    var values = [Pair(rows: Self.rows(64))]
    values[0].inner = .init(rows: Self.rows(64))
    var patches: [ValuePatch] = []
    for step in 1...60 {
      var next = values[values.count - 1]
      let index = Int.random(in: 0..<max(1, next.rows.count), using: &random)
      switch Int.random(in: 0...5, using: &random) {
      case 0: next.rows.insert(Row(id: step), at: index)
      case 1 where next.rows.count > 40: next.rows.remove(at: index)
      case 2: next.inner?.rows[step % 8].tags.append("\(step)")
      case 3: next.inner = next.inner == nil ? .init(rows: Self.rows(64)) : next.inner
      case 4: next.rows.swapAt(index, 0)
      default: next.rows[index].note = "\(step)"
      }
      next.count = step
      guard let patch = ValuePatch(from: values[values.count - 1], to: next) else { continue }
      values.append(next)
      patches.append(patch)
      let value = try #require(
        ValuePatch.value(from: values[0], patches) as? Pair<Row>
      )
      #expect(value.rows == next.rows)
      #expect(value.inner?.rows == next.inner?.rows)
      #expect(value.count == step)
    }
    #expect(patches.count > 40)
  }
}

/// Numbers that follow from a seed.
private struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
