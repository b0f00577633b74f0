#if canImport(SwiftUI)
public import SwiftUI
#endif

/// An action that sets apart what views send. Views with ``ViewAction(for:)`` send only that.
///
/// ```swift
/// enum Action: ViewAction {
///   case response(Result<Items, any Error>)
///   case view(View)
///
///   @CasePathable
///   enum View {
///     case refreshButtonTapped
///   }
/// }
/// ```
public protocol ViewAction<ViewAction> {
  /// What views send.
  associatedtype ViewAction

  /// An action that a view sends.
  static func view(_ action: ViewAction) -> Self
}

/// A type that sends a feature's view actions, as `@ViewAction(for:)` makes it.
public protocol ViewActionSending<StoreState, StoreAction> {
  /// The feature's state.
  associatedtype StoreState

  /// The feature's action.
  associatedtype StoreAction: ViewAction

  /// The feature's store.
  @MainActor var store: Store<StoreState, StoreAction> { get }
}

extension ViewActionSending {
  /// Sends a view action to the store: `send(.refreshButtonTapped)`.
  ///
  /// - Returns: The effects that the action started.
  @MainActor
  @discardableResult
  public func send(_ action: StoreAction.ViewAction) -> StoreTask {
    store.send(.view(action))
  }

  /// Sends a view action to the store with an animation.
  ///
  /// - Parameters:
  ///   - action: The view action.
  ///   - animation: How what changes is to be animated.
  /// - Returns: The effects that the action started.
  @MainActor
  @discardableResult
  public func send(_ action: StoreAction.ViewAction, animation: Animation?) -> StoreTask {
    send(action, transaction: Transaction(animation: animation))
  }

  /// Sends a view action to the store with a transaction.
  ///
  /// - Parameters:
  ///   - action: The view action.
  ///   - transaction: What the change is made with.
  /// - Returns: The effects that the action started.
  @MainActor
  @discardableResult
  public func send(_ action: StoreAction.ViewAction, transaction: Transaction) -> StoreTask {
    ActionTransaction(transaction).carry { store.send(.view(action)) }
  }
}
