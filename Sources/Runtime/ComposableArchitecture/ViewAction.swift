#if canImport(SwiftUI)
public import SwiftUI
#endif

/// An action with a `view` case for the actions that views send. Views with ``ViewAction(for:)``
/// send only those.
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
  /// The actions that views send.
  associatedtype ViewAction

  /// Wraps an action that a view sends.
  static func view(_ action: ViewAction) -> Self
}

/// A type that sends a feature's view actions. `@ViewAction(for:)` adds the conformance.
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
  ///   - animation: The animation of the state changes.
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
  ///   - transaction: The transaction of the state changes.
  /// - Returns: The effects that the action started.
  @MainActor
  @discardableResult
  public func send(_ action: StoreAction.ViewAction, transaction: Transaction) -> StoreTask {
    ActionTransaction(transaction).carry { store.send(.view(action)) }
  }
}

/// Gives a view a `send(_:)` method that sends its feature's view actions and no others.
///
/// ```swift
/// @ViewAction(for: Feature.self)
/// struct FeatureScreen {
///   let store: StoreOf<Feature>
///
///   func refresh() {
///     send(.refreshButtonTapped)     // store.send(.view(.refreshButtonTapped))
///   }
/// }
/// ```
///
/// The feature's action must conform to the protocol `ViewAction`, and the view must have a
/// property `store`. The macro conforms the view to ``ViewActionSending``.
///
/// ## What the errors mean
///
/// - *'FeatureScreen' has none*, that is, it has no `store`: add `let store: StoreOf<Feature>`.
/// - *Call it without 'store' and '.view'* (a warning): write `send(.x)`, not
///   `store.send(.view(.x))`.
/// - *Sends only actions of 'Action.View'* (a warning): the view sent another of the feature's
///   actions. Add an action to `View` that says what happened.
@attached(extension, conformances: ViewActionSending)
public macro ViewAction<R: Reducer>(for: R.Type) =
  #externalMacro(module: "TcashMacros", type: "ViewActionMacro")
where R.Action: ViewAction
