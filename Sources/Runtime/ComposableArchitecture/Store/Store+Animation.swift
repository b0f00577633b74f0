#if canImport(SwiftUI)
public import SwiftUI
#endif

extension Store {
  /// Sends an action and animates its change of the state.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: The animation; `nil` for none.
  /// - Returns: A task for the effects that the action started.
  @discardableResult
  public func send(_ action: Action, animation: Animation?) -> StoreTask {
    send(action, transaction: Transaction(animation: animation))
  }

  /// Sends an action with a transaction that accompanies its change of the state.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - transaction: The transaction.
  /// - Returns: A task for the effects that the action started.
  @discardableResult
  public func send(_ action: Action, transaction: Transaction) -> StoreTask {
    withTransaction(transaction) { send(action) }
  }
}
