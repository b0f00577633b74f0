#if canImport(SwiftUI)
public import SwiftUI
#endif

extension Store {
  /// Sends an action whose change of the state is to be animated.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: How; `nil` for not at all.
  /// - Returns: The effects that the action started.
  @discardableResult
  public func send(_ action: Action, animation: Animation?) -> StoreTask {
    send(action, transaction: Transaction(animation: animation))
  }

  /// Sends an action with a transaction, which goes along with its change of the state.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - transaction: The transaction.
  /// - Returns: The effects that the action started.
  @discardableResult
  public func send(_ action: Action, transaction: Transaction) -> StoreTask {
    withTransaction(transaction) { send(action) }
  }
}
