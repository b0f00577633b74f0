import ShellValues
import Testing

/// Values elsewhere, which differ although what leads to them is the same.
@Suite struct ReferenceTests {
  /// A value elsewhere at two times.
  private final class Place {
    let old: Int
    let new: Int

    init(_ old: Int, _ new: Int) {
      self.old = old
      self.new = new
    }
  }

  @TaskLocal private static var isNew = true

  private struct Reference: ReferencingValue, Equatable {
    let place: Place

    static let erasedWrappedType: Any.Type = Int.self
    static func erased(wrapping value: Any) -> Reference? { nil }
    var erasedWrapped: Any { ReferenceTests.isNew ? place.new : place.old }
    func erasedReplacing(with value: Any) -> Reference? { nil }
    var referenceID: ObjectIdentifier { ObjectIdentifier(place) }

    static func == (lhs: Self, rhs: Self) -> Bool {
      // As `@Shared` compares: each side as it was.
      lhs.place.old == rhs.place.new
    }
  }

  private struct Times: ReferenceTimes {
    let isEmpty = false

    func differs(_ id: ObjectIdentifier) -> Bool { true }

    func readingOld<R>(_ operation: () throws -> R) rethrows -> R {
      try ReferenceTests.$isNew.withValue(false, operation: operation)
    }

    func readingNew<R>(_ operation: () throws -> R) rethrows -> R { try operation() }
    func comparing<R>(_ operation: () throws -> R) rethrows -> R { try operation() }
  }

  private enum Screen: Equatable {
    case list([Reference])
    case detail(item: Reference, title: String)
    case none
  }

  private struct State: Equatable {
    var single = Reference(place: Place(1, 2))
    var same = Reference(place: Place(3, 3))
    var optional: Reference? = Reference(place: Place(4, 5))
    var byName = ["a": Reference(place: Place(6, 7)), "b": Reference(place: Place(8, 8))]
    var screen = Screen.list([Reference(place: Place(9, 9)), Reference(place: Place(10, 11))])
    var title = ""
  }

  private func lines(_ old: Any, _ new: Any, _ times: Times? = Times()) -> [String] {
    let list = ChangeList(from: old, to: new, times)
    let text = ValueDescription()
    return list.changes.map { change in
      switch change {
      case .changed(let path, let old, let new):
        "\(path): \(list.readingOld { text.text(old) }) → \(list.readingNew { text.text(new) })"
      case .added(let path, let value): "+ \(path): \(list.readingNew { text.text(value) })"
      case .removed(let path, let value): "- \(path): \(list.readingOld { text.text(value) })"
      case .reordered(let path, _, _): "\(path): order"
      }
    }
  }

  @Test func changesElsewhereAreFoundInTheSameState() {
    let state = State()
    #expect(lines(state, state, nil) == [])
    #expect(
      lines(state, state) == [
        "single: 1 → 2", "optional: 4 → 5", "byName[\"a\"]: 6 → 7", "screen.list[1]: 10 → 11",
      ]
    )
  }

  @Test func changesElsewhereAreFoundBesideOthers() {
    let old = State()
    var new = old
    new.title = "x"
    new.byName["c"] = Reference(place: Place(12, 13))
    new.screen = .detail(item: old.single, title: "y")
    #expect(
      lines(old, new) == [
        "single: 1 → 2", "optional: 4 → 5", "byName[\"a\"]: 6 → 7", "+ byName[\"c\"]: 13",
        "screen: .list([9, 10]) → .detail(item: 2, title: \"y\")", "title: \"\" → \"x\"",
      ]
    )
  }

  @Test func elementsThatMovedAreComparedToo() {
    let elements = (0..<4).map { Reference(place: Place($0, $0 + 10)) }
    let old = Screen.list(Array(elements[...1] + elements[3...]))
    #expect(
      lines(old, Screen.list(elements)) == [
        "+ list[2]: 12", "list[0]: 0 → 10", "list[1]: 1 → 11", "list[3]: 3 → 13",
      ]
    )
  }

  @Test func placesAreFound() {
    let state = State()
    let found = ReferenceSearch.references(in: state) { _ in true }
    #expect(
      found.map(\.path.description) == [
        "single", "same", "optional", "byName[\"a\"]", "byName[\"b\"]", "screen.list[0]",
        "screen.list[1]",
      ]
    )
    let wanted = ObjectIdentifier(state.same.place)
    let same = ReferenceSearch.references(in: state) { $0 == wanted }
    #expect(same.map(\.path.description) == ["same"])
  }

  private indirect enum Tree {
    case leaf
    case node(Tree, Int)
  }

  private indirect enum Vine {
    case leaf(Reference)
    case node(Vine)
  }

  @Test(
    arguments: [
      (Int.self, false), ([String: [Int]].self, false), (Tree.self, false), (Vine.self, true),
      (State.self, true), (Screen?.self, true), ((any Error).self, true), (Place.self, false),
      ((Int, [Reference]).self, true), (Result<Int, Never>.self, false),
    ] as [(Any.Type, Bool)]
  )
  func onlyTypesThatLeadElsewhereAreSearched(_ type: Any.Type, _ isPossible: Bool) {
    #expect(ReferenceSearch.isPossible(in: type) == isPossible)
    // What is remembered is the same.
    #expect(ReferenceSearch.isPossible(in: type) == isPossible)
  }
}
