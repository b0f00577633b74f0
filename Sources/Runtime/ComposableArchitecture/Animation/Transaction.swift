#if !canImport(SwiftUI)
/// The context of a state change: how to animate it.
///
/// Without SwiftUI, a transaction travels with the action that it was sent with. The store records
/// it with the action.
public struct Transaction: Hashable, Sendable {
  /// The animation of the change; `nil` applies it at once.
  public var animation: Animation?

  /// Whether views disable their own animations.
  public var disablesAnimations = false

  /// Whether the change is part of a continuous interaction, such as a drag.
  public var isContinuous = false

  /// Creates a transaction without an animation.
  public init() {}

  /// Creates a transaction with an animation.
  public init(animation: Animation?) {
    self.animation = animation
  }
}

/// Runs a closure with a transaction attached to each action that it sends.
///
/// - Parameters:
///   - transaction: The transaction.
///   - body: The closure that sends the actions. The function rethrows its errors.
public func withTransaction<Result>(
  _ transaction: Transaction,
  _ body: () throws -> Result
) rethrows -> Result {
  try ActionTransaction.$current.withValue(ActionTransaction(transaction), operation: body)
}

/// Runs a closure with one property of the current transaction changed for each action that it
/// sends.
///
/// ```swift
/// withTransaction(\.disablesAnimations, true) { store.send(.closeButtonTapped) }
/// ```
public func withTransaction<Result, V>(
  _ keyPath: WritableKeyPath<Transaction, V>,
  _ value: V,
  _ body: () throws -> Result
) rethrows -> Result {
  var transaction = ActionTransaction.current?.value ?? Transaction()
  transaction[keyPath: keyPath] = value
  return try withTransaction(transaction, body)
}

/// Runs a closure with an animation attached to each action that it sends.
///
/// ```swift
/// withAnimation(.spring) { store.send(.addButtonTapped) }
/// ```
///
/// - Parameters:
///   - animation: The animation; `nil` for none.
///   - body: The closure that sends the actions. The function rethrows its errors.
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(\.animation, animation, body)
}
#endif
