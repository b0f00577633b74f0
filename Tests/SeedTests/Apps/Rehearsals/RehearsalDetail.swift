import ComposableArchitecture
import Foundation

@Reducer
struct RehearsalDetail {
  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)
    case edit(RehearsalForm)

    @CasePathable
    enum Alert: Sendable {
      case confirmDeletion
      case continueWithoutListening
      case openSettings
    }
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    @Shared var rehearsal: Rehearsal
  }

  enum Action: Sendable {
    case cancelEditButtonTapped
    case delegate(Delegate)
    case deleteButtonTapped
    case deleteTakes(atOffsets: IndexSet)
    case destination(PresentationAction<Destination.Action>)
    case doneEditingButtonTapped
    case editButtonTapped
    case startButtonTapped

    @CasePathable
    enum Delegate: Sendable {
      case start(Shared<Rehearsal>)
    }
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.openSettings) var openSettings
  @Dependency(\.listener.permission) var permission

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cancelEditButtonTapped:
        state.destination = nil
        return .none

      case .delegate:
        return .none

      case .deleteButtonTapped:
        state.destination = .alert(.deleteRehearsal)
        return .none

      case let .deleteTakes(atOffsets: indices):
        state.$rehearsal.withLock { $0.takes.remove(atOffsets: indices) }
        return .none

      case let .destination(.presented(.alert(alertAction))):
        switch alertAction {
        case .confirmDeletion:
          @Shared(.rehearsals) var rehearsals
          $rehearsals.withLock { _ = $0.remove(id: state.rehearsal.id) }
          return .run { _ in await self.dismiss() }
        case .continueWithoutListening:
          return .send(.delegate(.start(state.$rehearsal)))
        case .openSettings:
          return .run { _ in await openSettings() }
        }

      case .destination:
        return .none

      case .doneEditingButtonTapped:
        guard case let .some(.edit(editState)) = state.destination else { return .none }
        state.$rehearsal.withLock { $0 = editState.rehearsal }
        state.destination = nil
        return .none

      case .editButtonTapped:
        state.destination = .edit(RehearsalForm.State(rehearsal: state.rehearsal))
        return .none

      case .startButtonTapped:
        switch permission() {
        case .notDetermined, .granted:
          return .send(.delegate(.start(state.$rehearsal)))
        case .denied:
          state.destination = .alert(.listeningDenied)
          return .none
        }
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension RehearsalDetail.Destination.State: Equatable {}

extension AlertState where Action == RehearsalDetail.Destination.Alert {
  static let deleteRehearsal = Self {
    TextState("Delete?")
  } actions: {
    ButtonState(role: .destructive, action: .confirmDeletion) {
      TextState("Yes")
    }
    ButtonState(role: .cancel) {
      TextState("Nevermind")
    }
  } message: {
    TextState("Are you sure you want to delete this rehearsal?")
  }

  static let listeningDenied = Self {
    TextState("Listening denied")
  } actions: {
    ButtonState(action: .continueWithoutListening) {
      TextState("Continue without listening")
    }
    ButtonState(action: .openSettings) {
      TextState("Open settings")
    }
    ButtonState(role: .cancel) {
      TextState("Cancel")
    }
  } message: {
    TextState("You denied access earlier; the notes of this take will stay empty.")
  }
}
