import CasePaths
public import CombineSchedulers

extension Store {
  /// A store of what a closure makes of the state, which sends what another makes of the actions.
  ///
  /// - Parameters:
  ///   - toChildState: Makes the child's state; called whenever that is read.
  ///   - fromChildAction: Embeds a child's action.
  /// - Returns: Another store with each call, where key paths give the one that is there.
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

  /// A store of what a closure makes of the state, which sends the same actions.
  ///
  /// - Parameter toChildState: Makes the child's state; called whenever that is read.
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

  /// A store of the same actions without a state.
  @available(*, deprecated, message: "Use the store itself")
  public var stateless: Store<Void, Action> { scope(state: { _ in }, action: { $0 }) }

  /// A store of the same state without actions.
  @available(*, deprecated, message: "Use the store itself")
  public var actionless: Store<State, Never> {
    func never<T>(_ never: Never) -> T {}
    return scope(state: { $0 }, action: never)
  }

  /// Calls a closure whenever optional state comes to be there, with a store of it, and another whenever it
  /// goes away; one of them at once.
  ///
  /// - Parameters:
  ///   - unwrap: Called with the store of a state that is there.
  ///   - else: Called where there is none.
  /// - Returns: What keeps the calls going until it is cancelled or goes away.
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
        // The publisher's values come on the main actor.
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

/// What closures make of another core.
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

  var keptStates: KeptStates { base.keptStates }

  func withState<R>(_ body: (State) -> R) -> R {
    body(base.withState(toState))
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
