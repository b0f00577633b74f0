/// The reason why a key loads its value.
public enum LoadContext<Value> {
  /// A shared value is being created, with this value to use if nothing is stored.
  case initialValue(Value)

  /// The program requests the stored value, for example with ``Shared/load()``.
  case userInitiated

  /// The value to use if nothing is stored; `nil` if the program gives none.
  public var initialValue: Value? {
    switch self {
    case .initialValue(let value): value
    case .userInitiated: nil
    }
  }
}

extension LoadContext: Sendable where Value: Sendable {}
extension LoadContext: Equatable where Value: Equatable {}
extension LoadContext: Hashable where Value: Hashable {}

/// The reason why a key saves a value.
public enum SaveContext: Hashable, Sendable {
  /// The shared value changed.
  case didSet

  /// The program requests the save with ``Shared/save()``: the value should be written without
  /// delay.
  case userInitiated
}
