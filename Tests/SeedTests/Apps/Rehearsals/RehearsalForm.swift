import ComposableArchitecture
import Foundation

@Reducer
struct RehearsalForm {
  @ObservableState
  struct State: Equatable, Sendable {
    var focus: Field? = .title
    var rehearsal: Rehearsal

    init(focus: Field? = .title, rehearsal: Rehearsal) {
      self.focus = focus
      self.rehearsal = rehearsal
      if self.rehearsal.players.isEmpty {
        @Dependency(\.uuid) var uuid
        self.rehearsal.players.append(Player(id: uuid()))
      }
    }

    enum Field: Hashable, Sendable {
      case player(Player.ID)
      case title
    }
  }

  enum Action: BindableAction, Equatable, Sendable {
    case addPlayerButtonTapped
    case binding(BindingAction<State>)
    case onDeletePlayers(IndexSet)
  }

  @Dependency(\.uuid) var uuid

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce<State, Action> { state, action in
      switch action {
      case .addPlayerButtonTapped:
        let player = Player(id: self.uuid())
        state.rehearsal.players.append(player)
        state.focus = .player(player.id)
        return .none

      case .binding(\.rehearsal.title):
        state.rehearsal.title = String(state.rehearsal.title.prefix(20))
        return .none

      case .binding:
        return .none

      case let .onDeletePlayers(indices):
        state.rehearsal.players.remove(atOffsets: indices)
        if state.rehearsal.players.isEmpty {
          state.rehearsal.players.append(Player(id: self.uuid()))
        }
        guard let firstIndex = indices.first else { return .none }
        let index = min(firstIndex, state.rehearsal.players.count - 1)
        state.focus = .player(state.rehearsal.players[index].id)
        return .none
      }
    }
  }
}
