import IdentifiedCollections
import OrderedCollections

/// A property of an observable state. `@ObservableState` makes one for each that is observed.
public struct _$ObservedProperty<Root> {
  /// The property's name, which the language does not keep for computed properties.
  public let name: String
  /// The property.
  public let keyPath: PartialKeyPath<Root>
  /// How many bytes into the state the property's storage is; `nil` where setting it does more than
  /// storing a value.
  let offset: Int?

  /// - Parameters:
  ///   - name: The property's name.
  ///   - keyPath: The property.
  ///   - storage: Where its value is stored.
  public init<Value>(
    _ name: String,
    _ keyPath: WritableKeyPath<Root, Value>,
    storage: WritableKeyPath<Root, Value>
  ) {
    self.name = name
    self.keyPath = keyPath
    self.offset = MemoryLayout<Root>.offset(of: storage)
  }

  /// Whether the property's values differ between two states.
  func differs(_ lhs: Root, _ rhs: Root) -> Bool {
    !ObservedEquality.areSame(lhs[keyPath: keyPath], rhs[keyPath: keyPath])
  }

  /// A property that stores something else than its value.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - keyPath: The property.
  public init<Value>(_ name: String, _ keyPath: WritableKeyPath<Root, Value>) {
    self.name = name
    self.keyPath = keyPath
    self.offset = nil
  }
}

/// A property of a state, changed in place where that is possible.
///
/// A key path to an observed property can only copy the value out and put it back: a collection would
/// be copied whole for a change in one element.
@usableFromInline
struct StateProperty<Root, Value> {
  /// How many bytes into the state the value is; negative where it can't be changed in place.
  @usableFromInline let offset: Int
  /// The version of the value, where it is a state.
  @usableFromInline let version: StateVersion
  /// Whether nobody is to be told of changes.
  @usableFromInline let isPlain: Bool
  /// What is seldom needed. Behind one reference, it costs the usual way nothing.
  @usableFromInline let details: StatePropertyDetails<Root, Value>

  @usableFromInline
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    let details = StatePropertyDetails(keyPath)
    self.details = details
    self.offset = details.offset ?? -1
    self.version = StateVersion(of: Value.self)
    self.isPlain = details.tell == nil
  }

  @usableFromInline var keyPath: WritableKeyPath<Root, Value> { details.keyPath }

  /// Whether the value is a state whose version tells if it was replaced.
  @usableFromInline var isObservedInPlace: Bool { offset >= 0 && !isPlain && version.isKnown }

  /// Passes the property to a closure that may change it.
  @inlinable
  func modify<R>(_ root: inout Root, _ body: (inout Value) -> R) -> R {
    guard offset >= 0 else { return body(&root[keyPath: keyPath]) }
    return withUnsafeMutablePointer(to: &root) { root in
      // Where the standard library says that the property's storage is.
      let address = UnsafeMutableRawPointer(root).advanced(by: offset)
      let value = address.assumingMemoryBound(to: Value.self)
      if isPlain { return body(&value.pointee) }
      guard version.isKnown else { return details.modify(value, in: root, body) }
      let before = version.renew(in: address)
      let result = body(&value.pointee)
      if version.number(in: address) != before { details.tell?(root) }
      return result
    }
  }

  /// Tells the observers of the property that something in it was replaced.
  @usableFromInline
  func tellObservers(in root: inout Root) {
    guard let tell = details.tell else { return }
    withUnsafePointer(to: &root) { tell($0) }
  }
}

/// How a property is found, and who observes it.
@usableFromInline
final class StatePropertyDetails<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  let offset: Int?
  /// What the value is to its observers; `nil` where they are told of each change.
  @usableFromInline let identify: ((UnsafeMutableRawPointer) -> ObservedValueIdentity)?
  /// Called with the value before it is changed; `nil` where that is of no interest.
  @usableFromInline let willModify: ((UnsafeMutableRawPointer) -> Void)?
  /// Tells the observers of the property; `nil` where there are none to tell.
  @usableFromInline let tell: ((UnsafeRawPointer) -> Void)?

  init(_ keyPath: WritableKeyPath<Root, Value>) {
    func observed<State: ObservableState>(_: State.Type) -> (Int?, (UnsafeRawPointer) -> Void) {
      let properties = State._$properties
      let property = properties.first { $0.keyPath == keyPath }
      var observed: AnyKeyPath = keyPath
      if let name = property?.name, name.hasPrefix("$") {
        // The readers of a projection are those of the property that it is one of.
        observed = properties.first { $0.name == name.dropFirst() }?.keyPath ?? keyPath
      }
      return (
        property?.offset,
        { $0.assumingMemoryBound(to: State.self).pointee._$id.tell(observed) }
      )
    }
    self.keyPath = keyPath
    self.identify = ObservedValueIdentity.identify(Value.self)
    self.willModify = ObservedValueIdentity.willModify(Value.self)
    if let state = Root.self as? any ObservableState.Type {
      (self.offset, self.tell) = observed(state)
    } else {
      self.offset = MemoryLayout<Root>.offset(of: keyPath)
      self.tell = nil
    }
  }

  /// Changes a value whose version is not to be had, such as an enum's or a collection's.
  @inlinable
  @inline(never)
  func modify<R>(
    _ value: UnsafeMutablePointer<Value>,
    in root: UnsafeMutablePointer<Root>,
    _ body: (inout Value) -> R
  ) -> R {
    guard let identify else {
      defer { tell?(root) }
      return body(&value.pointee)
    }
    willModify?(value)
    let before = identify(value)
    let result = body(&value.pointee)
    if !before.isSame(as: identify(value)) { tell?(root) }
    return result
  }
}

