import ConcurrencyExtras

/// What the runtime knows of one type of state: where its states store their version, and how to
/// identify them and mark them as changed.
///
/// It is made once per type, since asking a type for its conformances at run time is slow. A type
/// that is neither an observable state nor a container of some has a witness without operations.
@usableFromInline
final class StateWitness<State>: @unchecked Sendable {
  // Sendable because it is immutable, and its closures capture only types.

  /// The byte offset of the version in a state; negative if the states store none, as enums.
  let versionOffset: Int
  /// Returns the identity of a state; `nil` if the type is not observable.
  let id: ((State) -> ObservableStateID)?
  /// Returns the identity of a value for the observers of the property that holds it; `nil` if the
  /// type has no identities, so each change notifies them. `inout` avoids a copy.
  let identify: ((inout State) -> ObservedValueIdentity)?
  /// Called before a value is changed in place; `nil` if there is nothing to do.
  let willModify: ((inout State) -> Void)?
  private let makeProperties: (() -> [_$ObservedProperty<State>])?

  /// The witness of the type.
  static var shared: StateWitness {
    let key = ObjectIdentifier(State.self)
    if let known = StateWitnesses.all.withLock({ $0[key] }) as? StateWitness { return known }
    let made = StateWitness()
    StateWitnesses.all.withLock { $0[key] = made }
    return made
  }

  private init() {
    if let type = State.self as? any ObservableState.Type {
      let operations = Self.operations(of: type)
      self.versionOffset = operations.versionOffset
      self.id = operations.id as? (State) -> ObservableStateID
      self.identify = operations.identify as? (inout State) -> ObservedValueIdentity
      self.willModify = operations.willModify as? (inout State) -> Void
      self.makeProperties = operations.properties as? () -> [_$ObservedProperty<State>]
    } else {
      let operations = (State.self as? any ObservedContainer.Type).map { Self.operations(in: $0) }
      self.versionOffset = -1
      self.id = nil
      self.identify = operations?.identify as? (inout State) -> ObservedValueIdentity
      self.willModify = operations?.willModify as? (inout State) -> Void
      self.makeProperties = nil
    }
    assert(
      versionOffset < 0
        || (versionOffset.isMultiple(of: MemoryLayout<Int>.alignment)
          && versionOffset + MemoryLayout<Int>.size <= MemoryLayout<State>.size),
      "The version of \(State.self) must be within the state."
    )
  }

  /// The observed properties; empty if the type is not observable.
  var properties: [_$ObservedProperty<State>] { makeProperties?() ?? [] }

  /// The operations of a type, whose closures have the types that ``init()`` names once `Observed`
  /// and `State` are known to be the same.
  private struct Operations {
    var versionOffset = -1
    var id: Any?
    let identify: Any
    let willModify: Any
    var properties: Any?
  }

  private static func operations<Observed: ObservableState>(of _: Observed.Type) -> Operations {
    let registrar = Observed._$registrarOffset
    return Operations(
      versionOffset: registrar.map { $0 + ObservationStateRegistrar.versionOffset } ?? -1,
      id: { (state: Observed) -> ObservableStateID in state._$id },
      identify: { (state: inout Observed) -> ObservedValueIdentity in
        ObservedValueIdentity(state._$id)
      },
      willModify: { (state: inout Observed) -> Void in state._$willModify() },
      properties: { () -> [_$ObservedProperty<Observed>] in Observed._$properties }
    )
  }

  private static func operations<Container: ObservedContainer>(
    in _: Container.Type
  ) -> Operations {
    Operations(
      identify: { (container: inout Container) -> ObservedValueIdentity in
        container.observedIdentity
      },
      willModify: { (container: inout Container) -> Void in container.willModify() }
    )
  }
}

/// The witnesses made so far. A generic type can't have static stored properties.
private enum StateWitnesses {
  static let all = LockIsolated<[ObjectIdentifier: any Sendable]>([:])
}
