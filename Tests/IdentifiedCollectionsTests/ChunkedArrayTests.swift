import IdentifiedCollections
import Testing

/// Counts the comparisons of its elements.
private struct Compared: Equatable {
  nonisolated(unsafe) static var count = 0

  let number: Int

  static func == (lhs: Self, rhs: Self) -> Bool {
    count += 1
    return lhs.number == rhs.number
  }
}

private let chunkSize = ChunkedArray<Int>.chunkSize
/// The number of elements in the smallest full group of chunks.
private let groupCount = chunkSize * 8
/// The numbers of elements in full chunks from which groups are larger.
private let dividingCounts = [1_024, 8_192].map { chunkSize * $0 }

/// Counts of elements at which the structure of the storage changes.
private let bordering: [Int] = {
  let sizes =
    [chunkSize, 2 * chunkSize, groupCount, groupCount + chunkSize, 2 * groupCount]
    + [8 * groupCount, dividingCounts[0]].flatMap { [$0, $0 + chunkSize] }
  return [0, 1, 2] + sizes.flatMap { [$0 - 1, $0, $0 + 1] } + [3 * groupCount + 77]
}()

@Suite struct ChunkedArrayTests {
  @Test(arguments: bordering)
  func elementsAreInOrder(_ count: Int) {
    var appended = ChunkedArray<Int>()
    for number in 0..<count { appended.append(number) }
    expect(appended, equals: Array(0..<count))
    #expect(appended == ChunkedArray(0..<count))
    #expect(appended.contiguous == Array(0..<count))
    #expect(appended.map(\.self) == Array(0..<count))
    #expect(appended.hashValue == ChunkedArray(0..<count).hashValue)
    #expect((appended.withContiguousStorageIfAvailable(\.count) == nil) == (count > chunkSize))
  }

  @Test(arguments: bordering)
  func changesAtTheBordersOfChunks(_ count: Int) {
    let model = Array(0..<count)
    let original = ChunkedArray(model)
    let places = Set([0, 1, chunkSize - 1, chunkSize, groupCount - 1, groupCount, count - 1, count])
    for place in places.sorted() where place >= 0 && place <= count {
      let inserted = changed(original) { $0.insert(-1, at: place) }
      expect(inserted, equals: changed(model) { $0.insert(-1, at: place) })
      let truncated = changed(original) { $0.truncate(to: place) }
      expect(truncated, equals: Array(model[..<place]))
      let emptied = changed(original) { $0.removeSubrange(place...) }
      #expect(emptied == truncated)
      let suffix = changed(original) { $0.removeSubrange(..<place) }
      expect(suffix, equals: Array(model[place...]))
      guard place < count else { continue }
      expect(changed(original) { $0[place] = -1 }, equals: changed(model) { $0[place] = -1 })
      let removed = changed(original) { $0.remove(at: place) }
      expect(removed, equals: changed(model) { $0.remove(at: place) })
    }
    expect(original, equals: model)
  }

  /// Applies the same random changes to chunked arrays and to arrays. Copies must stay as they are.
  @Test(arguments: 0..<8)
  func randomChangesAreThoseOfAnArray(_ seed: UInt64) {
    var generator = Generator(state: seed)
    let count = bordering[Int.random(in: bordering.indices, using: &generator)]
    var model = Array(0..<count)
    var array = ChunkedArray(model)
    var copies: [(ChunkedArray<Int>, [Int])] = []
    for turn in 0..<1_000 {
      change(&array, &model, turn, &generator)
      if turn.isMultiple(of: 100) { copies.append((array, model)) }
    }
    expect(array, equals: model)
    for (copy, copiedModel) in copies {
      expect(copy, equals: copiedModel)
      #expect((copy == array) == (copiedModel == model))
    }
  }

  private func change(
    _ array: inout ChunkedArray<Int>,
    _ model: inout [Int],
    _ number: Int,
    _ generator: inout Generator
  ) {
    let place = Int.random(in: 0...model.count, using: &generator)
    switch Int.random(in: 0..<10, using: &generator) {
    case 0:
      array.insert(number, at: place)
      model.insert(number, at: place)
    case 1 where place < model.count:
      #expect(array.remove(at: place) == model.remove(at: place))
    case 2:
      let end = Swift.min(place + Int.random(in: 0..<200, using: &generator), model.count)
      let new = Array(0..<Int.random(in: 0..<200, using: &generator))
      array.replaceSubrange(place..<end, with: new)
      model.replaceSubrange(place..<end, with: new)
    case 3:
      let new = 0..<Int.random(in: 0..<200, using: &generator)
      array.append(contentsOf: new)
      model.append(contentsOf: new)
    case 4:
      let excess = Int.random(in: 0...Swift.min(200, model.count), using: &generator)
      array.truncate(to: model.count - excess)
      model.removeLast(excess)
    case 5 where place < model.count:
      let other = Int.random(in: 0..<model.count, using: &generator)
      array.swapAt(place, other)
      model.swapAt(place, other)
    default:
      guard place < model.count else { return }
      array[place] += number
      model[place] += number
    }
  }

