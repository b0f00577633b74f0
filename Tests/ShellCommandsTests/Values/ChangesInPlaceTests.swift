import ComposableArchitecture
import ShellSession
import ShellValues
import Testing

/// Changes of values that are compared where they are stored.
@Suite struct ChangesInPlaceTests {
  private func paths(_ old: Any, _ new: Any, limit: Int = .max) -> [String] {
    ValueDiff.changes(from: old, to: new, limit: limit).map(\.path.description)
  }

  private struct Row: Identifiable {
    let id: Int?
    var count = 0
  }

  @Test func anOptionalIDIsWrittenWithoutItsOptional() {
    let old = (rows: IdentifiedArray(uniqueElements: [Row(id: 1), Row(id: nil)]), 1)
    var new = old
    new.rows[id: 1]?.count = 1
    new.rows[id: nil]?.count = 2
    let changes = ValueDiff.changes(from: old, to: new)
    #expect(changes.first?.path == StatePath([.member("rows"), .id(1), .member("count")]))
    #expect(changes.map(\.path.description) == ["rows[id: 1].count", "rows[id: nil].count"])
  }

  private protocol Named { var id: Int { get } }
  private struct Dog: Named { var id = 1, age = 2 }
  private struct Cat: Named { var id = 1, lives = 9 }

  @Test func elementsInPlacesOfAProtocolAreCompared() {
    typealias Animals = IdentifiedArray<Int, any Named>
    struct Zoo { var animals: Animals }
    func zoo(_ animals: any Named...) -> Zoo {
      Zoo(animals: Animals(uniqueElements: animals, id: \.id))
    }
    #expect(paths(zoo(Dog()), zoo(Dog(age: 3))) == ["animals[id: 1].age"])
    #expect(paths(zoo(Dog()), zoo(Cat())) == ["animals[id: 1]"])
    #expect(paths(zoo(Dog()), zoo(Dog())).isEmpty)
  }

  @Test func elementsInAllChunksAreCompared() {
    struct State { var rows = IdentifiedArray(uniqueElements: (0..<20_000).map { Row(id: $0) }) }
    let old = State()
    var new = old
    // At both sides of the borders of chunks and groups.
    let ids = [0, 31, 32, 63, 64, 4_095, 4_096, 8_191, 8_192, 19_999]
    for id in ids { new.rows[id: id]?.count = 1 }
    #expect(paths(old, new) == ids.map { "rows[id: \($0)].count" })
  }

  private struct Loose: Equatable {
    var count = 0
    var ignored = 0
    static func == (lhs: Self, rhs: Self) -> Bool { lhs.count == rhs.count }
  }

  @Test func aTypesOwnEqualityDecides() {
    struct Outer {
      var loose = Loose()
      var other = 0
    }
    let new = Outer(loose: Loose(ignored: 1))
    #expect(paths(Outer(), new).isEmpty)
    #expect(
      paths(Outer(), Outer(loose: Loose(count: 1, ignored: 1))) == ["loose.count", "loose.ignored"]
    )
    let all = ChangeList.all(from: Outer(), to: new)
    #expect(all.changes.map(\.path.description) == ["loose.ignored"])
    #expect(all.equalPaths == [StatePath([.member("loose")])] && all.isEqual)
  }

  @Test func theLimitHoldsForAllKindsOfChanges() {
    struct State { var rows = IdentifiedArray(uniqueElements: (1...3).map { Row(id: $0) }) }
    var new = State()
    new.rows.remove(id: 1)
    new.rows[id: 2]?.count = 1
    new.rows.append(Row(id: 4))
    let all = ["rows[id: 1]", "rows[id: 2].count", "rows[id: 4]"]
    for limit in 0...3 { #expect(paths(State(), new, limit: limit) == Array(all.prefix(limit))) }
  }

  private struct Tree: Identifiable {
    var id = 0
    var value = 0
    var children: IdentifiedArrayOf<Tree> = []
  }

  @Test func whatIsTooDeepIsComparedAsAWhole() {
    func tree(_ depth: Int, value: Int) -> Tree {
      (0..<depth).reduce(Tree(value: value)) { tree, _ in Tree(children: [tree]) }
    }
    #expect(paths(tree(500, value: 0), tree(500, value: 1)).count == 1)
    #expect(paths(tree(500, value: 0), tree(500, value: 0)).isEmpty)
  }

  private final class Object {}

  private struct Holder {
    weak var object: Object?
    var count = 0
    var nothing = Nothing()
    struct Nothing {}
  }

  @Test func weakReferencesAreNotCompared() {
    let (one, other) = (Object(), Object())
    #expect(paths(Holder(object: one), Holder(object: other)).isEmpty)
    #expect(paths(Holder(object: one), Holder(object: other, count: 1)) == ["count"])
    withExtendedLifetime((one, other)) {}
  }

  @Test func collectionsInAnyHashableOfOtherTypesDiffer() {
    let old = AnyHashable(IdentifiedArray(uniqueElements: [Tag(id: 1)]))
    let new = AnyHashable(IdentifiedArray(uniqueElements: [Label(id: 1)]))
    #expect(paths(old, new).count == 1)
  }

  private struct Tag: Identifiable, Hashable { let id: Int }
  private struct Label: Identifiable, Hashable { let id: Int }

  private struct Lists {
    var rows = IdentifiedArray(uniqueElements: (0..<500).map { Row(id: $0) })
    var numbers = IdentifiedArray(uniqueElements: 0..<500, id: \.self)
    var stack = StackState((0..<500).map { Row(id: $0) })
    var short = IdentifiedArray(uniqueElements: (0..<3).map { Row(id: $0) })
    var count = 0
  }

  @Test func aPatchLeadsToTheSameChanges() {
    func check(_ change: (inout Lists) -> Void) {
      let old = Lists()
      var new = old
      change(&new)
      let found = ChangeList.all(from: old, to: new).changes
      let known = ChangeList.all(from: old, to: new, knowing: ValuePatch(from: old, to: new))
        .changes
      #expect(!found.isEmpty && found.map { "\($0)" } == known.map { "\($0)" })
    }
    check { $0.count = 1 }
    check { $0.rows[id: 7]?.count = 1 }
    check { $0.short[id: 1]?.count = 1 }
    check { lists in
      for index in [1, 499] { lists.rows[index].count = 1 }
      lists.stack[id: lists.stack.ids[3]]?.count = 2
      lists.count = 1
    }
    // An element with another id in the same place.
    check { $0.rows[7] = Row(id: 1_000) }
    check { $0.numbers[7] = 1_000 }
    check { $0.rows.swapAt(3, 400) }
    check { $0.rows.remove(id: 9) }
    check { $0.rows.append(Row(id: 500)) }
    check { $0.rows.insert(Row(id: 500), at: 0) }
    check { lists in
      lists.rows.insert(Row(id: 500), at: 250)
      lists.rows[249].count = 1
      lists.rows[251].count = 1
    }
    check { $0.rows.removeFirst(3) }
    // Ids of the same type as the elements.
    check { $0.numbers.remove(9) }
    check { $0.numbers.insert(-1, at: 0) }
  }

  @Test func elementsThatAPatchDoesNotReplaceAreNotSearched() {
    let old = Lists()
    var some = old
    some.rows[id: 5]?.count = 1
    var all = some
    all.rows[id: 300]?.count = 1
    let known = ChangeList.all(from: old, to: all, knowing: ValuePatch(from: old, to: some))
    #expect(known.changes.map(\.path.description) == ["rows[id: 5].count"])
  }
}
