/// The reducer of a store as a closure, which is compiled for the reducer's own type: where the store
/// is made, that type is known.
@usableFromInline
package struct RootReducer<State, Action> {
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action>

  @inlinable
  package init(_ reducer: some Reducer<State, Action>) {
    self.reduce = { reducer.reduce(into: &$0, action: $1) }
  }
}
