import Combine
import ComposableArchitecture
import Models
import OrderClient
import SwiftUI

/// The orders of a day, newest last.
@Reducer
public struct OrderList {
  @Reducer
  public enum Destination {
    case detail(OrderDetail)
    case newOrder(OrderForm)
    @ReducerCaseEphemeral
    case alert(AlertState<Alert>)

    public enum Alert: Equatable, Sendable { case retryButtonTapped }
  }

  @ObservableState
  public struct State: Equatable {
    public var orders: Orders = []
    public var isLoading = false
    @Presents public var destination: Destination.State?

    public init() {}
  }

  public enum Action: ViewAction {
    case destination(PresentationAction<Destination.Action>)
    case ordersLoaded(Result<[Order], any Error>)
    case view(View)

    public enum View {
      case onAppear
      case orderTapped(id: Order.ID)
      case newOrderButtonTapped
    }
  }

  @Dependency(\.orderClient) var orderClient

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(.onAppear), .destination(.presented(.alert(.retryButtonTapped))):
        state.isLoading = true
        return .run { [orderClient] send in
          await send(.ordersLoaded(Result { try await orderClient.load() }), animation: .default)
        }

      case .view(.orderTapped(let id)):
        guard let order = state.orders[id: id] else { return .none }
        state.destination = .detail(OrderDetail.State(order: order))
        return .none

      case .view(.newOrderButtonTapped):
        state.destination = .newOrder(OrderForm.State())
        return .none

      case .ordersLoaded(.success(let orders)):
        state.isLoading = false
        state.orders = Orders(uniqueElements: orders)
        return .none

      case .ordersLoaded(.failure):
        state.isLoading = false
        state.destination = .alert(.notLoaded)
        return .none

      case .destination(.presented(.newOrder(.placed(let order)))):
        state.orders.append(order)
        state.destination = nil
        return .none

      case .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension OrderList.Destination.State: Equatable {}

extension AlertState where Action == OrderList.Destination.Alert {
  static let notLoaded = AlertState {
    TextState("The orders can't be loaded.")
  } actions: {
    ButtonState(action: .retryButtonTapped) { TextState("Try again") }
    ButtonState(role: .cancel) { TextState("Cancel") }
  }
}

@ViewAction(for: OrderList.self)
public struct OrderListView: View {
  @Bindable public var store: StoreOf<OrderList>

  public init(store: StoreOf<OrderList>) { self.store = store }

  public var body: some View {
    List(store.orders) { order in
      Button(order.customer.name) { send(.orderTapped(id: order.id)) }
    }
    .onAppear { send(.onAppear) }
  }
}
