import ConcurrencyExtras
import CustomDump
import IdentifiedCollections
import Sharing
import Testing

@Suite struct SharedTests {
  struct User: Equatable, Identifiable, Sendable {
    let id: Int
    var name: String
    var shout: String { name.uppercased() }
  }

  struct Child: Equatable, Sendable {
    @Shared var count: Int
    var note = ""
  }

  struct Owner: Equatable {
    @Shared var counts: [Int: Int]

    init(counts: [Int: Int]) {
      self._counts = Shared(counts)
    }
  }

  @Test func eachConstructionSharesItsValue() {
    @Shared var a: Int
    _a = Shared(value: 1)
    @Shared var b: Int
    _b = Shared(2)
    @Shared var c: Int
    _c = Shared(wrappedValue: 3)
    let d = Shared(projectedValue: Shared(4))
    let e = Shared(d)
    #expect([a, b, c, d.wrappedValue, e.wrappedValue] == [1, 2, 3, 4, 4])
  }

  @Test func memberwiseInitializersTakeWhatIsShared() {
    let count = Shared(value: 1)
    let first = Child(count: count)
    let second = Child(count: first.$count, note: "second")
    second.$count.withLock { $0 += 1 }
    #expect(first.count == 2)
    #expect(count.wrappedValue == 2)
  }

  @Test func settingInPlaceIsSeenByAllHolders() {
    let owner = Owner(counts: [:])
    let copy = owner
    owner.counts[3] = 0
    #expect(copy.counts == [3: 0])
    owner.counts = [:]
    #expect(copy.counts.isEmpty)
  }

