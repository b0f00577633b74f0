/// A property of a state, which is changed in place if possible.
///
/// Writing through a key path to an observed property copies the value out and back: a change of
/// one element would copy the whole collection.
@usableFromInline
struct StateProperty<Root, Value> {
  /// The memory of the property's value.
  @usableFromInline let part: StatePart<Root, Value>
  /// Whether changes of the property need no notifications.
  @usableFromInline let isPlain: Bool
  /// Rarely needed parts. A single reference to them keeps this struct cheap to copy.
  @usableFromInline let details: StatePropertyDetails<Root, Value>

  @usableFromInline
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    let details = StatePropertyDetails(keyPath)
    self.details = details
    self.part = StatePart(offset: details.offset, version: StateVersion(of: Value.self))
    self.isPlain = details.notify == nil
  }

  @usableFromInline var keyPath: WritableKeyPath<Root, Value> { details.keyPath }

  /// Whether the value is a state whose version tells if it was replaced.
  @usableFromInline var isObservedInPlace: Bool {
    part.isKnown && !isPlain && part.version.isKnown
  }

  /// Passes the property to a closure that may change it. Notifies the observers if the closure may
  /// have replaced the value.
  @inlinable
  func modify<R>(_ root: inout Root, _ body: (inout Value) -> R) -> R {
    guard part.isKnown else { return body(&root[keyPath: keyPath]) }
    if isPlain { return part.modify(&root, body) }
    guard part.version.isKnown else { return details.modify(part, of: &root, body) }
    return part.modify(&root, body) { details.notify?($0) }
  }

  /// Notifies the observers of the property that something in it was replaced.
  @usableFromInline
  func notifyObservers(in root: inout Root) {
    details.notify?(root)
  }
}

/// The access to a property and the notification of its observers.
@usableFromInline
final class StatePropertyDetails<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  let offset: Int?
  /// Returns the identity of the value for its observers; `nil` if each change notifies them.
  @usableFromInline let identify: ((inout Value) -> ObservedValueIdentity)?
  /// Called with the value before it is changed; `nil` if the value's type needs no such call.
  @usableFromInline let willModify: ((inout Value) -> Void)?
  /// Notifies the observers of the property; `nil` if the root is not an observable state.
  @usableFromInline let notify: ((Root) -> Void)?

  init(_ keyPath: WritableKeyPath<Root, Value>) {
    let value = StateWitness<Value>.shared
    self.keyPath = keyPath
    self.identify = value.identify
    self.willModify = value.willModify
    guard let id = StateWitness<Root>.shared.id else {
      self.offset = MemoryLayout<Root>.offset(of: keyPath)
      self.notify = nil
      return
    }
    let properties = StateWitness<Root>.shared.properties
    let property = properties.first { $0.keyPath == keyPath }
    var observed: AnyKeyPath = keyPath
    if let name = property?.name, name.hasPrefix("$") {
      // Reads of a projected value `$x` are recorded as reads of `x`.
      observed = properties.first { $0.name == name.dropFirst() }?.keyPath ?? keyPath
    }
    self.offset = property?.offset
    self.notify = { id($0).notify(observed) }
  }

  /// Changes a value without an accessible version, such as an enum or a collection.
  @inlinable
  @inline(never)
  func modify<R>(
    _ part: StatePart<Root, Value>,
    of root: inout Root,
    _ body: (inout Value) -> R
  ) -> R {
    var isSame = false
    let result = part.modify(&root) { value in
      guard let identify else { return body(&value) }
      willModify?(&value)
      let before = identify(&value)
      let result = body(&value)
      isSame = before.isSame(as: identify(&value))
      return result
    }
    if !isSame { notify?(root) }
    return result
  }
}
