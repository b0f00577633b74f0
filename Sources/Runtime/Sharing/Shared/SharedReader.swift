import ConcurrencyExtras
import Dependencies

/// A shared value that can only be read.
///
/// Let one part of a program own a ``Shared`` value, and give the others a reader:
///
/// ```swift
/// @Reducer
/// struct Badge {
///   @SharedReader(.appStorage("unreadCounts")) var unreadCounts: [Int: Int] = [:]
///   …
/// }
/// ```
@dynamicMemberLookup
@propertyWrapper
public struct SharedReader<Value> {
  let box: ReferenceBox<any ReadableReference<Value>>

  init(reference: any ReadableReference<Value>) {
    self.box = ReferenceBox(reference, readers: reference.readers)
  }

  var reference: any ReadableReference<Value> { box.reference }

  /// Creates a reader of a value that never changes, for example for previews and tests.
  public init(value: sending Value) {
    self.init(reference: StoredReference(value))
  }

  /// Creates a reader of a value that never changes.
  @_disfavoredOverload
  public init(_ value: sending Value) {
    self.init(value: value)
  }

  /// Creates a reader of a value that never changes: `SharedReader(wrappedValue: 0)`.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - none: Takes no arguments. The parameter ensures that the property
  ///     `@SharedReader var count: Int` must be given a `SharedReader<Int>`.
  public init(wrappedValue value: sending Value, _ none: Never...) {
    self.init(value: value)
  }

  /// A reader of a value that never changes: `Badge.State(unreadCount: .constant(3))`.
  public static func constant(_ value: sending Value) -> Self {
    Self(value: value)
  }

  /// Creates a copy of a reader. Both read the same value.
  public init(projectedValue: SharedReader<Value>) {
    self = projectedValue
  }

  /// Creates a copy of a reader. Both read the same value.
  public init(_ base: SharedReader<Value>) {
    self = base
  }

  /// Creates a reader of a shared value: `SharedReader($count)`.
  public init(_ base: Shared<Value>) {
    self.init(reference: base.reference)
  }

  /// Creates a reader of the wrapped value of an optional. Returns `nil` if the optional is `nil`.
  /// When the optional becomes `nil` later, the reader keeps the last value.
  public init?(_ base: SharedReader<Value?>) {
    guard let value = base.reference.value else { return nil }
    let last = LastValue(value)
    self.init(reference: MappedReference(base.reference) { last.update($0) })
  }

  /// Creates a reader of the wrapped value of a shared optional. Returns `nil` if the optional is
  /// `nil`. When the optional becomes `nil` later, the reader keeps the last value.
  public init?(_ base: Shared<Value?>) {
    self.init(SharedReader<Value?>(base))
  }

  /// The value.
  public var wrappedValue: Value {
    ConstructionMonitor.recordVariation()
    return reference.value
  }

  /// The reader itself, to pass to other parts of the program.
  ///
  /// Setting it makes this reader and all its copies read another value from then on.
  public var projectedValue: SharedReader<Value> {
    get { self }
    nonmutating set { replaceReference(with: newValue.reference) }
  }

  func replaceReference(with reference: any ReadableReference<Value>) {
    let old = box.replace(with: reference, readers: reference.readers)
    if old !== reference { old.notifyObservers() }
  }

  /// A reader of a part of the value: `$user.name`.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader<Member>(reference: MappedReference(reference) { $0[keyPath: keyPath] })
  }

  /// A reader of the result of a function of the value.
  ///
  /// ```swift
  /// let isEmpty = $todos.read { $0.isEmpty }
  /// ```
  public func read<Member>(
    _ body: @escaping @Sendable (Value) -> Member
  ) -> SharedReader<Member> {
    SharedReader<Member>(reference: MappedReference(reference, body))
  }
}

extension Shared {
  /// A reader of the result of a function of the value.
  public func read<Member>(
    _ body: @escaping @Sendable (Value) -> Member
  ) -> SharedReader<Member> {
    SharedReader(self).read(body)
  }
}

/// Remembers the last value that an optional had.
private final class LastValue<Value>: Sendable {
  private let value: LockIsolated<UncheckedSendable<Value>>

  init(_ value: Value) {
    let value = UncheckedSendable(value)
    self.value = LockIsolated(value)
  }

  func update(_ new: Value?) -> Value {
    value.withLock { value in
      if let new { value.value = new }
      return value.value
    }
  }
}
