#if !canImport(SwiftUI)
/// What goes along with a change of state: how it is to be animated.
///
/// Where there is no SwiftUI, a transaction is carried with the action that it was sent with and kept
/// in the store's record of it.
public struct Transaction: Hashable, Sendable {
  /// How the change is to be shown; `nil` for at once.
  public var animation: Animation?

  /// Whether views leave out the animations of their own.
  public var disablesAnimations = false

  /// Whether more changes of the same interaction follow, as while something is dragged.
  public var isContinuous = false

  /// A transaction without animation.
  public init() {}

  /// A transaction with an animation.
  public init(animation: Animation?) {
    self.animation = animation
  }
}

/// Runs a body whose actions carry a transaction.
///
/// - Parameters:
///   - transaction: The transaction.
///   - body: Sends actions; what it throws is thrown on.
public func withTransaction<Result>(
  _ transaction: Transaction,
  _ body: () throws -> Result
) rethrows -> Result {
  try ActionTransaction.$current.withValue(ActionTransaction(transaction), operation: body)
}

/// Runs a body whose actions carry the transaction so far with one property of it changed.
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

/// Runs a body whose actions carry an animation.
///
/// ```swift
/// withAnimation(.spring) { store.send(.addButtonTapped) }
/// ```
///
/// - Parameters:
///   - animation: The animation; `nil` for none.
///   - body: Sends actions; what it throws is thrown on.
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(\.animation, animation, body)
}
#endif
