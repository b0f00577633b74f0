/// Why a key reads its value.
public enum LoadContext<Value> {
  /// A shared value is made, with this value for where nothing is stored.
  case initialValue(Value)

  /// The program asks for the stored value, as ``Shared/load()`` does.
  case userInitiated

  /// The value that the program gives for where nothing is stored, if it gives one.
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

/// Why a key writes a value.
public enum SaveContext: Hashable, Sendable {
  /// The shared value was changed.
  case didSet

  /// The program asks for it, with ``Shared/save()``: it should be written without delay.
  case userInitiated
}
