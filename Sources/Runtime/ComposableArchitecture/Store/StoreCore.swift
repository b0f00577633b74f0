import CasePaths

/// The backing of a ``Store``: the root's state and reducer, or a part of another core.
@MainActor
protocol StoreCore<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  /// The copies of child states held by the root's stores.
  var keptStates: RetainedChildStates { get }

  /// Reads the state.
  ///
  /// - Parameter property: The property that is read, for messages; `nil` for the whole state.
  func withState<R>(reading property: AnyKeyPath?, _ body: (State) -> R) -> R

  func send(_ action: Action) -> StoreTask

  /// Calls a closure after each change until the subscription is cancelled.
  func subscribe(_ didChange: @escaping @MainActor () -> Void) -> StoreSubscription

  /// Returns the core of a part of the state that is always present.
  func scoped<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: AnyCasePath<Action, ChildAction>
  ) -> any StoreCore<ChildState, ChildAction>
}

extension StoreCore {
  func withState<R>(_ body: (State) -> R) -> R {
    withState(reading: nil, body)
  }

  func scoped<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: AnyCasePath<Action, ChildAction>
  ) -> any StoreCore<ChildState, ChildAction> {
    ScopedCore(base: self, state: state, action: action)
  }

  /// Returns the core of an optional part of the state. Once that part is removed, the core shows
  /// its last value.
  func scoped<ChildState, ChildAction>(
    initialState: ChildState,
    state: @escaping (State) -> ChildState?,
    action: @escaping (ChildAction) -> Action
  ) -> any StoreCore<ChildState, ChildAction> {
    OptionalCore(base: self, last: initialState, state: state, action: action)
  }
}

/// A core of a part of another core's state.
///
/// Scoping a scoped core derives from the same base: reading is one key path access, however deep
/// the scope.
final class ScopedCore<Base: StoreCore, State, Action>: StoreCore {
  private let base: Base
  private let toState: KeyPath<Base.State, State>
  private let toAction: AnyCasePath<Base.Action, Action>

  init(
    base: Base,
    state toState: KeyPath<Base.State, State>,
    action toAction: AnyCasePath<Base.Action, Action>
  ) {
    self.base = base
    self.toState = toState
    self.toAction = toAction
  }

  var keptStates: RetainedChildStates { base.keptStates }

  func withState<R>(reading property: AnyKeyPath?, _ body: (State) -> R) -> R {
    base.withState(reading: property ?? toState) { body($0[keyPath: toState]) }
  }

  func send(_ action: Action) -> StoreTask {
    base.send(toAction.embed(action))
  }

  func subscribe(_ didChange: @escaping @MainActor () -> Void) -> StoreSubscription {
    base.subscribe(didChange)
  }

  func scoped<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: AnyCasePath<Action, ChildAction>
  ) -> any StoreCore<ChildState, ChildAction> {
    ScopedCore<Base, ChildState, ChildAction>(
      base: base,
      state: toState.appending(path: state),
      action: toAction.appending(path: action)
    )
  }
}

/// A core of an optional part of another core's state.
final class OptionalCore<Base: StoreCore, State, Action>: StoreCore {
  private let base: Base
  private let toState: (Base.State) -> State?
  private let toAction: (Action) -> Base.Action
  let keptStates: RetainedChildStates
  private let last: RetainedChildStates.Copy<State>
  private let identify: ((State) -> ObservableStateID)?

  init(
    base: Base,
    last: State,
    state toState: @escaping (Base.State) -> State?,
    action toAction: @escaping (Action) -> Base.Action
  ) {
    self.base = base
    self.keptStates = base.keptStates
    self.last = RetainedChildStates.Copy(last)
    self.toState = toState
    self.toAction = toAction
    self.identify = StateWitness<State>.shared.id
    if let identify { keptStates.add(self.last, of: identify(last)) }
  }

  func withState<R>(reading property: AnyKeyPath?, _ body: (State) -> R) -> R {
    let state = currentState(reading: property)
    if let identify {
      let id = identify(state)
      id.token.accessWhole()
      keptStates.add(last, of: id)
    }
    return body(state)
  }

  /// The current state, or the last one if the child was removed.
  private func currentState(reading property: AnyKeyPath?) -> State {
    if let state = base.withState(reading: property, toState) { last.state = state }
    guard let state = last.state else {
      fatalError(
        """
        A child store was read while the child's reducer was running, and the child did not exist \
        before the action.
        """
      )
    }
    return state
  }

  func send(_ action: Action) -> StoreTask {
    base.send(toAction(action))
  }

  func subscribe(_ didChange: @escaping @MainActor () -> Void) -> StoreSubscription {
    base.subscribe(didChange)
  }
}

/// A subscription to the changes of a store; it lasts until it is cancelled.
@MainActor
struct StoreSubscription {
  private let onCancel: @MainActor () -> Void

  init(onCancel: @escaping @MainActor () -> Void) {
    self.onCancel = onCancel
  }

  func cancel() {
    onCancel()
  }
}
