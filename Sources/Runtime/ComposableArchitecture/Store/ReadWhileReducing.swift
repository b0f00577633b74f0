/// A read of a store while its reducer changes the state in place, and no copy of the state before
/// the action is held.
struct ReadWhileReducing {
  /// The type of the store's reducer.
  let reducer: Any.Type
  /// The case of the action that is being reduced.
  let action: String
  /// The property that was read; `nil` if the whole state was.
  let property: AnyKeyPath?

  func trap() -> Never {
    fatalError(
      """
      A store was read while its reducer was running.

        Reducer: \((reducer as? any BodyWrapper.Type)?.wrapped ?? reducer)
        Action: \(action)
        Read: \(reading)

      The reducer changes the state in place, so there is no state to return. In the reducer, and \
      in functions that it calls, read the reducer's own 'state' instead. If other code must read \
      the store at that time, create it with 'Store(initialState:keepsPreviousState:reducer:)' and \
      'keepsPreviousState: true': the store then copies its state before each action, and the code \
      reads that copy.
      """
    )
  }

  private var reading: String {
    guard let property else { return "the whole state" }
    let root = type(of: property).rootType
    guard let type = root as? any ObservableState.Type, let name = Self.name(of: property, in: type)
    else { return "\(property)" }
    return "\\\(root).\(name)"
  }

  /// Returns the name of an observed property, which a description of its key path lacks.
  private static func name<State: ObservableState>(
    of property: AnyKeyPath,
    in _: State.Type
  ) -> String? {
    State._$properties.first { $0.keyPath == property }?.name
  }
}

/// A reducer that ``ReducerBuilder`` wraps around the one that the program names.
private protocol BodyWrapper {
  static var wrapped: Any.Type { get }
}

extension _KeptBody: BodyWrapper {
  static var wrapped: Any.Type { Base.self }
}
