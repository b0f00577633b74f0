import ConcurrencyExtras

extension Effect {
  /// Makes the effect one that ``cancel(id:)`` ends.
  ///
  /// ```swift
  /// enum CancelID { case search }
  ///
  /// case .queryChanged(let query):
  ///   return .run { send in … }
  ///     .cancellable(id: CancelID.search, cancelInFlight: true)
  /// ```
  ///
  /// Ids are known within one store, and within the element or presented child that uses them.
  ///
  /// - Parameters:
  ///   - id: Identifies the effect.
  ///   - cancelInFlight: Whether effects of the same id that are in flight end first.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    // An effect that does nothing must not cancel the one in flight.
    if case .none = operation { return self }
    return Self(
      .cancellable(id: AnyHashableSendable(id), cancelInFlight: cancelInFlight, operation)
    )
  }

  /// Ends the effects of an id that are in flight.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(.cancel(id: AnyHashableSendable(id)))
  }
}
