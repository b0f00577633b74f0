import ComposableArchitecture
import ExampleFeatures
import Foundation
import Testing

@MainActor
@Suite struct TodosTests {
  let clock = TestClock()

  private func makeStore(_ todos: [Todo.State] = []) -> TestStoreOf<Todos> {
    TestStore(initialState: Todos.State(todos: IdentifiedArray(uniqueElements: todos))) {
      Todos()
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
    }
  }

  private let milk = Todo.State(id: UUID(10), description: "Milk")
  private let eggs = Todo.State(id: UUID(11), description: "Eggs")
  private let bread = Todo.State(id: UUID(12), description: "Bread", isComplete: true)

  @Test func newTodosComeFirst() async {
    let store = makeStore()
    await store.send(.addTodoButtonTapped) {
      $0.todos = [Todo.State(id: UUID(0))]
    }
    await store.send(.addTodoButtonTapped) {
      $0.todos = [Todo.State(id: UUID(1)), Todo.State(id: UUID(0))]
    }
  }

  @Test func editsOneTodo() async {
    let store = makeStore([milk, eggs])
    await store.send(.todos(.element(id: eggs.id, action: .textFieldChanged("Six eggs")))) {
      $0.todos[id: self.eggs.id]?.description = "Six eggs"
    }
  }

  @Test func whatIsDoneSinksAfterASecond() async {
    let store = makeStore([milk, eggs])
    await store.send(.todos(.element(id: milk.id, action: .checkBoxToggled))) {
      $0.todos[id: self.milk.id]?.isComplete = true
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.sortCompletedTodos) {
      $0.todos = [$0.todos[1], $0.todos[0]]
    }
  }

  @Test func theNextChangePutsTheSortingOff() async {
    let store = makeStore([milk, eggs])
    await store.send(.todos(.element(id: milk.id, action: .checkBoxToggled))) {
      $0.todos[id: self.milk.id]?.isComplete = true
    }
    await clock.advance(by: .milliseconds(500))
    await store.send(.todos(.element(id: milk.id, action: .checkBoxToggled))) {
      $0.todos[id: self.milk.id]?.isComplete = false
    }
    await clock.advance(by: .milliseconds(500))
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.sortCompletedTodos)
  }

  @Test func clearsWhatIsDone() async {
    let store = makeStore([milk, bread])
    await store.send(.clearCompletedButtonTapped) { $0.todos.remove(id: self.bread.id) }
  }

  @Test func movesByThePlacesThatAreShown() async {
    let store = makeStore([bread, milk, eggs])
    await store.send(.filterPicked(.active)) { $0.filter = .active }
    await store.send(.move([0], 2)) {
      $0.todos = [self.bread, self.eggs, self.milk]
    }
  }
}
