import ComposableArchitecture
import Foundation

@Reducer
struct RehearsalsList {
  @Reducer(state: .equatable)
  enum Destination {
    case add(RehearsalForm)
    case alert(AlertState<Alert>)

    @CasePathable
    enum Alert {
      case confirmLoadMockData
    }
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    @Shared(.rehearsals) var rehearsals
  }

  enum Action {
    case addButtonTapped
    case confirmAddButtonTapped
    case destination(PresentationAction<Destination.Action>)
    case dismissAddButtonTapped
    case onDelete(IndexSet)
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.destination = .add(RehearsalForm.State(rehearsal: Rehearsal(id: uuid())))
        return .none

      case .confirmAddButtonTapped:
        guard case var .add(form) = state.destination else { return .none }
        form.rehearsal.players.removeAll { player in
          player.name.allSatisfy(\.isWhitespace)
        }
        if form.rehearsal.players.isEmpty {
          form.rehearsal.players.append(
            state.destination?.add?.rehearsal.players.first ?? Player(id: uuid())
          )
        }
        state.$rehearsals.withLock { _ = $0.append(form.rehearsal) }
        state.destination = nil
        return .none

      case .destination(.presented(.alert(.confirmLoadMockData))):
        state.$rehearsals.withLock { $0 = [.quartet] }
        return .none

      case .destination:
        return .none

      case .dismissAddButtonTapped:
        state.destination = nil
        return .none

      case let .onDelete(indexSet):
        state.$rehearsals.withLock { $0.remove(atOffsets: indexSet) }
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

@Reducer
struct RehearsalsApp {
  @Reducer
  enum Path {
    case detail(RehearsalDetail)
    case take(Take, rehearsal: Rehearsal)
    case record(RecordTake)
  }

  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
    var list = RehearsalsList.State()
  }

  enum Action {
    case path(StackActionOf<Path>)
    case list(RehearsalsList.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.list, action: \.list) {
      RehearsalsList()
    }
    Reduce { state, action in
      switch action {
      case let .path(.element(_, .detail(.delegate(delegateAction)))):
        switch delegateAction {
        case let .start(sharedRehearsal):
          state.path.append(.record(RecordTake.State(rehearsal: sharedRehearsal)))
          return .none
        }
      case .path:
        return .none
      case .list:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

extension RehearsalsApp.Path.State: Equatable {}
