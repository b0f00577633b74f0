/// How to change a property of an observable state in place. `@ObservableState` makes one for each.
///
/// A key path to an observed property can only copy the value out and put it back: a collection would
/// be copied whole for a change in one element.
public struct _$Modification<Root, Value> {
  @usableFromInline let modify: (inout Root, (inout Value) -> Void) -> Void

  /// - Parameters:
  ///   - property: The property, which gives the types.
  ///   - modify: Passes the property to a closure in place.
  @inlinable
  public init(
    _ property: WritableKeyPath<Root, Value>,
    _ modify: @escaping (inout Root, (inout Value) -> Void) -> Void
  ) {
    self.modify = modify
  }
}

/// A property of a state, changed in place where that is possible.
@usableFromInline
struct StateProperty<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  @usableFromInline let inPlace: ((inout Root, (inout Value) -> Void) -> Void)?

  @usableFromInline
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    func modification<Observed: ObservableState>(of state: Observed.Type) -> Any? {
      (keyPath as? PartialKeyPath<Observed>).flatMap { state._$modification(of: $0) }
    }
    self.keyPath = keyPath
    let found = (Root.self as? any ObservableState.Type).flatMap { modification(of: $0) }
    self.inPlace = (found as? _$Modification<Root, Value>)?.modify
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
