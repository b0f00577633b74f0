/// A wrapper that users do not see: the wrapped value represents it, as with `@Presents` and
/// `@Shared`.
///
/// The name of its stored property loses the leading underscore: `_destination` becomes
/// `destination`.
package protocol TransparentValue {
  /// The type of the wrapped value; an optional type if the value may be missing.
  static var erasedWrappedType: Any.Type { get }

  /// A new wrapper; `nil` if the value has another type or a wrapper cannot be created.
  static func erased(wrapping value: Any) -> Self?

  /// The wrapped value; an optional if the wrapped type is optional.
  var erasedWrapped: Any { get }

  /// A copy with another value; `nil` if the value has another type or cannot be set.
  func erasedReplacing(with value: Any) -> Self?
}

/// A value as a wrapper; `nil` if it is none. A cast that fails costs more.
func transparentValue(_ value: Any) -> (any TransparentValue)? {
  switch ContentKind.of(type(of: value)) {
  case .transparent, .hashable: value as? any TransparentValue
  default: nil
  }
}

/// A wrapper whose value is stored elsewhere, as with `@Shared`. The value can change while the
/// wrapper stays the same.
package protocol ReferencingValue: TransparentValue {
  /// The identity of the referenced storage.
  var referenceID: ObjectIdentifier { get }
}

/// A reference to a value that others set, as with `@SharedReader`.
package protocol ReadOnlyValue: ReferencingValue {}
