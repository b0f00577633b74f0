public import ComposableArchitecture

/// Holds the state of a feature, reduces the actions sent to it, and runs the effects.
///
/// ```swift
/// let store = Store(initialState: Counter.State(), reducer: Counter())
/// store.send(.increment)
/// store.state.count  // 1
/// ```
///
/// The store publishes its state as `store.$state`. Releasing the store cancels its effects.
@MainActor
public final class Store<State, Action>: ObservableObject {
  /// The current state.
  @Published public private(set) var state: State

  private let store: ComposableArchitecture.Store<State, Action>

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The reducer that handles the actions.
  ///   - dependencies: The services to pass to the reducer.
  public init(
    initialState: State,
    reducer: some Reducer<State, Action>,
    dependencies: Dependencies = Dependencies()
  ) {
    self.state = initialState
    self.store = ComposableArchitecture.Store(initialState: initialState) {
      LiteReducer(reducer, dependencies: dependencies)
    } withDependencies: {
      $0 = dependencies.values
    }
    store.onChange { [weak self] in self?.state = $0 }
  }

  /// Sends an action.
  ///
  /// - Returns: The effects that the action started.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    store.send(action)
  }
}
