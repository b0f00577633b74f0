import ConcurrencyExtras

extension Effect {
  /// Makes the effect cancellable with ``cancel(id:)``.
  ///
  /// ```swift
  /// enum CancelID { case search }
  ///
  /// case .queryChanged(let query):
  ///   return .run { send in … }
  ///     .cancellable(id: CancelID.search, cancelInFlight: true)
  /// ```
  ///
  /// An id is local to one store, and within it to the element or presented child that uses it.
  ///
  /// - Parameters:
  ///   - id: Identifies the effect.
  ///   - cancelInFlight: Whether effects in flight with the same id are cancelled first.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    // An effect without work must not cancel the one in flight.
    if case .none = operation { return self }
    return Self(
      .cancellable(id: AnyHashableSendable(id), cancelInFlight: cancelInFlight, operation)
    )
  }

  /// Cancels the effects in flight with an id.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(.cancel(id: AnyHashableSendable(id)))
  }
}