  @Test func withLockReturnsAndThrowsWhatItsClosureDoes() {
    struct Failure: Error {}
    @Shared var count: Int
    _count = Shared(value: 1)
    let old = $count.withLock { count in
      defer { count = 5 }
      return count
    }
    #expect(old == 1)
    #expect(throws: Failure.self) {
      try $count.withLock {
        $0 = 6
        throw Failure()
      }
    }
    #expect(count == 6)
  }

  @Test func aCollectionIsChangedInPlace() {
    let numbers = Shared(value: Array(0..<1000))
    let names = Shared(value: ["a": Array(0..<1000)])
    func address(_ array: [Int]) -> UInt {
      array.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
    let (before, namesBefore) = (
      address(numbers.wrappedValue), address(names.wrappedValue["a"] ?? [])
    )
    for _ in 0..<3 {
      numbers.withLock { $0[0] += 1 }
      names.withLock { $0["a"]?[0] += 1 }
    }
    #expect(numbers.wrappedValue[0] == 3)
    #expect(address(numbers.wrappedValue) == before)
    #expect(address(names.wrappedValue["a"] ?? []) == namesBefore)
  }

  @Test func readingACollectionWithinItsWithLockTraps() async {
    await #expect(processExitsWith: .failure) {
      let numbers = Shared(value: [1])
      numbers.withLock { $0.append(numbers.wrappedValue.count) }
    }
  }

  @Test func theOperationOfAnElementReadsTheCollection() throws {
    let names = Shared(value: ["a", "b"])
    for name in names {
      name.withLock { $0 += "\(names.wrappedValue.count)\(name.wrappedValue)" }
    }
    #expect(names.wrappedValue == ["a2a", "b2b"])
    let optional = Shared<[Int]?>(value: [1])
    let unwrapped = try #require(Shared(optional))
    unwrapped.withLock { $0.append(optional.wrappedValue?.count ?? 0) }
    #expect(optional.wrappedValue == [1, 1])
  }

  @Test func readingAPlainValueWithinWithLockGivesTheValueBefore() {
    let count = Shared(value: 1)
    count.withLock {
      $0 += 10
      #expect(count.wrappedValue == 1)
    }
    #expect(count.wrappedValue == 11)
  }

  @Test func aChangeWithinWithLockIsReported() {
    let count = Shared(value: 1)
    withKnownIssue {
      count.withLock {
        $0 = 2
        count.withLock { $0 = 3 }
      }
    } matching: {
      $0.description.contains("changed within its own 'withLock'")
    }
    #expect(count.wrappedValue == 2)
  }

  @Test func withLockLosesNoChangeOfAnyThread() async {
    let count = Shared(value: 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<1_000 { count.withLock { $0 += 1 } }
        }
      }
    }
    #expect(count.wrappedValue == 8_000)
  }

  @Test func propertiesAreDerived() {
    let user = Shared(value: User(id: 1, name: "Blob"))
    let name = user.name
    name.withLock { $0 = "Blob Jr" }
    #expect(user.wrappedValue.name == "Blob Jr")
    user.withLock { $0.name = "Blob Sr" }
    #expect(name.wrappedValue == "Blob Sr")
    let shout: SharedReader<String> = user.shout
    #expect(shout.wrappedValue == "BLOB SR")
    #expect(user.id == 1)
  }

  @Test func anOptionalIsUnwrapped() throws {
    let user = Shared<User?>(value: nil)
    #expect(Shared(user) == nil)
    user.withLock { $0 = User(id: 1, name: "Blob") }
    let unwrapped = try #require(Shared<User>(user))
    unwrapped.name.withLock { $0 = "Blob Jr" }
    #expect(user.wrappedValue?.name == "Blob Jr")
    if let other = Shared(user) { #expect(other == unwrapped) }

    user.withLock { $0 = nil }
    #expect(unwrapped.wrappedValue.name == "Blob Jr")
    unwrapped.withLock { $0.name = "Nobody" }
    #expect(user.wrappedValue == nil)
  }

  @Test func elementsAreDerived() throws {
    let users = Shared<IdentifiedArrayOf<User>>(
      value: [User(id: 1, name: "Blob"), User(id: 2, name: "Blob Jr")]
    )
    let second = try #require(Shared<User>(users[id: 2]))
    users.withLock { $0.reverse() }
    second.name.withLock { $0 = "Moved" }
    #expect(users.wrappedValue.map(\.name) == ["Moved", "Blob"])
    users.elements.forEach { $user in $user.name.withLock { $0 += "!" } }
    #expect(users.wrappedValue.map(\.name) == ["Moved!", "Blob!"])
    #expect(second.wrappedValue.name == "Moved!")
    users.withLock { _ = $0.remove(id: 2) }
    #expect(second.wrappedValue.name == "Moved!")
    #expect(users[id: 2].wrappedValue == nil)
  }

  @Test func aSharedArrayIsACollectionOfItsSharedElements() {
    let numbers = Shared(value: [1, 2, 3])
    numbers.forEach { $number in $number.withLock { $0 *= 10 } }
    #expect(numbers.wrappedValue == [10, 20, 30])
    let last = numbers[2]
    numbers.withLock { $0.removeLast() }
    #expect(last.wrappedValue == 30)
    last.withLock { $0 = 0 }
    #expect(numbers.wrappedValue == [10, 20])
    #expect(SharedReader(numbers).map(\.wrappedValue) == [10, 20])
  }

  @Test func readersFollow() {
    let count = Shared(value: 1)
    let reader = SharedReader(count)
    let text = count.read { "\($0)" }
    count.withLock { $0 = 2 }
    #expect(reader.wrappedValue == 2)
    #expect(text.wrappedValue == "2")
    #expect(reader.read { $0 * 2 }.wrappedValue == 4)
    #expect(SharedReader(value: 3).wrappedValue == 3)
  }

  @Test func replacingGoesOnWithAnotherValue() {
    struct Model { @Shared var count: Int }
    let first = Shared(value: 1)
    let model = Model(count: first)
    model.$count = Shared(value: 10)
    model.$count.withLock { $0 += 1 }
    #expect(model.count == 11)
  }

  @Test func functionsAndClosuresTakeProjectedValues() {
    func double(@Shared count: Int) { $count.withLock { $0 *= 2 } }
    let count = Shared(value: 2)
    double($count: count)
    #expect(count.wrappedValue == 4)
  }

  @Test func equalityIsThatOfTheValues() {
    #expect(Shared(value: 1) == Shared(value: 1))
    #expect(Shared(value: 1) != Shared(value: 2))
    #expect(SharedReader(value: 1) == SharedReader(value: 1))
    #expect(Set([Shared(value: 1), Shared(value: 1)]).count == 1)
  }

  @Test func itIsPrintedAsItsValueWithAMark() {
    let child = Child(count: Shared(value: 42))
    #expect(
      String(customDumping: child) == """
        SharedTests.Child(
          _count: 42,
          note: ""
        )
        """
    )
    #expect("\(child.$count)" == "Shared<Int>(42)")
    #expect(Mirror(reflecting: child.$count).children.map(\.label) == ["shared"])
  }

  @Test func aReferenceGoesWithItsLastHolder() {
    final class Token: Sendable {}
    weak var token: Token?
    do {
      let shared = Shared(value: Token())
      let reader = SharedReader(shared)
      token = reader.wrappedValue
      #expect(token != nil)
    }
    #expect(token == nil)
  }
}
