/// A wrapper that people do not see: its value stands for it, as in `@Presents` and `@Shared`.
///
/// The property that holds one loses its leading underscore: `_destination` is `destination`.
package protocol TransparentValue {
  /// The type of the value within; an optional's type where there may be none.
  static var erasedWrappedType: Any.Type { get }

  /// A new wrapper; `nil` where the value is not of the wrapped type or none can be made.
  static func erased(wrapping value: Any) -> Self?

  /// The value within. Where the wrapped type is optional, this is an optional.
  var erasedWrapped: Any { get }

  /// A copy with another value; `nil` where the value is not of the wrapped type or cannot be set.
  func erasedReplacing(with value: Any) -> Self?
}

/// A wrapper whose value stands elsewhere: it can change while the wrapper stays the same, as the value
/// of `@Shared` does.
package protocol ReferencingValue: TransparentValue {
  /// What tells apart the values elsewhere.
  var referenceID: ObjectIdentifier { get }
}
