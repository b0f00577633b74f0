/// Finds the cases of enums without macro support by reflection.
enum ReflectedCase {
  /// Returns the payload of a value if it holds the case that `embed` constructs.
  ///
  /// - Parameter embed: The constructor of the case. `nil` is never a match.
  static func payload<Root, Value>(
    of root: Root,
    embeddedBy embed: (Value) -> Root?
  ) -> Value? {
    guard let held = Mirror(reflecting: root).children.first,
      let value: Value = payload(in: held.value),
      // The cast may also succeed for the payload of another case, so compare the case names.
      let made = embed(value),
      Mirror(reflecting: made).children.first?.label == held.label
    else { return nil }
    return value
  }

  /// Casts a payload. Reflection wraps a single labelled associated value in a one-element tuple.
  private static func payload<Value>(in held: Any) -> Value? {
    if let value = held as? Value { return value }
    let mirror = Mirror(reflecting: held)
    guard mirror.displayStyle == .tuple, mirror.children.count == 1 else { return nil }
    return mirror.children.first?.value as? Value
  }

  /// Whether two values hold the same case. `plain` must hold a case without payload.
  static func isSame<Root>(_ value: Root, _ plain: Root) -> Bool {
    func isEqual<Equal: Equatable>(_ plain: Equal) -> Bool { plain == value as? Equal }
    if let plain = plain as? any Equatable { return isEqual(plain) }
    return Mirror(reflecting: value).children.isEmpty
      && String(describing: value) == String(describing: plain)
  }
}
