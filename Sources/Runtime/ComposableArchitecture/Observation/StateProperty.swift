import IdentifiedCollections
import OrderedCollections

/// A description of an observed property. `@ObservableState` generates one per observed property.
public struct _$ObservedProperty<Root> {
  /// The property's name. Swift keeps no names for computed properties.
  public let name: String
  /// The key path of the property.
  public let keyPath: PartialKeyPath<Root>
  /// The byte offset of the property's storage in the state; `nil` if setting the property does
  /// more than store a value.
  let offset: Int?

  /// - Parameters:
  ///   - name: The property's name.
  ///   - keyPath: The key path of the property.
  ///   - storage: The key path of the stored property that holds its value.
  public init<Value>(
    _ name: String,
    _ keyPath: WritableKeyPath<Root, Value>,
    storage: WritableKeyPath<Root, Value>
  ) {
    self.name = name
    self.keyPath = keyPath
    self.offset = MemoryLayout<Root>.offset(of: storage)
  }

  /// Returns whether the values of the property differ between two states.
  func differs(_ lhs: Root, _ rhs: Root) -> Bool {
    !ObservedEquality.areSame(lhs[keyPath: keyPath], rhs[keyPath: keyPath])
  }

  /// Creates a description of a property whose storage differs from its value.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - keyPath: The key path of the property.
  public init<Value>(_ name: String, _ keyPath: WritableKeyPath<Root, Value>) {
    self.name = name
    self.keyPath = keyPath
    self.offset = nil
  }
}

/// A property of a state, which is changed in place if possible.
///
/// Writing through a key path to an observed property copies the value out and back: a change of
/// one element would copy the whole collection.
@usableFromInline
struct StateProperty<Root, Value> {
  /// The byte offset of the value in the state; negative if the value can't be changed in place.
  @usableFromInline let offset: Int
  /// Accesses the version of the value if the value is a state.
  @usableFromInline let version: StateVersion
  /// Whether changes of the property need no notifications.
  @usableFromInline let isPlain: Bool
  /// Rarely needed parts. A single reference to them keeps this struct cheap to copy.
  @usableFromInline let details: StatePropertyDetails<Root, Value>

  @usableFromInline
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    let details = StatePropertyDetails(keyPath)
    self.details = details
    self.offset = details.offset ?? -1
    self.version = StateVersion(of: Value.self)
    self.isPlain = details.notify == nil
  }

  @usableFromInline var keyPath: WritableKeyPath<Root, Value> { details.keyPath }

  /// Whether the value is a state whose version tells if it was replaced.
  @usableFromInline var isObservedInPlace: Bool { offset >= 0 && !isPlain && version.isKnown }

  /// Passes the property to a closure that may change it. Notifies the observers if the closure may
  /// have replaced the value.
  @inlinable
  func modify<R>(_ root: inout Root, _ body: (inout Value) -> R) -> R {
    guard offset >= 0 else { return body(&root[keyPath: keyPath]) }
    return withUnsafeMutablePointer(to: &root) { root in
      // The offset comes from `MemoryLayout.offset(of:)`, so this is the property's storage.
      let address = UnsafeMutableRawPointer(root).advanced(by: offset)
      let value = address.assumingMemoryBound(to: Value.self)
      if isPlain { return body(&value.pointee) }
      guard version.isKnown else { return details.modify(value, in: root, body) }
      let before = version.renew(in: address)
      let result = body(&value.pointee)
      if version.number(in: address) != before { details.notify?(root) }
      return result
    }
  }

  /// Notifies the observers of the property that something in it was replaced.
  @usableFromInline
  func notifyObservers(in root: inout Root) {
    guard let notify = details.notify else { return }
    withUnsafePointer(to: &root) { notify($0) }
  }
}

/// The access to a property and the notification of its observers.
@usableFromInline
final class StatePropertyDetails<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  let offset: Int?
  /// Returns the identity of the value for its observers; `nil` if each change notifies them.
  @usableFromInline let identify: ((UnsafeMutableRawPointer) -> ObservedValueIdentity)?
  /// Called with the value before it is changed; `nil` if the value's type needs no such call.
  @usableFromInline let willModify: ((UnsafeMutableRawPointer) -> Void)?
  /// Notifies the observers of the property; `nil` if the root is not an observable state.
  @usableFromInline let notify: ((UnsafeRawPointer) -> Void)?

  init(_ keyPath: WritableKeyPath<Root, Value>) {
    func observed<State: ObservableState>(_: State.Type) -> (Int?, (UnsafeRawPointer) -> Void) {
      let properties = State._$properties
      let property = properties.first { $0.keyPath == keyPath }
      var observed: AnyKeyPath = keyPath
      if let name = property?.name, name.hasPrefix("$") {
        // Reads of a projected value `$x` are recorded as reads of `x`.
        observed = properties.first { $0.name == name.dropFirst() }?.keyPath ?? keyPath
      }
      return (
        property?.offset,
        { $0.assumingMemoryBound(to: State.self).pointee._$id.notify(observed) }
      )
    }
    self.keyPath = keyPath
    self.identify = ObservedValueIdentity.identify(Value.self)
    self.willModify = ObservedValueIdentity.willModify(Value.self)
    if let state = Root.self as? any ObservableState.Type {
      (self.offset, self.notify) = observed(state)
    } else {
      self.offset = MemoryLayout<Root>.offset(of: keyPath)
      self.notify = nil
    }
  }

  /// Changes a value without an accessible version, such as an enum or a collection.
  @inlinable
  @inline(never)
  func modify<R>(
    _ value: UnsafeMutablePointer<Value>,
    in root: UnsafeMutablePointer<Root>,
    _ body: (inout Value) -> R
  ) -> R {
    guard let identify else {
      defer { notify?(root) }
      return body(&value.pointee)
    }
    willModify?(value)
    let before = identify(value)
    let result = body(&value.pointee)
    if !before.isSame(as: identify(value)) { notify?(root) }
    return result
  }
}

/// The identity of a value for observers of the property that holds it. While the identity stays
/// the same, the states within the value notify observers of their own changes.
@usableFromInline
struct ObservedValueIdentity {
  /// The address of an object or of a collection's storage. `number` distinguishes values at the
  /// same address.
  private let address: Int
  private let number: Int
  private let version: Int
  /// Keeps the object or storage alive to prevent reuse of its address.
  private let owner: AnyObject?

  /// Creates the identity of a state or of an optional state.
  init(_ id: ObservableStateID?) {
    self.address = id.map { unsafeBitCast($0.token, to: Int.self) } ?? 0
    self.number = id?.tag ?? -1
    self.version = id?.version ?? 0
    self.owner = id?.token
  }

  /// Creates the identity of a collection of states, which changes with the ids of its elements.
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

  /// Returns a closure to call before a value of a type is changed; `nil` if there is nothing to
  /// do.
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

  /// Returns a closure that gets the identity of a value; `nil` if the type has no identities, so
  /// each change notifies observers.
  static func identify<Value>(_: Value.Type) -> ((UnsafeMutableRawPointer) -> Self)? {
    // `inout` avoids a copy of the value.
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

  /// Called before the contained state is changed; does nothing for containers of several states.
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
