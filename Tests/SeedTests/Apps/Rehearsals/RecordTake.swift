import ComposableArchitecture
import Foundation

@Reducer
struct RecordTake {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    var secondsElapsed = 0
    var playerIndex = 0
    @Shared var rehearsal: Rehearsal
    var notes = ""

    var durationRemaining: Duration { rehearsal.duration - .seconds(secondsElapsed) }
  }

  enum Action: Sendable {
    case alert(PresentationAction<Alert>)
    case endButtonTapped
    case nextButtonTapped
    case onTask
    case timerTick
    case heard(Listener.Hearing)
    case listeningFailed

    @CasePathable
    enum Alert: Sendable {
      case confirmDiscard
      case confirmSave
    }
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.date.now) var now
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.listener) var listener
  @Dependency(\.uuid) var uuid

  private enum CancelID { case timer }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.confirmDiscard)):
        return .run { _ in await dismiss() }

      case .alert(.presented(.confirmSave)):
        return save(&state)

      case .alert:
        return .none

      case .endButtonTapped:
        state.alert = .endTake(isDiscardable: true)
        return .none

      case .nextButtonTapped:
        guard state.playerIndex < state.rehearsal.players.count - 1 else {
          state.alert = .endTake(isDiscardable: false)
          return .none
        }
        state.playerIndex += 1
        state.secondsElapsed =
          state.playerIndex * Int(state.rehearsal.durationPerPlayer.components.seconds)
        return .none

      case .onTask:
        return .run { send in
          let permission =
            await self.listener.permission() == .notDetermined
            ? self.listener.requestPermission()
            : self.listener.permission()
          await withTaskGroup(of: Void.self) { group in
            if permission == .granted {
              group.addTask { await listen(send: send) }
            }
            group.addTask { await startTimer(send: send) }
          }
        }

      case .timerTick:
        guard state.alert == nil else { return .none }
        state.secondsElapsed += 1
        let perPlayer = Int(state.rehearsal.durationPerPlayer.components.seconds)
        if state.secondsElapsed.isMultiple(of: perPlayer) {
          if state.playerIndex == state.rehearsal.players.count - 1 {
            return save(&state)
          }
          state.playerIndex += 1
        }
        return .none

      case let .heard(hearing):
        state.notes = hearing.text
        return .none

      case .listeningFailed:
        if !state.notes.isEmpty { state.notes += " ❌" }
        state.alert = .listeningFailed
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }

  private func save(_ state: inout State) -> Effect<Action> {
    let take = Take(id: uuid(), date: now, notes: state.notes)
    state.$rehearsal.withLock { _ = $0.takes.insert(take, at: 0) }
    return .run { _ in await dismiss() }
  }

  private func listen(send: Send<Action>) async {
    do {
      for try await hearing in await listener.listen("it") {
        await send(.heard(hearing))
      }
    } catch {
      await send(.listeningFailed)
    }
  }

  private func startTimer(send: Send<Action>) async {
    for await _ in clock.timer(interval: .seconds(1)) {
      await send(.timerTick)
    }
  }
}

extension AlertState where Action == RecordTake.Action.Alert {
  static func endTake(isDiscardable: Bool) -> Self {
    Self {
      TextState("End the take?")
    } actions: {
      ButtonState(action: .confirmSave) {
        TextState("Save and end")
      }
      if isDiscardable {
        ButtonState(role: .destructive, action: .confirmDiscard) {
          TextState("Discard")
        }
      }
      ButtonState(role: .cancel) {
        TextState("Resume")
      }
    } message: {
      TextState("You are ending early. What would you like to do?")
    }
  }

  static let listeningFailed = Self {
    TextState("Listening failed")
  } actions: {
    ButtonState(role: .cancel) { TextState("Go on") }
    ButtonState(role: .destructive, action: .confirmDiscard) { TextState("Discard") }
  } message: {
    TextState("The listener stopped; what it hears from now on is not kept.")
  }
}
