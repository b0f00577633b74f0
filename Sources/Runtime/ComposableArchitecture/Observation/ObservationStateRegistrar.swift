import Synchronization

/// Tracks reads of a state's properties and notifies their observers of changes. `@ObservableState`
/// adds a registrar to the state.
///
/// The registrar has no effect on the state's equality, hash value or coding.
public struct ObservationStateRegistrar: Sendable {
  /// The last version made by this type. It counts down, because ``VersionNumbers`` uses the
  /// positive numbers.
  private static let lastVersion = Atomic<Int>(0)

  @usableFromInline let identity = ObservedIdentity()
  /// The version of the state; see ``StateVersion``. It is renewed by each in-place change of the
  /// state within its parent. A copy made earlier keeps its version.
  private var version = 0

  /// Creates a registrar for a new state.
  public init() {}

  /// The identity of the state.
  public var id: ObservableStateID { ObservableStateID(identity, version: version) }

  /// Called before the whole state is changed in place.
  public mutating func _$willModify() {
    version = Self.makeVersion()
  }

  /// Returns a version that no state has.
  static func makeVersion() -> Int {
    let version = lastVersion.subtract(1, ordering: .relaxed).newValue
    assert(version < 0, "Versions that registrars give are negative.")
    return version
  }

  /// The byte offset of the version in a registrar.
  static var versionOffset: Int {
    MemoryLayout<Self>.offset(of: \.version) ?? MemoryLayout<ObservedIdentity>.size
  }

  /// Records a read of a property.
  @inlinable
  public func access<Subject: ObservableState, Member>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, Member>
  ) {
    identity.access(keyPath)
  }

  /// Sets a property and notifies its observers, unless the new value is equal to the old one.
  @inlinable
  public func mutate<Subject: ObservableState, Member>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, Member>,
    _ member: inout Member,
    _ newValue: Member,
    _ isIdentityEqual: (Member, Member) -> Bool
  ) {
    if !identity.isObserved
      || isIdentityEqual(member, newValue) && isCopy(member, of: newValue)
      || ObservedEquality.areEqual(plain: member, newValue)
    {
      member = newValue
    } else {
      identity.willSet(keyPath)
      member = newValue
      identity.didSet(keyPath)
    }
  }

  /// Returns whether two values are bitwise equal. A state that was taken out, changed and put back
  /// keeps its identity, but observers that read the old value must be notified.
  @inlinable
  func isCopy<Member>(_ member: Member, of other: Member) -> Bool {
    withUnsafeBytes(of: member) { member in
      withUnsafeBytes(of: other) { member.elementsEqual($0) }
    }
  }

  /// Begins an in-place change of a property.
  @inlinable
  public func willModify<Subject: ObservableState, Member>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, Member>,
    _ member: inout Member
  ) -> ValueModification {
    identity.willSet(keyPath)
    return ValueModification()
  }

  /// Begins an in-place change of a child state.
  @inlinable
  public func willModify<Subject: ObservableState, Member: ObservableState>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, Member>,
    _ member: inout Member
  ) -> ObservableStateID {
    member._$willModify()
    return member._$id
  }

  /// Ends an in-place change of a property and notifies its observers.
  @inlinable
  public func didModify<Subject: ObservableState, Member>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, Member>,
    _ member: inout Member,
    _: ValueModification,
    _: (Member, Member) -> Bool
  ) {
    identity.didSet(keyPath)
  }

  /// Ends an in-place change of a child state. Notifies the observers of the property only if the
  /// child was replaced.
  @inlinable
  public func didModify<Subject: ObservableState, Member: ObservableState>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, Member>,
    _ member: inout Member,
    _ oldID: ObservableStateID,
    _: (Member, Member) -> Bool
  ) {
    if !member._$id.isSame(as: oldID) {
      identity.notify(keyPath)
    }
  }
}

/// A token for an in-place change of a property that holds a plain value. It holds no copy of the
/// value: a copy would make the change copy the value's storage.
public struct ValueModification: Sendable {
  @usableFromInline init() {}
}

extension ObservationStateRegistrar: Hashable {
  public static func == (_: Self, _: Self) -> Bool { true }
  public func hash(into _: inout Hasher) {}
}

extension ObservationStateRegistrar: Codable {
  public init(from _: any Decoder) throws { self.init() }
  public func encode(to _: any Encoder) throws {}
}

/// Returns whether two values have the same identity. Plain values have none, so this returns
/// `false`.
@inlinable
public func _$isIdentityEqual<T>(_: T, _: T) -> Bool { false }

/// Returns whether two values are the same state at different times. The state notifies its own
/// observers of each changed property.
@inlinable
public func _$isIdentityEqual<T: ObservableState>(_ lhs: T, _ rhs: T) -> Bool {
  lhs._$id.isSame(as: rhs._$id)
}
