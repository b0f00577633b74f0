extension Reducer {
  /// Runs an effect when an action changes a part of the state.
  ///
  /// ```swift
  /// BindingReducer()
  ///   .onChange(of: \.searchText) { oldText, state in
  ///     state.isSearching = !state.searchText.isEmpty
  ///     return .run { [text = state.searchText] _ in await history.append(text) }
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - toValue: Returns the part of the state to compare.
  ///   - effect: Runs after this reducer, with the value before the action and the state after it, which
  ///     it may change. Its effect is merged with this reducer's.
  @inlinable
  public func onChange<V: Equatable>(
    of toValue: @escaping (State) -> V,
    _ effect: @escaping (_ oldValue: V, _ state: inout State) -> Effect<Action>
  ) -> _OnChangeReducer<Self, V, Reduce<State, Action>> {
    onChange(of: toValue, removeDuplicates: ==) { oldValue, _ in
      Reduce { state, _ in effect(oldValue, &state) }
    }
  }

  /// Runs another reducer when an action changes a part of the state.
  ///
  /// ```swift
  /// BindingReducer()
  ///   .onChange(of: \.settings.isHapticFeedbackEnabled) { oldValue, newValue in
  ///     Reduce { state, action in
  ///       .run { _ in await haptics.setEnabled(newValue) }
  ///     }
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - toValue: Returns the part of the state to compare.
  ///   - reducer: Creates the reducer that runs after this one, from the values before and after
  ///     the action.
  @inlinable
  public func onChange<V: Equatable, R: Reducer<State, Action>>(
    of toValue: @escaping (State) -> V,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: V, _ newValue: V) -> R
  ) -> _OnChangeReducer<Self, V, R> {
    onChange(of: toValue, removeDuplicates: ==, reducer)
  }

  /// Runs another reducer when an action changes a part of the state, compared with a closure.
  ///
  /// - Parameters:
  ///   - toValue: Returns the part of the state to compare.
  ///   - isDuplicate: Returns whether two values count as equal.
  ///   - reducer: Creates the reducer that runs after this one, from the values before and after
  ///     the action.
  @inlinable
  public func onChange<V, R: Reducer<State, Action>>(
    of toValue: @escaping (State) -> V,
    removeDuplicates isDuplicate: @escaping (V, V) -> Bool,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: V, _ newValue: V) -> R
  ) -> _OnChangeReducer<Self, V, R> {
    _OnChangeReducer(base: self, toValue: toValue, isDuplicate: isDuplicate, reducer: reducer)
  }
}

/// A reducer that runs another one on changes; see ``Reducer/onChange(of:_:)``.
public struct _OnChangeReducer<Base: Reducer, Value, Change: Reducer<Base.State, Base.Action>>:
  Reducer
{
  @usableFromInline let base: Base
  @usableFromInline let toValue: (Base.State) -> Value
  @usableFromInline let isDuplicate: (Value, Value) -> Bool
  @usableFromInline let reducer: (Value, Value) -> Change

  @usableFromInline
  init(
    base: Base,
    toValue: @escaping (Base.State) -> Value,
    isDuplicate: @escaping (Value, Value) -> Bool,
    reducer: @escaping (Value, Value) -> Change
  ) {
    self.base = base
    self.toValue = toValue
    self.isDuplicate = isDuplicate
    self.reducer = reducer
  }

  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let oldValue = toValue(state)
    let effect = base.reduce(into: &state, action: action)
    let newValue = toValue(state)
    if isDuplicate(oldValue, newValue) { return effect }
    return effect.merge(
      with: reducer(oldValue, newValue).reduce(into: &state, action: action)
    )
  }
}
