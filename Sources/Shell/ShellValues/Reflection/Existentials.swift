/// Values that are held as existentials, such as an `any Error` in an `Any`.
enum Existentials {
  /// The value itself, in an `Any` of its own type.
  ///
  /// The type of such a value is asked for through all wrapping, while opening the `Any` gives the
  /// existential: a shape read from the one does not fit the memory of the other.
  static func opened(_ value: Any) -> Any {
    let type = type(of: value)
    func isOpen<T>(_: T) -> Bool { T.self == type }
    func cast<T>(_: T.Type) -> Any? { value as? T }
    if _openExistential(value, do: isOpen) { return value }
    return _openExistential(type, do: cast) ?? value
  }
}
