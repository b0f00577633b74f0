import ConcurrencyExtras
import Testing

@testable import Sharing

/// A reference to a part that the value has lost keeps the part's last value: that of the time which
/// is looked at.
@Suite struct LostPartTests {
  private struct Row: Equatable, Identifiable {
    let id: Int
    var name = "new"
    var note: String?
  }

  @Test func theLastValueDoesNotDependOnWhoReadIt() throws {
    let user = Shared<String?>(value: "Blob")
    let part = try #require(Shared(user))
    user.withLock { $0 = "Blob Jr." }
    user.withLock { $0 = nil }
    #expect(part.wrappedValue == "Blob Jr.")

    let numbers = Shared(value: [1, 2])
    let second = numbers[1]
    numbers.withLock { $0[1] = 20 }
    numbers.withLock { $0 = [1] }
    #expect(second.wrappedValue == 20)
    numbers.withLock { $0 = [1, 3] }
    #expect(second.wrappedValue == 3)
  }

  @Test func aLostOptionalIsKeptAlthoughItIsNil() throws {
    let value = Shared<Int??>(value: .some(.some(1)))
    let part = try #require(Shared(value))
    value.withLock { $0 = .some(nil) }
    #expect(part.wrappedValue == nil)
    value.withLock { $0 = nil }
    #expect(part.wrappedValue == nil)
  }

  /// Each past value is read with the last value of its own time, after which others followed.
  @Test func eachTimeHasItsOwnLastValue() throws {
    let changes = LockIsolated<[SharedChange]>([])
    let observation = SharedChangeObservation { change in changes.withValue { $0.append(change) } }
    defer { observation.cancel() }
    let user = Shared<String?>(value: "Blob")
    let part = try #require(Shared(user))
    var times: [(SharedValues, String)] = []
    func mark(_ name: String) {
      let own = changes.value.filter { $0.referenceID == user.referenceID }
      times.append((SharedValues(after: own), name))
      #expect(part.wrappedValue == name)
    }
    for name in ["Blob Jr.", "Blob Sr."] {
      user.withLock { $0 = name }
      mark(name)
      user.withLock { $0 = nil }
      mark(name)
    }
    part.withLock { $0 = "nobody" }
    #expect(user.wrappedValue == nil)
    mark("nobody")

    for (values, name) in times {
      values.reading { #expect(part.wrappedValue == name) }
    }
    #expect(part.wrappedValue == "nobody")
    for (values, name) in times.reversed() {
      values.restore()
      #expect(part.wrappedValue == name)
    }
  }

  @Test func whatAnExpectationLosesIsNotLost() throws {
    let user = Shared<String?>(value: "Blob")
    let part = try #require(Shared(user))
    let changed = SharedValues().changing {
      user.withLock { $0 = "Blob Jr." }
      user.withLock { $0 = nil }
      #expect(part.wrappedValue == "Blob Jr.")
      part.withLock { $0 = "nobody" }
      #expect(part.wrappedValue == "nobody")
    }
    #expect(part.wrappedValue == "Blob")
    user.withLock { $0 = nil }
    #expect(part.wrappedValue == "Blob")
    changed.changed.reading { #expect(part.wrappedValue == "nobody") }
  }

  @Test func partsOfPartsAreKept() throws {
    let rows = Shared<[Row]>(value: [Row(id: 1, note: "a"), Row(id: 2, note: "b")])
    let row = rows[1]
    let note = try #require(Shared(row.note))
    row.withLock { $0.note = nil }
    #expect(note.wrappedValue == "b")
    row.withLock { $0.note = "c" }
    rows.withLock { $0[1].name = "Blob" }
    rows.withLock { $0 = [] }
    #expect(note.wrappedValue == "c")
    #expect(row.wrappedValue == Row(id: 2, name: "Blob", note: "c"))
  }

  /// A change of one element asks no other whether it is lost: 3,000 changes of 3,000 elements would
  /// take minutes.
  @Test(.timeLimit(.minutes(1))) func aChangeOfAPartDoesNotVisitTheOthers() {
    let rows = Shared(value: (0..<3_000).map { Row(id: $0) })
    let parts = rows.indices.map { rows[$0] }
    for part in parts { part.withLock { $0.name = "seen" } }
    #expect(rows.wrappedValue.allSatisfy { $0.name == "seen" })
    withExtendedLifetime(parts) {}
  }
}
