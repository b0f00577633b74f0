import ComposableArchitecture
import Foundation

/// A to-do list; completed todos sink to the end after a second.
@Reducer
public struct Todos {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var filter = Filter.all
    public var todos: IdentifiedArrayOf<Todo.State> = []

    public init(filter: Filter = .all, todos: IdentifiedArrayOf<Todo.State> = []) {
      self.filter = filter
      self.todos = todos
    }

    /// The todos that match the filter.
    public var filteredTodos: IdentifiedArrayOf<Todo.State> {
      switch filter {
      case .active: todos.filter { !$0.isComplete }
      case .all: todos
      case .completed: todos.filter(\.isComplete)
      }
    }
  }

  /// Which todos are shown.
  public enum Filter: String, CaseIterable, Equatable, Sendable {
    case all, active, completed
  }

  public enum Action: Equatable, Sendable {
    case addTodoButtonTapped
    case clearCompletedButtonTapped
    case filterPicked(Filter)
    /// Todos were dragged to another place.
    case move(IndexSet, Int)
    /// The time has come to put what is done behind what is not.
    case sortCompletedTodos
    case todos(IdentifiedActionOf<Todo>)
  }

  private enum CancelID { case sorting }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTodoButtonTapped:
        state.todos.insert(Todo.State(id: uuid()), at: 0)
        return .none

      case .clearCompletedButtonTapped:
        state.todos.removeAll(where: \.isComplete)
        return .none

      case .filterPicked(let filter):
        state.filter = filter
        return .none

      case .move(let source, let destination):
        move(source, to: destination, in: &state)
        return .none

      case .sortCompletedTodos:
        state.todos.sort { !$0.isComplete && $1.isComplete }
        return .none

      case .todos(.element(id: _, action: .checkBoxToggled)):
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.sortCompletedTodos)
        }
        .cancellable(id: CancelID.sorting, cancelInFlight: true)

      case .todos:
        return .none
      }
    }
    .forEach(\.todos, action: \.todos) {
      Todo()
    }
  }

  /// Moves todos as shown: maps indices in the filtered list to indices in the whole list.
  private func move(_ source: IndexSet, to destination: Int, in state: inout State) {
    let shown = state.filteredTodos
    let places = source.filter(shown.indices.contains).compactMap {
      state.todos.index(id: shown[$0].id)
    }
    let target =
      shown.indices.contains(destination)
      ? state.todos.index(id: shown[destination].id) ?? state.todos.endIndex
      : state.todos.endIndex
    state.todos.move(fromOffsets: IndexSet(places), toOffset: target)
  }
}
