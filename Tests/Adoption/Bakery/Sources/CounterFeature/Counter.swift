import ComposableArchitecture
import DesignSystem
import SwiftUI

/// Counts the loaves in the oven.
@Reducer
public struct Counter {
  @ObservableState
  public struct State: Equatable {
    public var count = 0
    public init() {}
  }

  public enum Action {
    case addButtonTapped
    case removeButtonTapped
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.count += 1
        return .none
      case .removeButtonTapped:
        state.count = max(0, state.count - 1)
        return .none
      }
    }
  }
}

extension Counter.State {
  /// The warmth of the oven.
  var color: Color { count > 10 ? .red : .orange }

  var title: String { "\(count) loaves" }
}

/// The view beside the reducer.
public struct CounterView: View {
  let store: StoreOf<Counter>

  public init(store: StoreOf<Counter>) { self.store = store }

  public var body: some View {
    HStack {
      Button("−") { store.send(.removeButtonTapped) }
      Badge(store.title).foregroundStyle(store.color)
      Button("+") { store.send(.addButtonTapped) }
    }
  }
}

#Preview {
  CounterView(store: Store(initialState: Counter.State()) { Counter() })
}
