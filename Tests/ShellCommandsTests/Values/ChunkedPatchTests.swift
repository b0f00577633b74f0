import ComposableArchitecture
import ShellSession
import ShellValues
import Testing

/// What the history stores of a state with many rows, and how it finds what has changed.
@Suite(.serialized) struct ChunkedPatchTests {
  typealias State = ManyRows.State

  @Test func aChangedRowIsOneElementAndRestoringItSharesTheOthers() throws {
    let old = State(count: 100_000)
    var new = old
    new.rows[id: 70_000]?.count = 1
    new.title = "changed"
    let patch = try #require(ValuePatch(from: old, to: new))
    #expect(patch.elementCount == 1)
    let restored = try #require(ValuePatch.value(from: old, [patch]) as? State)
    #expect(restored == new)
    #expect(restored.rows.index(id: 70_000) == 70_000)
    var copiedCount = 0
    _ = restored.rows.chunks.allDifferingChunks(from: old.rows.chunks) { _, chunk, _ in
      copiedCount += chunk.count
      return true
    }
    #expect(copiedCount == 32)
  }

  @Test(arguments: [0, 1, 31, 32, 33, 5_000, 9_999])
  func aRowThatIsInsertedOrRemovedIsOneElement(_ index: Int) throws {
    let old = State(count: 10_000)
    var longer = old
    longer.rows.insert(CountedRow(id: -1), at: index)
    let insertion = try #require(ValuePatch(from: old, to: longer))
    let removal = try #require(ValuePatch(from: longer, to: old))
    // The row and its id.
    #expect(insertion.elementCount == 2 && removal.elementCount == 0)
    #expect(ValuePatch.value(from: old, [insertion]) as? State == longer)
    #expect(ValuePatch.value(from: longer, [removal]) as? State == old)
  }

  @Test(arguments: [1_000, 100_000])
  func changesAreFoundWithoutVisitingSharedRows(_ count: Int) {
    let old = State(count: count)
    var new = old
    new.rows[id: count / 2]?.count = 1
    CountedRow.comparisons = 0
    let changes = ValueDiff.changes(from: old, to: new)
    #expect(changes.map(\.path.description) == ["rows[id: \(count / 2)].count"])
    #expect(CountedRow.comparisons <= 32 + 1)
  }

  @Test(arguments: [0, 1, 32, 33, 64, 65, 200])
  func alikeEndsAreThoseOfArrays(_ count: Int) {
    let old = Array(0..<count)
    for place in Set([0, 1, 31, 32, 33, 65, count / 2, count]) where place <= count {
      for insertedCount in [0, 1, 31, 32, 33, 130] {
        var new = old
        new.insert(contentsOf: (0..<insertedCount).map { -1 - $0 }, at: place)
        let (chunked, oldChunked) = (ChunkedArray(new), ChunkedArray(old))
        #expect(chunked.erasedCommonEnds(with: oldChunked) == new.erasedCommonEnds(with: old))
        #expect(oldChunked.erasedCommonEnds(with: chunked) == old.erasedCommonEnds(with: new))
        guard !new.isEmpty else { continue }
        var changed = ChunkedArray(new)
        changed[place / 2] = .min
        #expect(changed.erasedDifferences(from: chunked) == [place / 2])
      }
    }
  }
}
