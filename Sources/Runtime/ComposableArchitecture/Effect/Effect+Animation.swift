#if canImport(SwiftUI)
public import SwiftUI
#endif

extension Effect {
  /// Sends an action immediately and animates the changes that it makes.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: How the changes are animated; `nil` shows them at once.
  public static func send(_ action: Action, animation: Animation? = nil) -> Self {
    .send(action).animation(animation)
  }

  /// Animates the changes made by the actions that the effect sends.
  ///
  /// ```swift
  /// return .run { send in
  ///   await send(.factResponse(try await numberFact.fetch()))
  /// }
  /// .animation(.easeIn)
  /// ```
  ///
  /// - Parameter animation: How the changes are animated; `nil` shows them at once.
  public func animation(_ animation: Animation? = .default) -> Self {
    transaction(Transaction(animation: animation))
  }

  /// Attaches a transaction to the actions that the effect sends, in place of any transaction
  /// inside the effect.
  ///
  /// - Parameter transaction: The transaction.
  public func transaction(_ transaction: Transaction) -> Self {
    isNone ? self : Self(.transaction(ActionTransaction(transaction), operation))
  }
}
