import IdentifiedCollections
import Testing

private struct Row: Identifiable {
  let id: Int
  var numbers = Array(0..<100)

  var base: UnsafePointer<Int>? { numbers.withUnsafeBufferPointer(\.baseAddress) }
}

struct IdentifiedArrayStorageTests {
  @Test func modifyingByIdCopiesNeitherTheArrayNorTheElement() {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    let storage = rows.storageIdentity
    let base = rows[1].base
    rows[id: 2]?.numbers[0] = 9
    rows[1].numbers[1] = 9
    #expect(rows.storageIdentity == storage)
    #expect(rows[1].base == base)
    #expect(rows[id: 2]?.numbers.prefix(2) == [9, 9])
  }

  @Test func copiesShareStorageUntilOneChanges() {
    let rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    var copy = rows
    #expect(copy.storageIdentity == rows.storageIdentity)
    copy[id: 1]?.numbers[0] = 9
    #expect(copy.storageIdentity != rows.storageIdentity)
    #expect(rows[id: 1]?.numbers[0] == 0)
  }

  @Test func aCountThatDiffersIsAnotherIdentity() {
    var rows = IdentifiedArrayOf<Row>()
    rows.reserveCapacity(8)
    rows.append(Row(id: 1))
    let storage = rows.storageIdentity
    rows.append(Row(id: 2))
    #expect(rows.storageIdentity != storage)
  }
}

#if !canImport(Darwin) || os(macOS)
struct IdentifiedArrayTrapTests {
  @Test func duplicatesTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = IdentifiedArray(uniqueElements: [1, 1], id: \.self)
    }
  }

  @Test func assigningAnotherIdToAnIdTraps() async {
    await #expect(processExitsWith: .failure) {
      var rows: IdentifiedArrayOf<Todo> = .three
      rows[id: 1] = Todo(id: 2)
    }
  }

  @Test func assigningATakenIdToAPositionTraps() async {
    await #expect(processExitsWith: .failure) {
      var rows: IdentifiedArrayOf<Todo> = .three
      rows[0] = Todo(id: 2)
    }
  }
}
#endif
