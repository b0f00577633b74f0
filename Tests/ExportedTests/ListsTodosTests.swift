import ComposableArchitecture
import Foundation
import Testing

@testable import ExampleFeatures

@MainActor
@Suite struct ListsTodosTests {
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
    await store.send(.addTodoButtonTapped) {
      $0.todos.insert(Todo.State(id: UUID(1)), at: 0)
    }
    await store.send(.addTodoButtonTapped) {
      $0.todos.insert(Todo.State(id: UUID(2)), at: 0)
    }
    await store.send(.todos(.element(id: UUID(1), action: .checkBoxToggled))) {
      $0.todos[id: UUID(1)]?.isComplete = true
    }
    await store.send(.clearCompletedButtonTapped) {
      $0.todos.remove(id: UUID(1))
    }
    await store.send(.move([1], 0)) {
      $0.todos = [Todo.State(id: UUID(0)), Todo.State(id: UUID(2))]
    }
    await store.skipInFlightEffects()
  }
}
