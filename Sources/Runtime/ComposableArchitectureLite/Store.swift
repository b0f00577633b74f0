public import ComposableArchitecture

/// Manages the state of a feature: it reduces the actions sent to it and runs the effects.
///
/// ```swift
/// let store = Store(initialState: Counter.State(), reducer: Counter())
/// store.send(.increment)
/// store.state.count  // 1
/// ```
///
/// It publishes its state, as `store.$state`. Effects that run when the store goes away are cancelled.
@MainActor
public final class Store<State, Action>: ObservableObject {
  /// The state now.
  @Published public private(set) var state: State

  private let store: ComposableArchitecture.Store<State, Action>

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: Reduces the actions.
  ///   - dependencies: The services that the reducer is given.
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
  /// - Returns: The effects that it started.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    store.send(action)
  }
}
