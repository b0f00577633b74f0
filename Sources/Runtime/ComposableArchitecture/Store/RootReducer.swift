/// A store's reducer as a closure. The closure is specialized for the reducer's concrete type,
/// which is known where the store is created.
@usableFromInline
package struct RootReducer<State, Action> {
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action>
  /// The reducer's type, for messages.
  @usableFromInline let type: Any.Type

  @inlinable
  package init<R: Reducer<State, Action>>(_ reducer: R) {
    self.reduce = { reducer.reduce(into: &$0, action: $1) }
    self.type = R.self
  }
}
