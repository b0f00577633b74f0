public import Dependencies
public import Observation

/// The runtime of a feature: it holds the state, reduces the actions that are sent to it, and performs
/// the effects.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) {
///   Counter()
/// }
/// store.send(.incrementButtonTapped)
/// store.count  // 1
/// ```
///
/// A store belongs to the main actor. Effects that are in flight when the store goes away are
/// cancelled.
@MainActor
@dynamicMemberLookup
public final class Store<State, Action> {
  let core: any StoreCore<State, Action>
  let children = StoreChildren()

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: Reduces the actions.
  ///   - prepareDependencies: Replaces dependencies, for the reducer and its effects.
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

  /// Sends an action and reduces it, with all that follow from it at once.
  ///
  /// An action that a reducer or an observer sends while another is being reduced waits its turn.
  ///
  /// - Returns: The effects that the action started.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    core.send(action)
  }

  /// The state now. Reading it in `withObservationTracking` observes that another state takes its
  /// place; reading its properties observes those.
  public var state: State { core.withState { $0 } }

  /// Reads the state.
  ///
  /// - Parameter body: Is given the state.
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
  /// Whether two stores are the same one.
  nonisolated public static func == (lhs: Store, rhs: Store) -> Bool {
    lhs === rhs
  }

  nonisolated public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// The store of a reducer: `StoreOf<Counter>` is `Store<Counter.State, Counter.Action>`.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
