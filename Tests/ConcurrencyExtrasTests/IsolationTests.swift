import ConcurrencyExtras
import Foundation
import Testing

@Suite struct IsolationTests {
  private struct Failure: Error {}

  @Test func lockIsolatedCountsEveryChangeOfManyTasks() async {
    let count = LockIsolated(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<1000 {
        group.addTask { count.withValue { $0 += 1 } }
      }
    }
    #expect(count.value == 1000)
  }

  @Test func lockIsolatedReadsMembersAndIsReplaced() throws {
    let names = LockIsolated(["Blob"])
    #expect(names.count == 1)
    names.setValue(["Blob", "Blob Jr."])
    #expect(names.value.last == "Blob Jr.")
    #expect(throws: Failure.self) { try names.withValue { _ in throw Failure() } }
  }

  @Test func actorIsolatedIsChangedByItsActor() async {
    let events = ActorIsolated<[String]>([])
    await events.withValue { $0.append("opened") }
    #expect(await events.value == ["opened"])
    await events.setValue([])
    let count = await events.withValue { $0.count }
    #expect(count == 0)
  }

  @Test func uncheckedSendableWrapsAndCodesAsItsValue() throws {
    @UncheckedSendable var numbers = [1, 2]
    numbers.append(3)
    #expect($numbers.value == [1, 2, 3])
    #expect($numbers.count == 3)
    let data = try JSONEncoder().encode(UncheckedSendable(["a": 1]))
    #expect(String(decoding: data, as: UTF8.self) == #"{"a":1}"#)
    let decoded = try JSONDecoder().decode(UncheckedSendable<[String: Int]>.self, from: data)
    #expect(decoded == UncheckedSendable(["a": 1]))
  }

  @Test func uncheckedBoxIsShared() {
    let box = UncheckedBox([1])
    let other = box
    other.value.append(2)
    #expect(box.wrappedValue == [1, 2])
    #expect(box.count == 2)
  }
}

@Suite struct AnyHashableSendableTests {
  @Test func valuesAreComparedWhateverTheirTypes() {
    #expect(AnyHashableSendable(1) == AnyHashableSendable(1))
    #expect(AnyHashableSendable(1) != AnyHashableSendable("1"))
    #expect(AnyHashableSendable(AnyHashableSendable(1)) == 1)
    #expect(AnyHashableSendable(UInt8(1)) == AnyHashableSendable(1))
    #expect(AnyHashable(AnyHashableSendable("a")) == AnyHashable("a"))
    let id: any Hashable & Sendable = 1
    #expect(AnyHashableSendable(id) == 1)
  }

  @Test func literalsMakeOne() {
    let values: Set<AnyHashableSendable> = [true, 1.5, 2, "three"]
    #expect(values.contains(AnyHashableSendable("three")))
    #expect(values.contains(AnyHashableSendable(1.5)))
    #expect(!values.contains(3))
  }

  @Test func itIsDescribedAsItsValue() {
    #expect(AnyHashableSendable("id").description == "id")
    #expect(AnyHashableSendable("id").debugDescription == #"AnyHashableSendable("id")"#)
    #expect(AnyHashableSendable(1).base as? Int == 1)
  }
}
