import Foundation
import IdentifiedCollections
import Testing

@Suite struct CompletenessTests {
  private struct User: Equatable {
    let email: String
    var name = ""
  }

  @Test func elementsKnownToBeUniqueNeedNoCheck() {
    let todos = IdentifiedArray(uncheckedUniqueElements: IdentifiedArrayOf<Todo>.three.elements)
    #expect(todos == .three)
    let users = IdentifiedArray(uncheckedUniqueElements: [User(email: "a@b")], id: \.email)
    #expect(users[id: "a@b"]?.email == "a@b")
    #expect(users.capacity >= 1)
  }

  @Test func theLastOfThoseWithOneIdCanBeKept() {
    let users = IdentifiedArray(
      [User(email: "a", name: "1"), User(email: "b"), User(email: "a", name: "2")],
      id: \.email,
      uniquingIDsWith: { $1 }
    )
    #expect(users.map(\.name) == ["2", ""])
    #expect(Array(users.ids) == ["a", "b"])
  }

  @Test func slicesAreReadAndWritten() {
    var todos: IdentifiedArrayOf<Todo> = .three
    #expect(todos[1...].map(\.id) == todos.dropFirst().map(\.id))
    for index in todos.indices.suffix(2) { todos[index].title = "Done" }
    #expect(todos.suffix(2).allSatisfy { $0.title == "Done" })
  }

  @Test func collectionsAreConcatenatedByIdentity() {
    var todos: IdentifiedArrayOf<Todo> = []
    todos += IdentifiedArrayOf<Todo>.three.elements
    todos += IdentifiedArrayOf<Todo>.three.elements
    #expect(todos == .three)
    todos.insert(contentsOf: IdentifiedArrayOf<Todo>.three.elements, at: 0)
    #expect(todos == .three)
  }
}
