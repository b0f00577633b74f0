import Dependencies

/// A value that several parts of a program share, and that a storage can keep.
///
/// Every holder sees each change at once:
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   @Shared var user: User  // given by the parent
///   @Shared(.appStorage("isSoundOn")) var isSoundOn = true  // kept from launch to launch
/// }
/// ```
///
/// Reading the property returns the value. ``withLock(_:fileID:filePath:line:column:)`` changes the
/// value with exclusive access:
///
/// ```swift
/// case .incrementButtonTapped:
///   state.$count.withLock { $0 += 1 }
///   return .none
/// ```
///
/// Pass `$user` to share the value itself, and `$user.name` to share a part of it.
///
/// A test store requires that changes are asserted, like changes to any other state:
///
/// ```swift
/// await store.send(.incrementButtonTapped) {
///   $0.$count.withLock { $0 = 1 }
/// }
/// ```
///
/// Shared values are equal if their values are equal. Note that the hash changes with the value.
@dynamicMemberLookup
@propertyWrapper
public struct Shared<Value> {
  let box: ReferenceBox<any MutableReference<Value>>

  init(reference: any MutableReference<Value>) {
    self.box = ReferenceBox(reference, readers: reference.readers)
  }

  var reference: any MutableReference<Value> { box.reference }

  /// Creates a shared value that no storage keeps.
  public init(value: sending Value) {
    self.init(reference: StoredReference(value))
  }

  /// Creates a shared value that no storage keeps.
  ///
  /// ```swift
  /// init(unreadCounts: [Int: Int]) {
  ///   self._unreadCounts = Shared(unreadCounts)
  /// }
  /// ```
  @_disfavoredOverload
  public init(_ value: sending Value) {
    self.init(value: value)
  }

  /// Creates a shared value that no storage keeps: `Shared(wrappedValue: 0)`.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - none: Takes no arguments. The parameter ensures that the property `@Shared var count: Int`
  ///     must be given a `Shared<Int>`, also in a memberwise initializer: such a declaration shares
  ///     a value that another part of the program owns.
  public init(wrappedValue value: sending Value, _ none: Never...) {
    self.init(value: value)
  }

  /// Creates a copy of a shared value. Both share the same value.
  public init(projectedValue: Shared<Value>) {
    self = projectedValue
  }

  /// Creates a copy of a shared value. Both share the same value.
  public init(_ base: Shared<Value>) {
    self = base
  }

  /// The value.
  ///
  /// Setting it is a single change. If the new value depends on the current one, and other threads
  /// may change the value too, use ``withLock(_:fileID:filePath:line:column:)``.
  public var wrappedValue: Value {
    get {
      ConstructionMonitor.recordVariation()
      return reference.value
    }
    nonmutating set { reference.withLock { $0 = newValue } }
  }

  /// The shared value itself, to pass to other parts of the program.
  ///
  /// Setting it makes this value and all its copies share another value from then on.
  public var projectedValue: Shared<Value> {
    get { self }
    nonmutating set { replaceReference(with: newValue.reference) }
  }

  func replaceReference(with reference: any MutableReference<Value>) {
    let old = box.replace(with: reference, readers: reference.readers)
    if old !== reference { old.notifyObservers() }
  }

  /// Changes the value with exclusive access.
  ///
  /// ```swift
  /// $stats.withLock {
  ///   $0.gamesPlayed += 1
  ///   $0.bestScore = max($0.bestScore, score)
  /// }
  /// ```
  ///
  /// Within the closure, use only its argument to access the value. Reading or changing the same
  /// shared value in another way is a mistake. It traps; but if the previous value is retained, for
  /// example because changes are being tracked or copying the value is free, a read returns the
  /// previous value, and a nested change is lost and reported as an issue.
  ///
  /// - Parameter operation: Changes the value.
  /// - Returns: What the operation returns.
  /// - Throws: The error of the operation. Changes made before the error persist.
  @discardableResult
  public func withLock<R>(
    _ operation: (inout Value) throws -> R,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) rethrows -> R {
    try reference.withLock(operation)
  }

  /// A part of the value as a shared value: `$user.name`.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Shared<Member> {
    Shared<Member>(reference: PropertyReference(reference, keyPath))
  }

  /// A read-only part of the value.
  @_disfavoredOverload
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> SharedReader<Member> {
    SharedReader(self)[dynamicMember: keyPath]
  }

  /// Shares the wrapped value of a shared optional. Returns `nil` if the optional is `nil`.
  ///
  /// ```swift
  /// if let user = Shared($user) {
  ///   state.profile = Profile.State(user: user)  // `user` is a `Shared<User>`
  /// }
  /// ```
  ///
  /// When the optional becomes `nil`, the result keeps the last value, and changing the result does
  /// not change the optional.
  public init?(_ base: Shared<Value?>) {
    guard let reference = UnwrappedReference(base.reference) else { return nil }
    self.init(reference: reference)
  }
}
