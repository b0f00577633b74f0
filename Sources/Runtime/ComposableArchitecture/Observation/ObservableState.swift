public import CasePaths
public import IdentifiedCollections
public import Observation

/// State whose properties can be observed one by one. `@ObservableState` adds the conformance.
public protocol ObservableState: Observable, InitDescribing, _ObservedInPlace {
  /// Identifies the state through its changes: two states with the same id are the same thing at
  /// different times.
  var _$id: ObservableStateID { get }

  /// Called before the state is changed as a whole.
  mutating func _$willModify()

  /// The properties that are observed.
  static var _$properties: [_$ObservedProperty<Self>] { get }

  /// How many bytes into the state its ``ObservationStateRegistrar`` is; `nil` where it has none.
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
      (mark.owner as? ObservedIdentity)?.tellReplaced()
    }
  }

  /// Notifies the observers of the properties that differ. If `other` is another state, it notifies all
  /// observers of this one.
  public func _willBeReplaced(by other: any _ObservedInPlace) {
    let id = _$id
    guard id.token.isObserved else { return }
    guard let other = other as? Self, id == other._$id, !Self._$properties.isEmpty else {
      return id.token.tellReplaced()
    }
    for property in Self._$properties where property.differs(self, other) {
      id.tell(property.keyPath)
    }
  }
}

/// The identity of an observable state.
public struct ObservableStateID: Hashable, Sendable {
  private static let inert = ObservedIdentity()

  let token: ObservedIdentity
  /// The case of an enum state, which is another thing in another case.
  private(set) var tag: Int?
  /// Tells the copies of a state apart that have changed since they were made; see
  /// ``isSame(as:)``. It takes no part in equality.
  let version: Int
  /// The payload of an enum case that is not an observable state. Such a value can't notify observers itself, so
  /// a change is detected by comparing payloads. It does not affect equality.
  private var payload: PlainPayload?

  /// A new identity.
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

  /// Whether what differs between two states is known to their observers. It is not where one is a
  /// copy of the other and one of them was changed since: with `state.child = saved` the child is the
  /// same thing as before, and its observers are told nothing by the change itself.
  @usableFromInline
  func isSame(as other: Self) -> Bool {
    self == other && version == other.version && PlainPayload.areSame(payload, other.payload)
  }

  /// Whether two states are the same, or both absent; see ``isSame(as:)``.
  @usableFromInline
  static func areSame(_ lhs: Self?, _ rhs: Self?) -> Bool {
    guard let lhs, let rhs else { return lhs == nil && rhs == nil }
    return lhs.isSame(as: rhs)
  }

  /// The state as it is in its place. The version is one of its own where it is written to; what
  /// has none, such as a case without a state, is told by the tag.
  var mark: _PlaceMark {
    // A plain payload is not compared here: treat every write as a change.
    if payload != nil {
      return _PlaceMark(owner: token, number: ObservationStateRegistrar.makeVersion())
    }
    return _PlaceMark(owner: token, number: version == 0 ? tag ?? 0 : version)
  }

  /// How to identify the states of a type; `nil` where it is not observable.
  static func identify<State>(_: State.Type) -> ((State) -> Self)? {
    func identify<Observed: ObservableState>(_: Observed.Type) -> ((State) -> Self)? {
      { (state: Observed) in state._$id } as Any as? (State) -> Self
    }
    return (State.self as? any ObservableState.Type).flatMap { identify($0) }
  }

  /// Tells those who observe a property of the state that it has changed.
  func tell(_ property: AnyKeyPath) {
    token.tell(property)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(token))
    hasher.combine(tag)
  }
}

// What `@ObservableState` calls for enums.
extension ObservableStateID {
  /// The identity of a case that holds no state.
  public static var _$inert: Self { Self(inert, version: 0) }

  /// The identity of a case's value: the state's own, where it is one.
  public static func _$id<T>(for value: T) -> Self {
    if let state = value as? any ObservableState { return state._$id }
    return plain([value])
  }

  /// The identity of a case's values, where it holds several.
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

  /// The identity of a value in a case of an enum.
  public func _$tag(_ tag: Int) -> Self {
    var id = self
    id.tag = tag
    return id
  }
}

/// Called before a value that is no observable state is changed: nobody observes it.
@inlinable
public func _$willModify<T>(_: inout T) {}

/// Called before a state in a case of an enum is changed.
@inlinable
public func _$willModify<T: ObservableState>(_ value: inout T) {
  value._$willModify()
}

/// The payload of an enum case that is not an observable state.
private final class PlainPayload: @unchecked Sendable {
  // Sendable because the values are constant and only compared, on the actor that owns the state.
  private let values: [Any]

  init(_ values: [Any]) {
    self.values = values
  }

  /// Whether two payloads are equal. Values that are not equatable count as different.
  static func areSame(_ lhs: PlainPayload?, _ rhs: PlainPayload?) -> Bool {
    guard let lhs, let rhs else { return lhs == nil && rhs == nil }
    return lhs === rhs
      || zip(lhs.values, rhs.values).allSatisfy { ObservedEquality.areSame($0, $1) }
  }
}
