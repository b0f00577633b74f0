#if canImport(SwiftUI)
public import SwiftUI
#endif

/// The `Send` of a reducer: `SendOf<Counter>` is `Send<Counter.Action>`.
public typealias SendOf<R: Reducer> = Send<R.Action>

/// Sends actions from an effect back to its store.
///
/// ```swift
/// return .run { send in
///   for await event in websocket.events() {
///     await send(.received(event))
///   }
/// }
/// ```
///
/// Once the effect is cancelled, the actions that it sends are dropped.
@MainActor
public struct Send<Action>: Sendable {
  let send: @MainActor @Sendable (Action) -> Void

  /// Creates an instance that sends with a closure. The store passes effects theirs; create one to
  /// call an effect's helper in a test.
  nonisolated public init(send: @escaping @MainActor @Sendable (Action) -> Void) {
    self.send = send
  }

  /// Sends an action.
  ///
  /// - Parameter action: The action.
  public func callAsFunction(_ action: Action) {
    guard !Task.isCancelled else { return }
    send(action)
  }

  /// Sends an action and animates the changes that it makes.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: How the changes are animated; `nil` shows them at once.
  public func callAsFunction(_ action: Action, animation: Animation?) {
    callAsFunction(action, transaction: Transaction(animation: animation))
  }

  /// Sends an action with a transaction.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - transaction: The transaction that accompanies the changes that the action makes.
  public func callAsFunction(_ action: Action, transaction: Transaction) {
    guard !Task.isCancelled else { return }
    ActionTransaction(transaction).carry { send(action) }
  }
}
