import IdentifiedCollections

/// Decides whether replacing a value with another must notify observers.
@usableFromInline
enum ObservedEquality {
  /// Returns whether observers can treat two values as the same: they are equal, or they are the
  /// same observable state, which notifies its own observers.
  static func areSame(_ lhs: Any, _ rhs: Any) -> Bool {
    if let lhs = lhs as? any ObservableState, let rhs = rhs as? any ObservableState {
      return lhs._$id.isSame(as: rhs._$id)
    }
    if let lhs = lhs as? any ObservedContainer, let rhs = rhs as? any ObservedContainer {
      return lhs.observedIdentity.isSame(as: rhs.observedIdentity) && areEqual(lhs, rhs)
    }
    return areEqual(lhs, rhs)
  }

  /// Returns whether two values are equal and contain no observable states.
  @usableFromInline
  static func areEqual<Value>(plain lhs: Value, _ rhs: Value) -> Bool {
    if Value.self is any ObservableState.Type || Value.self is any StateHolder.Type { return false }
    return areEqual(lhs, rhs)
  }

  private static func areEqual(_ lhs: Any, _ rhs: Any) -> Bool {
    func isEqual<Equal: Equatable>(_ lhs: Equal) -> Bool { lhs == rhs as? Equal }
    return (lhs as? any Equatable).map { isEqual($0) } ?? false
  }
}

/// A container of observable states. Equal containers may hold different states, because equality
/// ignores identity.
private protocol StateHolder {}

extension Optional: StateHolder where Wrapped: ObservableState {}
extension Array: StateHolder where Element: ObservableState {}
extension Dictionary: StateHolder where Value: ObservableState {}
extension IdentifiedArray: StateHolder where Element: ObservableState {}
extension StackState: StateHolder where Element: ObservableState {}
extension PresentationState: StateHolder where State: ObservableState {}
