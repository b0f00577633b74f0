import ComposableArchitecture
import Foundation

// Chores of a lighthouse: a list to edit, filter and reorder.

enum ChoreFilter: String, CaseIterable, Hashable {
  case all = "All"
  case open = "Open"
  case done = "Done"
}

@Reducer
struct Chore {
  @ObservableState
  struct State: Equatable, Identifiable {
    var description = ""
    let id: UUID
    var isComplete = false
  }

  enum Action: BindableAction, Sendable {
    case binding(BindingAction<State>)
    case flash
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
  }
}

@Reducer
struct Chores {
  @ObservableState
  struct State: Equatable {
    var editing = false
    var filter: ChoreFilter = .all
    var chores: IdentifiedArrayOf<Chore.State> = []

    var filteredChores: IdentifiedArrayOf<Chore.State> {
      switch filter {
      case .open: return self.chores.filter { !$0.isComplete }
      case .all: return self.chores
      case .done: return self.chores.filter(\.isComplete)
      }
    }
  }

  enum Action: BindableAction, Sendable {
    case addButtonTapped
    case binding(BindingAction<State>)
    case clearCompletedButtonTapped
    case delete(IndexSet)
    case move(IndexSet, Int)
    case sortCompleted
    case chores(IdentifiedActionOf<Chore>)
    case celebrate
    case color(Int)
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid
  private enum CancelID { case choreCompletion }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.chores.insert(Chore.State(id: self.uuid()), at: 0)
        return .none

      case .binding:
        return .none

      case .clearCompletedButtonTapped:
        state.chores.removeAll(where: \.isComplete)
        return .none

      case let .delete(indexSet):
        let filtered = state.filteredChores
        for index in indexSet {
          state.chores.remove(id: filtered[index].id)
        }
        return .none

      case var .move(source, destination):
        if state.filter == .done {
          source = IndexSet(
            source
              .map { state.filteredChores[$0] }
              .compactMap { state.chores.index(id: $0.id) }
          )
          destination =
            (destination < state.filteredChores.endIndex
              ? state.chores.index(id: state.filteredChores[destination].id)
              : state.chores.endIndex)
            ?? destination
        }
        state.chores.move(fromOffsets: source, toOffset: destination)
        return .run { send in
          try await self.clock.sleep(for: .milliseconds(100))
          await send(.sortCompleted)
        }

      case .sortCompleted:
        state.chores.sort { $1.isComplete && !$0.isComplete }
        return .none

      case .chores(.element(id: _, action: .binding(\.isComplete))):
        return .run { send in
          try await self.clock.sleep(for: .seconds(1))
          await send(.sortCompleted, animation: .default)
        }
        .cancellable(id: CancelID.choreCompletion, cancelInFlight: true)

      case .chores:
        return .none

      case .celebrate:
        return .run { send in
          for color in [1, 2, 3] {
            await send(.color(color), animation: .linear(duration: 1))
            try await clock.sleep(for: .seconds(1))
          }
        }
        .animation(.easeInOut)

      case .color:
        return .none
      }
    }
    .forEach(\.chores, action: \.chores) {
      Chore()
    }
  }
}
