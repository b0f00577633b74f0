/// A store's reducer as a closure. The closure is specialized for the reducer's concrete type,
/// which is known where the store is created.
@usableFromInline
package struct RootReducer<State, Action> {
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action>

  @inlinable
  package init(_ reducer: some Reducer<State, Action>) {
    self.reduce = { reducer.reduce(into: &$0, action: $1) }
  }
}
