import ComposableArchitecture
import Models

/// One order, whose status can be changed.
@Reducer
public struct OrderDetail {
  @ObservableState
  public struct State: Equatable {
    public var order: Order

    public init(order: Order) { self.order = order }
  }

  public enum Action: BindableAction {
    case binding(BindingAction<State>)
    case bakedButtonTapped
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .bakedButtonTapped:
        state.order.status = .baked
        return .none
      case .binding:
        return .none
      }
    }
  }
}
