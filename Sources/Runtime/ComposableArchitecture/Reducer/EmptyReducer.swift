/// A reducer that does nothing.
public struct EmptyReducer<State, Action>: Reducer {
  @inlinable
  /// A reducer that does nothing.
  public init() {}

  @inlinable
  public func reduce(into _: inout State, action _: Action) -> Effect<Action> {
    .none
  }
}
