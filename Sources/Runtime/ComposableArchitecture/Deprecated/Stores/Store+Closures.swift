import CasePaths
public import CombineSchedulers

extension Store {
  /// Returns a store whose state and actions are converted by closures.
  ///
  /// - Parameters:
  ///   - toChildState: Derives the child's state; called at each read.
  ///   - fromChildAction: Embeds a child's action.
  /// - Returns: A new store for each call. Scoping with key paths returns an existing store
  ///   instead.
  @_disfavoredOverload
  @available(
    *,
    deprecated,
    message: "Use key paths: 'store.scope(state: \\.child, action: \\.child)'"
  )
  public func scope<ChildState, ChildAction>(
    state toChildState: @escaping (_ state: State) -> ChildState,
    action fromChildAction: @escaping (_ childAction: ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    Store<ChildState, ChildAction>(
      core: core.scoped(state: toChildState, action: fromChildAction)
    )
  }

  /// Returns a store whose state is derived by a closure, with the same actions.
  ///
  /// - Parameter toChildState: Derives the child's state; called at each read.
  @_disfavoredOverload
  @available(
    *,
    deprecated,
    message: "Use key paths: 'store.scope(state: \\.child, action: \\.self)'"
  )
  public func scope<ChildState>(
    state toChildState: @escaping (_ state: State) -> ChildState
  ) -> Store<ChildState, Action> {
    scope(state: toChildState, action: { $0 })
  }

  /// A store with the same actions but no state.
  @available(*, deprecated, message: "Use the store itself")
  public var stateless: Store<Void, Action> { scope(state: { _ in }, action: { $0 }) }

  /// A store with the same state but no actions.
  @available(*, deprecated, message: "Use the store itself")
  public var actionless: Store<State, Never> {
    func never<T>(_ never: Never) -> T {}
    return scope(state: { $0 }, action: never)
  }

  /// Calls one closure with a store whenever optional state becomes present, and another whenever
  /// it becomes absent. One of them is called immediately.
  ///
  /// - Parameters:
  ///   - unwrap: Called with a store of the wrapped state.
  ///   - else: Called when the state is `nil`.
  /// - Returns: The subscription. Cancelling or releasing it ends the calls.
  @available(
    *,
    deprecated,
    message: "Use 'observe { if let store = store.scope(…) { … } else { … } }'"
  )
  public func ifLet<Wrapped>(
    then unwrap: @escaping (_ store: Store<Wrapped, Action>) -> Void,
    else: @escaping () -> Void = {}
  ) -> any Cancellable where State == Wrapped? {
    publisher
      .removeDuplicates { ($0 == nil) == ($1 == nil) }
      .sink { [core] state in
        guard let state else { return `else`() }
        // Safe because the publisher delivers its values on the main actor.
        MainActor.assumeIsolated {
          unwrap(
            Store<Wrapped, Action>(
              core: core.scoped(initialState: state, state: { $0 }, action: { $0 })
            )
          )
        }
      }
  }
}

/// A core that converts another core's state and actions with closures.
private final class ClosureCore<Base: StoreCore, State, Action>: StoreCore {
  private let base: Base
  private let toState: (Base.State) -> State
  private let toAction: (Action) -> Base.Action

  init(
    base: Base,
    state toState: @escaping (Base.State) -> State,
    action toAction: @escaping (Action) -> Base.Action
  ) {
    self.base = base
    self.toState = toState
    self.toAction = toAction
  }

  var keptStates: RetainedChildStates { base.keptStates }

  func withState<R>(reading property: AnyKeyPath?, _ body: (State) -> R) -> R {
    body(base.withState(reading: property, toState))
  }

  func send(_ action: Action) -> StoreTask {
    base.send(toAction(action))
  }

  func subscribe(_ didChange: @escaping @MainActor () -> Void) -> StoreSubscription {
    base.subscribe(didChange)
  }
}

extension StoreCore {
  fileprivate func scoped<ChildState, ChildAction>(
    state: @escaping (State) -> ChildState,
    action: @escaping (ChildAction) -> Action
  ) -> any StoreCore<ChildState, ChildAction> {
    ClosureCore(base: self, state: state, action: action)
  }
}
