import Foundation
import IdentifiedCollections
import Testing

struct Todo: Identifiable, Hashable, Codable {
  let id: Int
  var title = ""
}

extension IdentifiedArrayOf<Todo> {
  static var three: Self {
    [Todo(id: 1, title: "a"), Todo(id: 2, title: "b"), Todo(id: 3, title: "c")]
  }
  var numbers: [Int] { map(\.id) }
}

struct IdentifiedArrayTests {
  @Test func algorithmsForAnyCollectionRearrange() {
    func backwards<C: MutableCollection & RandomAccessCollection>(_ elements: inout C)
    where C.Element == Todo {
      elements.sort { $0.id > $1.id }
    }
    func mixed<C: MutableCollection & RandomAccessCollection>(_ elements: inout C) {
      elements.shuffle()
      elements.reverse()
      elements.swapAt(elements.startIndex, elements.index(after: elements.startIndex))
      _ = elements.partition { _ in Bool.random() }
    }
    var todos = IdentifiedArrayOf<Todo>.three
    todos.sort(using: KeyPathComparator(\.title, order: .reverse))
    #expect(todos.numbers == [3, 2, 1])
    todos.sort(using: [KeyPathComparator(\.id)])
    #expect(todos.numbers == [1, 2, 3])
    backwards(&todos)
    #expect(todos.numbers == [3, 2, 1])
    for _ in 0..<20 {
      mixed(&todos)
      #expect(Set(todos.numbers) == [1, 2, 3])
      #expect(todos.allSatisfy { todos[id: $0.id] == $0 })
      #expect(todos.indices.allSatisfy { todos.index(id: todos[$0].id) == $0 })
    }
    todos.withContiguousMutableStorageIfAvailable { $0[0].title = "new" }
    #expect(todos.first?.title == "new")
  }

  @Test func looksUpByIdAndPosition() {
    let todos = IdentifiedArrayOf<Todo>.three
    #expect(todos[id: 2]?.title == "b")
    #expect(todos[id: 9] == nil)
    #expect(todos[1].title == "b")
    #expect(todos.index(id: 3) == 2)
    #expect(todos.index(id: 9) == nil)
    #expect(todos.ids == [1, 2, 3])
    #expect(todos.elements.map(\.title) == ["a", "b", "c"])
    #expect(todos.first?.id == 1 && todos.last?.id == 3)
    #expect(todos[id: 9, default: Todo(id: 9)].id == 9)
  }

  @Test func changesByIdAppendReplaceAndRemove() {
    var todos = IdentifiedArrayOf<Todo>.three
    todos[id: 2]?.title = "B"
    todos[id: 9]?.title = "nobody"
    todos[id: 4] = Todo(id: 4)
    todos[id: 1] = nil
    todos[id: 5, default: Todo(id: 5)].title = "e"
    #expect(todos.numbers == [2, 3, 4, 5])
    #expect(todos.map(\.title) == ["B", "c", "", "e"])
  }

  @Test func appendingAndInsertingKeepTheElementThatIsThere() {
    var todos = IdentifiedArrayOf<Todo>.three
    #expect(todos.append(Todo(id: 4)) == (true, 3))
    #expect(todos.append(Todo(id: 2, title: "other")) == (false, 1))
    #expect(todos.insert(Todo(id: 5), at: 0) == (true, 0))
    #expect(todos.insert(Todo(id: 1), at: 4) == (false, 1))
    todos.append(contentsOf: [Todo(id: 6), Todo(id: 6), Todo(id: 1)])
    #expect(todos.numbers == [5, 1, 2, 3, 4, 6])
    #expect(todos[id: 2]?.title == "b")
  }

  @Test func updatingReplacesTheElement() {
    var todos = IdentifiedArrayOf<Todo>.three
    #expect(todos.updateOrAppend(Todo(id: 2, title: "B"))?.title == "b")
    #expect(todos.updateOrAppend(Todo(id: 4)) == nil)
    #expect(todos.updateOrInsert(Todo(id: 0), at: 0).index == 0)
    #expect(todos.updateOrInsert(Todo(id: 3, title: "C"), at: 0).originalElement?.title == "c")
    #expect(todos.update(Todo(id: 1, title: "A"), at: 1).title == "a")
    #expect(todos.numbers == [0, 1, 2, 3, 4])
    #expect(todos.map(\.title) == ["", "A", "B", "C", ""])
  }

  @Test func assigningToAPositionMayGiveItAnotherIdentity() {
    var todos = IdentifiedArrayOf<Todo>.three
    todos[1] = Todo(id: 9, title: "new")
    #expect(todos.numbers == [1, 9, 3])
    #expect(todos[id: 9]?.title == "new")
    #expect(todos[id: 2] == nil)
    todos[0].title = "A"
    #expect(todos[id: 1]?.title == "A")
  }

