/// Values stored in nested existentials, such as an `any Error` in an `Any`.
package enum Existentials {
  /// The value in an `Any` that directly contains its dynamic type.
  ///
  /// `type(of:)` looks through nested existentials, whereas opening the `Any` yields the inner
  /// existential. A shape read from the dynamic type would not match the existential's memory.
  static func opened(_ value: Any) -> Any {
    let type = type(of: value)
    func cast<T>(_: T.Type) -> Any? { value as? T }
    if isHeld(value, as: type) { return value }
    return _openExistential(type, do: cast) ?? value
  }

  /// Whether `as?` casts the value in an `Any` to a type. Most values have that very type.
  ///
  /// Generic code that casts looks up the type of the optional each time, and then that of the
  /// value; to ask first and read the value then takes neither.
  package static func holds<Value>(_ value: Any, _: Value.Type) -> Bool {
    type(of: value) == Value.self || value is Value
  }

  /// Whether an `Any` holds a value as a type itself, rather than in another existential.
  static func isHeld(_ value: Any, as type: Any.Type) -> Bool {
    func body<T>(_: T) -> Bool { T.self == type }
    return _openExistential(value, do: body)
  }

  /// The value in an `Any`, which must hold a `Value`. It is read in place, where a cast would
  /// first look both types up.
  package static func known<Value>(_ value: Any, as _: Value.Type) -> Value {
    func read<T>(_ value: T) -> Value {
      // An `Any` may hold an existential around the value, or an object as its superclass.
      T.self == Value.self ? unsafeBitCast(value, to: Value.self) : value as! Value
    }
    return _openExistential(value, do: read)
  }

  /// The type-erasing type that an `Any` holds instead of a value's own type: `any Error`, `Any`,
  /// `AnyHashable`; `nil` if it holds the value itself.
  ///
  /// Parts of values are copied into an `Any` by generic code, so that the `Any` holds the declared
  /// type of the part. The test costs two loads: values are printed by the thousand.
  static func place(of value: Any) -> Any.Type? {
    func place<T>(_: T) -> Any.Type? { isPlace(T.self) ? T.self : nil }
    return _openExistential(value, do: place)
  }

  /// Whether values of other types are in the places of a type.
  static func isPlace(_ type: Any.Type) -> Bool {
    type == AnyHashable.self
      || RuntimeMetadata(type).kind == .existential && Reflection.failure == nil
  }
}

/// A value in a place whose type does not tell the value's own: `any Error`, `any P`, `Any`,
/// `AnyHashable`.
struct ErasedValue {
  /// The value as its own type.
  let value: Any
  /// The type of the place.
  let place: Any.Type

  /// - Returns: `nil` if the `Any` holds the value itself.
  init?(_ value: Any) {
    guard let place = Existentials.place(of: value) else { return nil }
    var value = value
    // `AnyHashable` may be in `Any`, whose type decides how the value is read.
    while let inner = Existentials.place(of: value) {
      let held =
        inner == AnyHashable.self
        ? (value as? AnyHashable)?.base ?? value : Existentials.opened(value)
      guard Existentials.place(of: held) != inner else { return nil }
      value = held
    }
    self.value = value
    self.place = place
  }
}