/// What a value is to those who observe it as a whole: as long as it's the same, they learn of changes
/// in it from the states that it holds.
@usableFromInline
struct ObservedValueIdentity {
  /// The address of an object or of a collection's storage, and which of several values there.
  private let address: Int
  private let number: Int
  private let version: Int
  /// Keeps the address from being used again.
  private let owner: AnyObject?

  /// The identity of a value that may be, or hold, a state.
  init(_ id: ObservableStateID?) {
    self.address = id.map { unsafeBitCast($0.token, to: Int.self) } ?? 0
    self.number = id?.tag ?? -1
    self.version = id?.version ?? 0
    self.owner = id?.token
  }

  /// The identity of a collection of states: it's another one when its ids are changed.
  init<ID>(_ ids: OrderedSet<ID>) {
    self.address = ids.elements.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    self.number = ids.count
    self.version = 0
    self.owner = Kept(ids)
  }

  private final class Kept<Value> {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  @usableFromInline
  func isSame(as other: Self) -> Bool {
    address == other.address && number == other.number && version == other.version
  }

  /// What to do before a value of a type is changed; `nil` where there is nothing to do.
  static func willModify<Value>(_: Value.Type) -> ((UnsafeMutableRawPointer) -> Void)? {
    func state<State: ObservableState>(_: State.Type) -> (UnsafeMutableRawPointer) -> Void {
      { $0.assumingMemoryBound(to: State.self).pointee._$willModify() }
    }
    func container<Container: ObservedContainer>(
      _: Container.Type
    ) -> (UnsafeMutableRawPointer) -> Void {
      { $0.assumingMemoryBound(to: Container.self).pointee.willModify() }
    }
    return (Value.self as? any ObservableState.Type).map { state($0) }
      ?? (Value.self as? any ObservedContainer.Type).map { container($0) }
  }

  /// How to identify values of a type; `nil` where each change makes another value.
  static func identify<Value>(_: Value.Type) -> ((UnsafeMutableRawPointer) -> Self)? {
    // Passed on as `inout`, a value is not copied to be asked.
    func identity<State: ObservableState>(of state: inout State) -> Self { Self(state._$id) }
    func state<State: ObservableState>(_: State.Type) -> (UnsafeMutableRawPointer) -> Self {
      { identity(of: &$0.assumingMemoryBound(to: State.self).pointee) }
    }
    func identity<Container: ObservedContainer>(in container: inout Container) -> Self {
      container.observedIdentity
    }
    func container<Container: ObservedContainer>(
      _: Container.Type
    ) -> (UnsafeMutableRawPointer) -> Self {
      { identity(in: &$0.assumingMemoryBound(to: Container.self).pointee) }
    }
    return (Value.self as? any ObservableState.Type).map { state($0) }
      ?? (Value.self as? any ObservedContainer.Type).map { container($0) }
  }
}

/// A value that holds observable states.
protocol ObservedContainer {
  var observedIdentity: ObservedValueIdentity { get }

  /// Called before the state in it is changed, where it holds but one.
  mutating func willModify()
}

extension ObservedContainer {
  mutating func willModify() {}
}

extension Optional: ObservedContainer where Wrapped: ObservableState {
  var observedIdentity: ObservedValueIdentity { ObservedValueIdentity(self?._$id) }

  mutating func willModify() { self?._$willModify() }
}

extension IdentifiedArray: ObservedContainer where Element: ObservableState {
  var observedIdentity: ObservedValueIdentity { ObservedValueIdentity(ids) }
}

extension StackState: ObservedContainer where Element: ObservableState {
  var observedIdentity: ObservedValueIdentity { ObservedValueIdentity(ids) }
}

extension PresentationState: ObservedContainer where State: ObservableState {
  var observedIdentity: ObservedValueIdentity { ObservedValueIdentity(wrappedValue?._$id) }

  mutating func willModify() {
    if isPresented { wrappedValue?._$willModify() }
  }
}
