import ComposableArchitecture
import Foundation

/// A list of rows, of which one can be presented with an alert of its own, and screens pushed on each
/// other; effects answer.
@Reducer
struct Screens {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 1), Row.State(id: 2)]
    @Presents var sheet: Row.State?
    var path = StackState<Row.State>()
    var prices = ["tea": 2.5]
    var log: [String] = []
    var isOn = false
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    /// Presents a row.
    case openTapped(id: Int)
    case pushTapped
    case rows(IdentifiedActionOf<Row>)
    case sheet(PresentationAction<Row.Action>)
    case path(StackActionOf<Row>)
    /// Answers at once, twice.
    case askTapped
    case answered(Int)
    case sleepTapped
    case failed(any Error)
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .openTapped(let id):
        state.sheet = state.rows[id: id]
        return .none
      case .pushTapped:
        state.path.append(Row.State(id: state.path.count))
        return .none
      case .askTapped:
        return .run { send in
          await send(.answered(1))
          await send(.answered(2))
        }
      case .answered(let number):
        state.log.append("\(number)")
        return .none
      case .sleepTapped:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.answered(3))
        }
      case .failed(let error):
        state.log.append("\(error)")
        return .none
      case .binding, .rows, .sheet, .path:
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) { Row() }
    .ifLet(\.$sheet, action: \.sheet) { Row() }
    .forEach(\.path, action: \.path) { Row() }
  }
}

/// An error that no state or action mentions.
enum ScreensFailure: Error, Equatable {
  case offline
  case status(code: Int)
}

@Reducer
struct Row {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var title = ""
    @Presents var alert: AlertState<Action.Alert>?
  }

  enum Action: ViewAction {
    case view(View)
    case alert(PresentationAction<Alert>)

    enum View: BindableAction {
      case binding(BindingAction<State>)
      case alertTapped
    }
    @CasePathable
    enum Alert { case confirmed }
  }

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
    Reduce { state, action in
      if case .view(.alertTapped) = action {
        state.alert = AlertState { TextState("Sure?") }
      }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
  }
}
