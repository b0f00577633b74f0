import CasePaths

/// What a ``Store`` is a view of: the root's state and reducer, or a part of another core.
@MainActor
protocol StoreCore<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  var state: State { get }

  func send(_ action: Action) -> StoreTask
}

/// A part of another core.
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

  var state: State { base.state[keyPath: toState] }

  func send(_ action: Action) -> StoreTask {
    base.send(toAction.embed(action))
  }
}
