import Dependencies

/// A value that several parts of a program share, and that a storage may keep.
///
/// All who hold it see each change at once:
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   @Shared var user: User  // given by the parent
///   @Shared(.appStorage("isSoundOn")) var isSoundOn = true  // kept from launch to launch
/// }
/// ```
///
/// It reads as the value itself. ``withLock(_:fileID:filePath:line:column:)`` changes it while nobody
/// else does:
///
/// ```swift
/// case .incrementButtonTapped:
///   state.$count.withLock { $0 += 1 }
///   return .none
/// ```
///
/// `$user` passes the shared value itself on, `$user.name` a part of it.
///
/// In a test, a store demands that changes are asserted as those of any state are:
///
/// ```swift
/// await store.send(.incrementButtonTapped) {
///   $0.$count.withLock { $0 = 1 }
/// }
/// ```
///
/// Its equality is that of the value. Mind that a hash changes with the value.
@dynamicMemberLookup
@propertyWrapper
public struct Shared<Value> {
  let box: ReferenceBox<any MutableReference<Value>>

  init(reference: any MutableReference<Value>) {
    self.box = ReferenceBox(reference, readers: reference.readers)
  }

  var reference: any MutableReference<Value> { box.reference }

  /// Shares a value that no storage keeps.
  public init(value: sending Value) {
    self.init(reference: StoredReference(value))
  }

  /// Shares a value that no storage keeps.
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

  /// Shares a value that no storage keeps: `Shared(wrappedValue: 0)`.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - none: Takes nothing. It keeps `@Shared var count: Int` a property that is given a
  ///     `Shared<Int>`, also by a memberwise initializer: whoever declares it so shares what another
  ///     part of the program owns.
  public init(wrappedValue value: sending Value, _ none: Never...) {
    self.init(value: value)
  }

  /// The same shared value.
  public init(projectedValue: Shared<Value>) {
    self = projectedValue
  }

  /// The same shared value.
  public init(_ base: Shared<Value>) {
    self = base
  }

  /// The value.
  ///
  /// Setting it is one change. To change it depending on what it is, where other threads may change
  /// it too, use ``withLock(_:fileID:filePath:line:column:)``.
  public var wrappedValue: Value {
    get {
      MakingWitness.noteVariation()
      return reference.value
    }
    nonmutating set { reference.withLock { $0 = newValue } }
  }

  /// The shared value itself, to pass on.
  ///
  /// Setting it lets this and all its copies share another value from now on.
  public var projectedValue: Shared<Value> {
    get { self }
    nonmutating set { replaceReference(with: newValue.reference) }
  }

  func replaceReference(with reference: any MutableReference<Value>) {
    let old = box.replace(with: reference, readers: reference.readers)
    if old !== reference { old.notifyObservers() }
  }

  /// Changes the value while nobody else does.
  ///
  /// ```swift
  /// $stats.withLock {
  ///   $0.gamesPlayed += 1
  ///   $0.bestScore = max($0.bestScore, score)
  /// }
  /// ```
  ///
  /// Reading the same shared value in the closure gives the value from before the change.
  ///
  /// - Parameter operation: Changes the value.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws; what it changed before stays changed.
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

  /// A part of the value, shared: `$user.name`.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Shared<Member> {
    Shared<Member>(reference: PropertyReference(reference, keyPath))
  }

  /// A part of the value that can only be read.
  @_disfavoredOverload
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> SharedReader<Member> {
    SharedReader(self)[dynamicMember: keyPath]
  }

  /// The value of a shared optional, shared, if it has one.
  ///
  /// ```swift
  /// if let user = Shared($user) {
  ///   state.profile = Profile.State(user: user)  // `user` is a `Shared<User>`
  /// }
  /// ```
  ///
  /// When the optional becomes `nil`, the result goes on to read the last value there was, and changing
  /// it changes nothing.
  public init?(_ base: Shared<Value?>) {
    guard let reference = UnwrappedReference(base.reference) else { return nil }
    self.init(reference: reference)
  }
}
