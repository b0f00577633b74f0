import ComposableArchitecture
import CounterFeature
import OrderFeature
@testable import SettingsFeature
import SettingsViews
import SwiftUI

/// The app: an oven, orders and what is behind them.
@Reducer
public struct AppFeature {
  @Reducer
  public enum Path {
    case detail(OrderDetail)
    case counter(Counter)
  }

  public enum Tab: String, CaseIterable, Sendable { case oven, orders }

  @ObservableState
  public struct State {
    public var tab = Tab.oven
    public var oven = Counter.State()
    public var orders = OrderList.State()
    public var path = StackState<Path.State>()

    public init() {}
  }

  public enum Action {
    case orders(OrderList.Action)
    case oven(Counter.Action)
    case path(StackActionOf<Path>)
    case tabSelected(Tab)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.oven, action: \.oven) { Counter() }
    Scope(state: \.orders, action: \.orders) { OrderList() }
    Reduce { state, action in
      switch action {
      case .tabSelected(let tab):
        state.tab = tab
        return .none
      case .orders, .oven, .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

public struct AppView: View {
  @Bindable var store: StoreOf<AppFeature>

  public init(store: StoreOf<AppFeature>) { self.store = store }

  public var body: some View {
    NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
      TabView(selection: $store.tab.sending(\.tabSelected)) {
        CounterView(store: store.scope(state: \.oven, action: \.oven)).tag(AppFeature.Tab.oven)
        OrderListView(store: store.scope(state: \.orders, action: \.orders))
          .tag(AppFeature.Tab.orders)
      }
    } destination: { store in
      switch store.case {
      case .detail: EmptyView()
      case .counter(let store): CounterView(store: store)
      }
    }
  }
}
