/// Values stored in nested existentials, such as an `any Error` in an `Any`.
enum Existentials {
  /// The value in an `Any` that directly contains its dynamic type.
  ///
  /// `type(of:)` looks through nested existentials, whereas opening the `Any` yields the inner
  /// existential. A shape read from the dynamic type would not match the existential's memory.
  static func opened(_ value: Any) -> Any {
    let type = type(of: value)
    func isOpen<T>(_: T) -> Bool { T.self == type }
    func cast<T>(_: T.Type) -> Any? { value as? T }
    if _openExistential(value, do: isOpen) { return value }
    return _openExistential(type, do: cast) ?? value
  }
}
