import ComposableArchitecture
import Models
import OrderClient

#if canImport(UIKit)
import UIKit
#endif

@Reducer
public struct OrderForm {
  @ObservableState
  public struct State: Equatable {
    public var loaves = 1
    public var isPlacing = false

    public init() {}
  }

  public enum Action {
    case moreButtonTapped
    case placeButtonTapped
    case placed(Order)
  }

  @Dependency(\.orderClient) var orderClient

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .moreButtonTapped:
        state.loaves += 1
        return .none
      case .placeButtonTapped:
        state.isPlacing = true
        return .run { [orderClient, loaves = state.loaves] send in
          try await send(.placed(orderClient.place(loaves: loaves)))
          #if canImport(UIKit)
          await UINotificationFeedbackGenerator().notificationOccurred(.success)
          #endif
        } catch: { _, _ in
        }
      case .placed:
        state.isPlacing = false
        return .none
      }
    }
  }
}
