public import Dependencies
public import Observation

/// The runtime of a feature: it holds the state, reduces the actions sent to it, and performs the
/// effects.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) {
///   Counter()
/// }
/// store.send(.incrementButtonTapped)
/// store.count  // 1
/// ```
///
/// A store is isolated to the main actor. Releasing the store cancels its effects in flight.
///
/// A reducer changes the store's state in place. Code that the reducer calls must use the reducer's
/// own state, since a read of the store traps while the reducer runs. If such code can't be changed,
/// use ``init(initialState:keepsPreviousState:reducer:withDependencies:)``.
@MainActor
@dynamicMemberLookup
public final class Store<State, Action> {
  let core: any StoreCore<State, Action>
  let children = StoreChildren()

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The feature's reducer.
  ///   - prepareDependencies: Overrides dependencies for the reducer and its effects.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) {
    self.init(
      initialState: initialState(),
      keepsPreviousState: false,
      reducer: reducer,
      withDependencies: prepareDependencies
    )
  }

  /// Creates a store that can be read while its reducer runs.
  ///
  /// ```swift
  /// let store = Store(initialState: Game.State(), keepsPreviousState: true) {
  ///   Game()  // calls code that reads the store
  /// }
  /// ```
  ///
  /// Such a read returns the state before the action. Prefer the reducer's own state: keeping the
  /// previous one copies the state before each action, so the reducer's first change of each
  /// collection copies that collection.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - keepsPreviousState: Whether code that the reducer calls finds the state before the action
  ///     in the store; `false` makes such a read trap.
  ///   - reducer: The feature's reducer.
  ///   - prepareDependencies: Overrides dependencies for the reducer and its effects.
  /// - Complexity: With `keepsPreviousState`, each action costs a copy of the state and O(*n*) for
  ///   each collection of *n* elements that the reducer changes. Without it, an action costs only
  ///   what the reducer does.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State,
    keepsPreviousState: Bool,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) {
    var dependencies = DependencyValues._current
    dependencies.update(prepareDependencies)
    let stackElementIDs = StackElementIDGenerator()
    let (initialState, rootReducer) = stackElementIDs.use(with: dependencies) {
      (initialState(), RootReducer<State, Action>(reducer()))
    }
    self.init(
      initialState: initialState,
      reducer: rootReducer,
      dependencies: dependencies,
      stackElementIDs: stackElementIDs,
      keepsPreviousState: keepsPreviousState
    )
  }

  @usableFromInline
  convenience init(
    initialState: State,
    reducer: RootReducer<State, Action>,
    dependencies: DependencyValues,
    stackElementIDs: StackElementIDGenerator,
    keepsPreviousState: Bool
  ) {
    let core = RootCore(
      initialState: initialState,
      reducer: reducer,
      dependencies: dependencies,
      keepsPreviousState: keepsPreviousState
    )
    core.stackElementIDs = stackElementIDs
    self.init(core: core)
  }

  init(core: any StoreCore<State, Action>) {
    self.core = core
  }

  /// Sends an action and reduces it, together with the actions that it synchronously triggers.
  ///
  /// An action that a reducer or an observer sends during a reduction is queued.
  ///
  /// - Returns: A task for the effects that the action started.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    core.send(action)
  }

  /// The current state. Reading it in `withObservationTracking` observes the replacement of the
  /// whole state; reading its properties observes those properties.
  public var state: State { core.withState { $0 } }

  /// Reads the state.
  ///
  /// - Parameter body: Receives the state.
  /// - Returns: What `body` returns.
  public func withState<R>(_ body: (_ state: State) -> R) -> R {
    core.withState(body)
  }

  /// Reads a property of the state: `store.count`.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    core.withState(reading: keyPath) { $0[keyPath: keyPath] }
  }
}

extension Store: Observable {}

extension Store: Identifiable {}

extension Store: Hashable {
  /// Whether two references are the same store.
  nonisolated public static func == (lhs: Store, rhs: Store) -> Bool {
    lhs === rhs
  }

  nonisolated public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// The store of a reducer: `StoreOf<Counter>` is `Store<Counter.State, Counter.Action>`.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