  @Test func differingChunksAreFound() {
    let old = ChunkedArray(0..<100_000)
    #expect(differences(old, old).isEmpty)
    var new = old
    new[0] = -1
    new[70_000] = -1
    new[99_999] = -1
    #expect(differences(old, new) == [0, 70_000 / chunkSize * chunkSize, 99_968])
    #expect(!new.sharesStorage(with: old) && old.sharesStorage(with: old))
  }

  /// However an array came to its count, its place of a chunk is the same.
  @Test(arguments: dividingCounts)
  func arraysOfTheSameCountAreDividedAlike(_ border: Int) {
    for count in [border, border + 1, border + chunkSize, border + chunkSize + 1] {
      let original = ChunkedArray(0..<count)
      var appended = ChunkedArray(0..<border - 2 * chunkSize)
      appended.append(contentsOf: border - 2 * chunkSize..<count)
      var truncated = ChunkedArray(0..<border + 4 * chunkSize)
      truncated.truncate(to: count)
      for array in [appended, truncated] {
        array.checkInvariants()
        let starts = stride(from: 0, to: count, by: chunkSize)
        #expect(differences(original, array) == Array(starts))
      }
      // Chunks stay shared when they are divided anew and back.
      var copy = original
      copy.append(contentsOf: 0..<2 * chunkSize)
      copy.truncate(to: count - 1)
      copy.append(count - 1)
      #expect(differences(original, copy) == [(count - 1) / chunkSize * chunkSize])
    }
  }

  private func differences(_ old: ChunkedArray<Int>, _ new: ChunkedArray<Int>) -> [Int] {
    var starts: [Int] = []
    _ = new.allDifferingChunks(from: old) { start, chunk, oldChunk in
      #expect(Array(new[start..<start + chunk.count]) == chunk)
      #expect(Array(old[start..<start + chunk.count]) == oldChunk)
      starts.append(start)
      return true
    }
    return starts
  }

  private func expect(
    _ array: ChunkedArray<Int>,
    equals model: [Int],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    array.checkInvariants()
    #expect(array.count == model.count, sourceLocation: sourceLocation)
    #expect(array.isEmpty == model.isEmpty, sourceLocation: sourceLocation)
    #expect(array.elementsEqual(model), sourceLocation: sourceLocation)
    #expect(array.indices.allSatisfy { array[$0] == model[$0] }, sourceLocation: sourceLocation)
  }

  private func changed<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
    var copy = value
    change(&copy)
    return copy
  }
}

/// Element access by id moves elements out of their chunks and back.
@Suite struct ChunkedAccessTests {
  private struct Row: Identifiable, Equatable {
    let id: Int
    var name = ""
  }

  @Test(arguments: [1, 2, chunkSize, chunkSize + 1, groupCount + 1, groupCount + chunkSize + 1])
  func elementsAreChangedAddedAndRemovedById(_ count: Int) {
    for id in Set([0, count / 2, chunkSize - 1, count - 1]).sorted() where id < count {
      var rows = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
      var model = Array(rows)
      let original = rows
      rows[id: id]?.name = "changed"
      model[id].name = "changed"
      expect(rows, equals: model)
      modify(&rows[id: id]) { $0 = nil }
      model.remove(at: id)
      expect(rows, equals: model)
      modify(&rows[id: id]) { $0 = Row(id: id) }
      rows[id: -1, default: Row(id: -1)].name = "new"
      expect(rows, equals: model + [Row(id: id), Row(id: -1, name: "new")])
      rows[id: id] = nil
      rows[id: -1] = nil
      expect(rows, equals: model)
      #expect(original.map(\.id) == Array(0..<count))
      #expect(original[id: id] == Row(id: id))
    }
  }

  @Test func anErrorLeavesTheElementInPlace() {
    struct Failure: Error {}
    var rows = IdentifiedArray(uniqueElements: (0..<100).map { Row(id: $0) })
    let model = Array(rows)
    func fail(_ row: inout Row?) throws { throw Failure() }
    #expect(throws: Failure.self) { try fail(&rows[id: 3]) }
    #expect(throws: Failure.self) { try fail(&rows[id: 99]) }
    #expect(throws: Failure.self) { try fail(&rows[id: 100]) }
    expect(rows, equals: model)
  }

