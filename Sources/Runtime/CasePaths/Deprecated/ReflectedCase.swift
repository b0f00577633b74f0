/// What reflection tells of an enum's cases, where no macro has described them.
enum ReflectedCase {
  /// The payload of a value, where it holds the case that a function makes.
  ///
  /// - Parameter embed: Makes a value of the case of a payload, or `nil`.
  static func payload<Root, Value>(
    of root: Root,
    embeddedBy embed: (Value) -> Root?
  ) -> Value? {
    guard let held = Mirror(reflecting: root).children.first,
      let value: Value = payload(in: held.value),
      // A cast may succeed for the payload of another case.
      let made = embed(value),
      Mirror(reflecting: made).children.first?.label == held.label
    else { return nil }
    return value
  }

  /// What is held by a case as a payload: the only value that has a label is in a tuple of one.
  private static func payload<Value>(in held: Any) -> Value? {
    if let value = held as? Value { return value }
    let mirror = Mirror(reflecting: held)
    guard mirror.displayStyle == .tuple, mirror.children.count == 1 else { return nil }
    return mirror.children.first?.value as? Value
  }

  /// Whether two values hold the same case, of which the second has no payload.
  static func isSame<Root>(_ value: Root, _ plain: Root) -> Bool {
    func isEqual<Equal: Equatable>(_ plain: Equal) -> Bool { plain == value as? Equal }
    if let plain = plain as? any Equatable { return isEqual(plain) }
    return Mirror(reflecting: value).children.isEmpty
      && String(describing: value) == String(describing: plain)
  }
}
