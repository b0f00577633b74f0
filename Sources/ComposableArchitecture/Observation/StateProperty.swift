/// A property of an observable state. `@ObservableState` makes one for each that is observed.
public struct _$ObservedProperty<Root> {
  /// The property's name, which the language does not keep for computed properties.
  public let name: String
  /// The property.
  public let keyPath: PartialKeyPath<Root>
  /// Passes the property to a closure in place: `(inout Root, (inout Value) -> Void) -> Void`.
  let modify: Any

  /// - Parameters:
  ///   - name: The property's name.
  ///   - keyPath: The property.
  ///   - modify: Passes the property to a closure in place.
  public init<Value>(
    _ name: String,
    _ keyPath: WritableKeyPath<Root, Value>,
    _ modify: @escaping (inout Root, (inout Value) -> Void) -> Void
  ) {
    self.name = name
    self.keyPath = keyPath
    self.modify = modify
  }
}

/// A property of a state, changed in place where that is possible.
///
/// A key path to an observed property can only copy the value out and put it back: a collection would
/// be copied whole for a change in one element.
@usableFromInline
struct StateProperty<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  @usableFromInline let inPlace: ((inout Root, (inout Value) -> Void) -> Void)?

  @usableFromInline
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    func modify<Observed: ObservableState>(_ state: Observed.Type) -> Any? {
      state._$properties.first { $0.keyPath == keyPath }?.modify
    }
    self.keyPath = keyPath
    let found = (Root.self as? any ObservableState.Type).flatMap { modify($0) }
    self.inPlace = found as? (inout Root, (inout Value) -> Void) -> Void
  }

  /// Passes the property to a closure that may change it.
  @inlinable
  func modify<R>(_ root: inout Root, _ body: (inout Value) -> R) -> R {
    guard let inPlace else { return body(&root[keyPath: keyPath]) }
    var result: R?
    inPlace(&root) { result = body(&$0) }
    // The closure is called once, which the macro that writes it sees to.
    return result.unsafelyUnwrapped
  }
}