  @Test func removes() {
    var todos = IdentifiedArrayOf<Todo>(uniqueElements: (0..<10).map { Todo(id: $0) })
    #expect(todos.remove(id: 3)?.id == 3)
    #expect(todos.remove(id: 3) == nil)
    #expect(todos.remove(Todo(id: 4))?.id == 4)
    #expect(todos.remove(at: 0).id == 0)
    #expect(todos.removeFirst().id == 1)
    #expect(todos.removeLast().id == 9)
    #expect(todos.numbers == [2, 5, 6, 7, 8])
    todos.removeAll { $0.id == 5 }
    todos.removeSubrange(0...0)
    #expect(todos.numbers == [6, 7, 8])
    todos.remove(atOffsets: [0, 2])
    #expect(todos.numbers == [7])
    #expect(todos.popLast()?.id == 7)
    #expect(todos.popLast() == nil)
    todos.removeAll()
    #expect(todos.isEmpty)
  }

  @Test(arguments: [
    ([0], 3, [1, 2, 0, 3, 4]),
    ([3], 0, [3, 0, 1, 2, 4]),
    ([1, 3], 5, [0, 2, 4, 1, 3]),
    ([0, 4], 2, [1, 0, 4, 2, 3]),
    ([2], 2, [0, 1, 2, 3, 4]),
    ([], 0, [0, 1, 2, 3, 4]),
  ])
  func movesOffsets(source: [Int], destination: Int, expected: [Int]) {
    var todos = IdentifiedArrayOf<Todo>(uniqueElements: (0..<5).map { Todo(id: $0) })
    todos.move(fromOffsets: IndexSet(source), toOffset: destination)
    #expect(todos.numbers == expected)
    #expect(todos.index(id: expected[1]) == 1)
  }

  @Test func reorders() {
    var todos = IdentifiedArrayOf<Todo>.three
    todos.reverse()
    #expect(todos.numbers == [3, 2, 1])
    todos.swapAt(0, 1)
    #expect(todos.numbers == [2, 3, 1])
    todos.sort { $0.id < $1.id }
    #expect(todos.numbers == [1, 2, 3])
    let pivot = todos.partition { $0.id == 1 }
    #expect(pivot == 2 && todos[2].id == 1)
    todos.shuffle()
    #expect(Set(todos.numbers) == [1, 2, 3])
    #expect(todos.allSatisfy { todos[id: $0.id] == $0 })
  }

  @Test func filteringGivesAnIdentifiedArray() {
    let odd: IdentifiedArrayOf<Todo> = .three.filter { $0.id % 2 == 1 }
    #expect(odd.numbers == [1, 3])
    #expect(odd.index(id: 3) == 1)
  }

  @Test func replacingARangeLeavesOutIdsTakenElsewhere() {
    var todos = IdentifiedArrayOf<Todo>.three
    todos.replaceSubrange(1..<2, with: [Todo(id: 7), Todo(id: 3), Todo(id: 2), Todo(id: 7)])
    #expect(todos.numbers == [1, 7, 2, 3])
    #expect((todos + [Todo(id: 8), Todo(id: 1)]).numbers == [1, 7, 2, 3, 8])
    #expect(IdentifiedArrayOf<Todo>([Todo(id: 1), Todo(id: 1)]).count == 1)
  }

  @Test func identifiesByAnyProperty() {
    var titles = IdentifiedArray(uniqueElements: IdentifiedArrayOf<Todo>.three, id: \.title)
    #expect(titles[id: "b"]?.id == 2)
    titles.append(Todo(id: 4, title: "a"))
    #expect(titles.count == 3)
    let empty = IdentifiedArray<String, Todo>(id: \.title)
    #expect(empty.isEmpty)
  }

  @Test func combinesElementsOfOneId() {
    let todos = IdentifiedArray(
      [Todo(id: 1, title: "a"), Todo(id: 2, title: "b"), Todo(id: 1, title: "c")],
      uniquingIDsWith: { Todo(id: $0.id, title: $0.title + $1.title) }
    )
    #expect(todos.map(\.title) == ["ac", "b"])
    let latest = IdentifiedArray(
      [Todo(id: 1, title: "a"), Todo(id: 2, title: "a")],
      id: \.title,
      uniquingIDsWith: { $1 }
    )
    #expect(latest.map(\.id) == [2])
  }

  @Test func equalityAndHashesFollowElementsAndOrder() {
    let todos = IdentifiedArrayOf<Todo>.three
    #expect(todos == .three)
    #expect(todos != IdentifiedArray(uniqueElements: todos.reversed()))
    #expect(Set([todos, .three]).count == 1)
  }

  @Test func codesAsAnArray() throws {
    let data = try JSONEncoder().encode(IdentifiedArrayOf<Todo>.three)
    #expect(try JSONDecoder().decode([Todo].self, from: data).count == 3)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Todo>.self, from: data) == .three)
  }

  @Test func decodingOneIdTwiceThrows() throws {
    let data = try JSONEncoder().encode([Todo(id: 1), Todo(id: 1)])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<Todo>.self, from: data)
    }
  }

  @Test func describesItself() {
    let todos = IdentifiedArray(uniqueElements: [1, 2], id: \.self)
    #expect(todos.description == "[1, 2]")
    #expect(todos.debugDescription == "IdentifiedArray<Int, Int>([1, 2])")
    #expect(Mirror(reflecting: todos).displayStyle == .collection)
    #expect(Mirror(reflecting: todos).children.count == 2)
  }
}
