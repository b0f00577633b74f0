#if canImport(SwiftUI)
public import SwiftUI
#endif

extension Effect {
  /// Sends an action at once with an animation for the changes that it makes.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: How the changes are to be shown; `nil` for at once.
  public static func send(_ action: Action, animation: Animation? = nil) -> Self {
    .send(action).animation(animation)
  }

  /// Gives the actions that the effect sends an animation.
  ///
  /// ```swift
  /// return .run { send in
  ///   await send(.factResponse(try await numberFact.fetch()))
  /// }
  /// .animation(.easeIn)
  /// ```
  ///
  /// - Parameter animation: How the changes are to be shown; `nil` for at once.
  public func animation(_ animation: Animation? = .default) -> Self {
    transaction(Transaction(animation: animation))
  }

  /// Gives the actions that the effect sends a transaction, in place of their own.
  ///
  /// - Parameter transaction: The transaction.
  public func transaction(_ transaction: Transaction) -> Self {
    isNone ? self : Self(.transaction(ActionTransaction(transaction), operation))
  }
}
