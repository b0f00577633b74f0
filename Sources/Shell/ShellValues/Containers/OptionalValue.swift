/// Type-erased access to an optional.
package protocol OptionalValue {
  static var erasedWrappedType: Any.Type { get }
  static var erasedNil: Self { get }
  var erasedWrapped: Any? { get }
}

extension Optional: OptionalValue {
  package static var erasedWrappedType: Any.Type { Wrapped.self }
  package static var erasedNil: Self { nil }
  package var erasedWrapped: Any? { self.map { $0 as Any } }
}

/// The value without its surrounding optionals; `nil` if one of them is `nil`.
package func flattened(_ value: Any) -> Any? {
  var value = value
  while mayBeOptional(value), let optional = value as? any OptionalValue {
    guard let wrapped = optional.erasedWrapped else { return nil }
    value = wrapped
  }
  return value
}

/// Whether a value is an optional, or an `AnyHashable`, which may hold one. Asking costs less than a cast
/// that fails.
private func mayBeOptional(_ value: Any) -> Bool {
  switch ContentKind.of(type(of: value)) {
  case .optional, .hashable: true
  default: false
  }
}
