import Companions
import ComposableArchitecture

/// How the bakery works.
@Reducer
struct Settings {
  @ObservableState
  struct State: Equatable {
    @Shared(.appStorage("isOpen")) var isOpen = true
    @Shared(.appStorage("oven")) var oven = Oven.wood
    var flour = 10
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case deliveryArrived(kilograms: Int)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none
      case .deliveryArrived(let kilograms):
        #if FLOUR
        state.flour += kilograms
        #endif
        return .none
      }
    }
  }
}

enum Oven: String, CaseIterable {
  case wood, gas
}

/// Picks one of several things.
@Reducer
struct Choice<Item: Equatable & Sendable> {
  @ObservableState
  struct State: Equatable {
    var items: [Item] = []
    var chosen: Item?
  }

  enum Action {
    case chose(Item?)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .chose(let item):
        state.chosen = item
        return .none
      }
    }
  }
}
