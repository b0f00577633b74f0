/// Shares a value over an isolation boundary that the compiler can't check, by reference.
///
/// As with ``UncheckedSendable``, something other than the type system must guarantee that the value is
/// not used from two places at once. Where nothing does, there is ``LockIsolated``.
@dynamicMemberLookup
public final class UncheckedBox<Value>: @unchecked Sendable {
  // Sendable holds by the promise of whoever makes the box.
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
