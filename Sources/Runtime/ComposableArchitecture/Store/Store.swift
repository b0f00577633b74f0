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
      stackElementIDs: stackElementIDs
    )
  }

  @usableFromInline
  convenience init(
    initialState: State,
    reducer: RootReducer<State, Action>,
    dependencies: DependencyValues,
    stackElementIDs: StackElementIDGenerator
  ) {
    let core = RootCore(
      initialState: initialState,
      reducer: reducer,
      dependencies: dependencies
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
    core.withState { $0[keyPath: keyPath] }
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