  @Test func elementsAreReorderedAcrossChunks() {
    let count = 3 * chunkSize + 5
    let sorted = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
    var rows = sorted
    var generator = Generator(state: 1)
    rows.shuffle(using: &generator)
    generator = Generator(state: 1)
    expect(rows, equals: sorted.elements.shuffled(using: &generator))
    let pivot = rows.partition { $0.id < 100 }
    #expect(rows[pivot...].allSatisfy { $0.id < 100 } && pivot == count - 100)
    rows.sort { $0.id < $1.id }
    expect(rows, equals: sorted.elements)
    rows.reverse()
    expect(rows, equals: sorted.reversed())
    rows.swapAt(0, count - 1)
    rows.swapAt(0, 1)
    #expect([rows[0].id, rows[1].id, rows[count - 1].id] == [count - 2, 0, count - 1])
    rows.removeAll { $0.id.isMultiple(of: 2) }
    #expect(rows.allSatisfy { !$0.id.isMultiple(of: 2) } && rows.count == count / 2)
    #expect(rows.ids.elementsEqual(rows.lazy.map(\.id)))
    rows[1] = Row(id: 1_000)
    #expect(rows.index(id: 1_000) == 1)
    #expect(rows.ids.elementsEqual(rows.lazy.map(\.id)))
  }

  private func modify(_ row: inout Row?, _ change: (inout Row?) -> Void) { change(&row) }

  private func expect(
    _ rows: IdentifiedArrayOf<Row>,
    equals model: [Row],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    rows.chunks.checkInvariants()
    #expect(Array(rows) == model, sourceLocation: sourceLocation)
    #expect(rows.ids.elementsEqual(model.map(\.id)), sourceLocation: sourceLocation)
    let isFound = model.indices.allSatisfy { rows.index(id: model[$0].id) == $0 }
    #expect(isFound, sourceLocation: sourceLocation)
  }
}

// The comparisons are counted globally, so that these tests run one after the other.
@Suite(.serialized) struct ChunkedArrayCostTests {
  @Test(arguments: [1_000, 100_000])
  func comparingWithAChangedCopyVisitsOneChunk(_ count: Int) {
    let rows = IdentifiedArray(
      uniqueElements: (0..<count).map(ComparedRow.init),
      id: \.id
    )
    var copy = rows
    copy[id: count / 2]?.content = Compared(number: -1)
    Compared.count = 0
    #expect(copy != rows)
    copy[id: count / 2]?.content = Compared(number: count / 2)
    #expect(copy == rows)
    #expect(Compared.count > 0 && Compared.count <= 2 * chunkSize)
  }

  @Test func comparingWithACopyVisitsNothing() {
    let rows = IdentifiedArray(uniqueElements: (0..<1_000).map(ComparedRow.init), id: \.id)
    var copy = rows
    copy.append(ComparedRow(1_000))
    copy.removeLast()
    Compared.count = 0
    #expect(rows == rows)
    #expect(copy == rows)
    #expect(Compared.count <= chunkSize)
  }

  /// A write to a copy copies the chunks that the arrays don't share afterwards.
  @Test(arguments: [1_000, 100_000])
  func changingACopyCopiesOneChunk(_ count: Int) {
    let rows = IdentifiedArray(uniqueElements: (0..<count).map(ComparedRow.init), id: \.id)
    var copy = rows
    #expect(copiedCount(copy, rows) == 0)
    copy[id: count / 2]?.content = Compared(number: -1)
    #expect(copiedCount(copy, rows) == chunkSize)
    copy[count / 2].content = Compared(number: -2)
    copy[id: count / 2, default: ComparedRow(0)].content = Compared(number: -3)
    #expect(copiedCount(copy, rows) == chunkSize)
    copy.swapAt(0, count / 2)
    #expect(copiedCount(copy, rows) == 2 * chunkSize)
  }

  private func copiedCount<ID, Element>(
    _ copy: IdentifiedArray<ID, Element>,
    _ original: IdentifiedArray<ID, Element>
  ) -> Int {
    var count = 0
    _ = copy.chunks.allDifferingChunks(from: original.chunks) { _, chunk, _ in
      count += chunk.count
      return true
    }
    return count
  }
}

private struct ComparedRow: Equatable {
  let id: Int
  var content: Compared

  init(_ id: Int) {
    self.id = id
    self.content = Compared(number: id)
  }
}

/// A generator with a seed, so that failures can be repeated.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
