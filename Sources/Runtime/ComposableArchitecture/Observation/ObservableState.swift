public import CasePaths
public import IdentifiedCollections
public import Observation

/// A state whose properties can be observed individually. `@ObservableState` adds the conformance.
public protocol ObservableState: Observable, InitDescribing, _ObservedInPlace {
  /// The identity of the state, which survives changes: two states with the same id are the same
  /// state at different times.
  var _$id: ObservableStateID { get }

  /// Called before the whole state is changed in place.
  mutating func _$willModify()

  /// The observed properties.
  static var _$properties: [_$ObservedProperty<Self>] { get }

  /// The byte offset of the state's ``ObservationStateRegistrar``; `nil` if it has none.
  static var _$registrarOffset: Int? { get }
}

extension ObservableState {
  public static var _$properties: [_$ObservedProperty<Self>] { [] }
  public static var _$registrarOffset: Int? { nil }
}

extension ObservableState {
  public mutating func _willWriteInPlace() -> _PlaceMark {
    _$willModify()
    return _$id.mark
  }

  public func _didWriteInPlace(_ mark: _PlaceMark) {
    let id = _$id
    if mark.owner !== id.token || mark.number != id.mark.number {
      (mark.owner as? ObservedIdentity)?.notifyReplaced()
    }
  }

  /// Notifies the observers of the properties that differ. If `other` has another identity,
  /// notifies all observers of this state.
  public func _willBeReplaced(by other: any _ObservedInPlace) {
    let id = _$id
    guard id.token.isObserved else { return }
    guard let other = other as? Self, id == other._$id, !Self._$properties.isEmpty else {
      return id.token.notifyReplaced()
    }
    for property in Self._$properties where property.differs(self, other) {
      id.notify(property.keyPath)
    }
  }
}

/// The identity of an observable state.
public struct ObservableStateID: Hashable, Sendable {
  private static let inert = ObservedIdentity()

  let token: ObservedIdentity
  /// The case of an enum state. A state in another case has another identity.
  private(set) var tag: Int?
  /// Distinguishes a state from its copies once either has changed; see ``isSame(as:)``. Equality
  /// ignores it.
  let version: Int
  /// The payload of an enum case that is not an observable state. Such a value can't notify
  /// observers itself, so changes are detected by comparing payloads. Equality ignores it.
  private var payload: PlainPayload?

  /// Creates a new identity.
  public init() {
    self.init(ObservedIdentity(), version: 0)
  }

  init(_ token: ObservedIdentity, version: Int) {
    self.token = token
    self.version = version
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.token === rhs.token && lhs.tag == rhs.tag
  }

  /// Returns whether the observers have been notified of all differences between two states. They
  /// have not if one state is a copy of the other and either changed since. For example,
  /// `state.child = saved` keeps the identity of the child, but the assignment itself notifies none
  /// of the child's observers.
  @usableFromInline
  func isSame(as other: Self) -> Bool {
    self == other && version == other.version && PlainPayload.areSame(payload, other.payload)
  }

  /// Returns whether two states are the same or both are absent; see ``isSame(as:)``.
  @usableFromInline
  static func areSame(_ lhs: Self?, _ rhs: Self?) -> Bool {
    guard let lhs, let rhs else { return lhs == nil && rhs == nil }
    return lhs.isSame(as: rhs)
  }

  /// A mark of the state at its place, which reveals whether a write replaced it. A write in place
  /// gives the state a unique version. A state without a version, such as an enum case without a
  /// payload, is identified by its tag.
  var mark: _PlaceMark {
    // A plain payload is not compared here. A new number makes every write count as a change.
    if payload != nil {
      return _PlaceMark(owner: token, number: ObservationStateRegistrar.makeVersion())
    }
    return _PlaceMark(owner: token, number: version == 0 ? tag ?? 0 : version)
  }

  /// Notifies the observers of a property that it has changed.
  func notify(_ property: AnyKeyPath) {
    token.notify(property)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(token))
    hasher.combine(tag)
  }
}

// Functions that the expansion of `@ObservableState` calls for enums.
extension ObservableStateID {
  /// The identity of a case without a payload.
  public static var _$inert: Self { Self(inert, version: 0) }

  /// Returns the identity of a case with one value: the value's own identity if it is a state.
  public static func _$id<T>(for value: T) -> Self {
    if let state = value as? any ObservableState { return state._$id }
    return plain([value])
  }

  /// Returns the identity of a case with several values.
  public static func _$id<First, Second, each Rest>(
    for first: First,
    _ second: Second,
    _ rest: repeat each Rest
  ) -> Self {
    var values: [Any] = [first, second]
    repeat values.append(each rest)
    return plain(values)
  }

  private static func plain(_ values: [Any]) -> Self {
    var id = _$inert
    id.payload = PlainPayload(values)
    return id
  }

  /// Returns the identity of a value in an enum case.
  public func _$tag(_ tag: Int) -> Self {
    var id = self
    id.tag = tag
    return id
  }
}

/// Called before a value that is not an observable state is changed. Does nothing.
@inlinable
public func _$willModify<T>(_: inout T) {}

/// Called before a state in an enum case is changed.
@inlinable
public func _$willModify<T: ObservableState>(_ value: inout T) {
  value._$willModify()
}

/// The payload of an enum case that is not an observable state.
private final class PlainPayload: @unchecked Sendable {
  // Sendable because the values are immutable and only compared, on the actor that owns the state.
  private let values: [Any]

  init(_ values: [Any]) {
    self.values = values
  }

  /// Returns whether two payloads are equal. Values that are not equatable count as different.
  static func areSame(_ lhs: PlainPayload?, _ rhs: PlainPayload?) -> Bool {
    guard let lhs, let rhs else { return lhs == nil && rhs == nil }
    return lhs === rhs
      || zip(lhs.values, rhs.values).allSatisfy { ObservedEquality.areSame($0, $1) }
  }
}
