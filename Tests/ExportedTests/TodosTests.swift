import ComposableArchitecture
import Foundation
import Testing

@testable import ExampleFeatures

@MainActor
@Suite struct TodosTests {
  @Test func session() async throws {
    let clock = TestClock()
    let store = TestStore(initialState: Todos.State()) {
      Todos()
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
    }
    await store.send(.addTodoButtonTapped) {
      $0.todos.append(Todo.State(id: UUID(0)))
    }
    await store.send(.todos(.element(id: UUID(0), action: .textFieldChanged("Bread")))) {
      $0.todos[id: UUID(0)]?.description = "Bread"
    }
    await store.send(.addTodoButtonTapped) {
      $0.todos.insert(Todo.State(id: UUID(1)), at: 0)
    }
    await store.send(.todos(.element(id: UUID(1), action: .textFieldChanged("Eggs")))) {
      $0.todos[id: UUID(1)]?.description = "Eggs"
    }
    await store.send(.addTodoButtonTapped) {
      $0.todos.insert(Todo.State(id: UUID(2)), at: 0)
    }
    await store.send(.todos(.element(id: UUID(2), action: .textFieldChanged("Milk")))) {
      $0.todos[id: UUID(2)]?.description = "Milk"
    }
    await store.send(.todos(.element(id: UUID(2), action: .checkBoxToggled))) {
      $0.todos[id: UUID(2)]?.isComplete = true
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.sortCompletedTodos) {
      $0.todos = [
        Todo.State(id: UUID(1), description: "Eggs"),
        Todo.State(id: UUID(0), description: "Bread"),
        Todo.State(id: UUID(2), description: "Milk", isComplete: true),
      ]
    }
    await store.send(.todos(.element(id: UUID(1), action: .checkBoxToggled))) {
      $0.todos[id: UUID(1)]?.isComplete = true
    }
    await store.send(.todos(.element(id: UUID(0), action: .checkBoxToggled))) {
      $0.todos[id: UUID(0)]?.isComplete = true
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.sortCompletedTodos)
    await store.send(.todos(.element(id: UUID(2), action: .textFieldChanged("Oat milk")))) {
      $0.todos[id: UUID(2)]?.description = "Oat milk"
    }
    await store.send(.filterPicked(.completed)) {
      $0.filter = .completed
    }
    await store.send(.move([0], 3)) {
      $0.todos = [
        Todo.State(id: UUID(0), description: "Bread", isComplete: true),
        Todo.State(id: UUID(2), description: "Oat milk", isComplete: true),
        Todo.State(id: UUID(1), description: "Eggs", isComplete: true),
      ]
    }
    await store.send(.filterPicked(.all)) {
      $0.filter = .all
    }
    await store.send(.addTodoButtonTapped) {
      $0.todos.insert(Todo.State(id: UUID(3)), at: 0)
    }
    await store.send(.todos(.element(id: UUID(3), action: .textFieldChanged("Butter")))) {
      $0.todos[id: UUID(3)]?.description = "Butter"
    }
    await store.send(.addTodoButtonTapped) {
      $0.todos.insert(Todo.State(id: UUID(4)), at: 0)
    }
    await store.send(.todos(.element(id: UUID(4), action: .textFieldChanged("Jam")))) {
      $0.todos[id: UUID(4)]?.description = "Jam"
    }
    await store.send(.addTodoButtonTapped) {
      $0.todos.insert(Todo.State(id: UUID(5)), at: 0)
    }
    await store.send(.todos(.element(id: UUID(5), action: .textFieldChanged("Tea")))) {
      $0.todos[id: UUID(5)]?.description = "Tea"
    }
    await store.send(.todos(.element(id: UUID(4), action: .checkBoxToggled))) {
      $0.todos[id: UUID(4)]?.isComplete = true
    }
    await store.send(.filterPicked(.active)) {
      $0.filter = .active
    }
    await store.send(.move([1], 0)) {
      $0.todos = [
        Todo.State(id: UUID(3), description: "Butter"),
        Todo.State(id: UUID(5), description: "Tea"),
        Todo.State(id: UUID(4), description: "Jam", isComplete: true),
        Todo.State(id: UUID(0), description: "Bread", isComplete: true),
        Todo.State(id: UUID(2), description: "Oat milk", isComplete: true),
        Todo.State(id: UUID(1), description: "Eggs", isComplete: true),
      ]
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.sortCompletedTodos)
  }
}
