import Synchronization

/// Tells the observers of a state's properties of their changes. `@ObservableState` adds one to the
/// state.
///
/// It takes no part in the state's equality, hash or coding.
public struct ObservationStateRegistrar: Sendable {
  /// Counts down: numbers above zero are those of ``VersionNumbers``.
  private static let lastVersion = Atomic<Int>(0)

  @usableFromInline let identity = ObservedIdentity()
  /// Another one after each change of the state as a part of another. A copy that was made before
  /// keeps its own.
  private var version = 0

  /// A registrar for a new state.
  public init() {}

  /// The identity of the state.
  public var id: ObservableStateID { ObservableStateID(identity, version: version) }

  /// Called before the state is changed as a whole.
  public mutating func _$willModify() {
    version = Self.makeVersion()
  }

  /// A version that no state has.
  static func makeVersion() -> Int {
    lastVersion.subtract(1, ordering: .relaxed).newValue
  }

  /// How many bytes into a registrar its version is.
  static var versionOffset: Int {
    MemoryLayout<Self>.offset(of: \.version) ?? MemoryLayout<ObservedIdentity>.size
  }

  /// Notes that a property is read.
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

  /// Whether two values are the same bit by bit. A state that was taken out, changed and put back is
  /// the same thing as before and still news to those who read it in the meantime.
  @inlinable
  func isCopy<Member>(_ member: Member, of other: Member) -> Bool {
    withUnsafeBytes(of: member) { member in
      withUnsafeBytes(of: other) { member.elementsEqual($0) }
    }
  }

  /// Begins a change of a property in place.
  @inlinable
  public func willModify<Subject: ObservableState, Member>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, Member>,
    _ member: inout Member
  ) -> ValueModification {
    identity.willSet(keyPath)
    return ValueModification()
  }

  /// Begins a change of a child state in place.
  @inlinable
  public func willModify<Subject: ObservableState, Member: ObservableState>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, Member>,
    _ member: inout Member
  ) -> ObservableStateID {
    member._$willModify()
    return member._$id
  }

  /// Ends a change of a property in place.
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

  /// Ends a change of a child state in place: only a new child is news to the parent's observers.
  @inlinable
  public func didModify<Subject: ObservableState, Member: ObservableState>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, Member>,
    _ member: inout Member,
    _ oldID: ObservableStateID,
    _: (Member, Member) -> Bool
  ) {
    if !member._$id.isSame(as: oldID) {
      identity.tell(keyPath)
    }
  }
}

/// A change in place of a property that is a value. It holds no copy of the value, which would make
/// the change copy the value's storage.
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

/// Whether two values are the same thing as far as observers are concerned: values never are.
@inlinable
public func _$isIdentityEqual<T>(_: T, _: T) -> Bool { false }

/// Whether two states are one at different times; its observers are told property by property.
@inlinable
public func _$isIdentityEqual<T: ObservableState>(_ lhs: T, _ rhs: T) -> Bool {
  lhs._$id.isSame(as: rhs._$id)
}
