/// Shares a mutable value by reference across an isolation boundary, without compiler checks.
///
/// As with ``UncheckedSendable``, something other than the type system must guarantee that the
/// value isn't accessed concurrently. Without such a guarantee, use ``LockIsolated``.
@dynamicMemberLookup
public final class UncheckedBox<Value>: @unchecked Sendable {
  // Sendable holds because the creator of the box guarantees that accesses don't overlap.
  public var wrappedValue: Value

  /// Boxes a value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Boxes a value.
  public convenience init(_ value: Value) {
    self.init(wrappedValue: value)
  }

  /// The value.
  public var value: Value {
    get { wrappedValue }
    set { wrappedValue = newValue }
  }

  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Subject {
    get { wrappedValue[keyPath: keyPath] }
    set { wrappedValue[keyPath: keyPath] = newValue }
  }

  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Subject {
    get { wrappedValue[keyPath: keyPath] }
    set { wrappedValue[keyPath: keyPath] = newValue }
  }

  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    wrappedValue[keyPath: keyPath]
  }
}
