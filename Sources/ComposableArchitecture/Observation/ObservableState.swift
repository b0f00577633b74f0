public import Observation

/// State whose properties can be observed one by one. `@ObservableState` adds the conformance.
public protocol ObservableState: Observable {
  /// Identifies the state through its changes: two states with the same id are the same thing at
  /// different times.
  var _$id: ObservableStateID { get }

  /// Called before the state is changed as a whole.
  mutating func _$willModify()
}

/// The identity of an observable state.
public struct ObservableStateID: Hashable, Sendable {
  private final class Token: Sendable {}

  private let token = Token()

  public init() {}

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.token === rhs.token
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(token))
  }
}
