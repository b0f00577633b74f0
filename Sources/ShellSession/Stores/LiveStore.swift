package import ComposableArchitecture

/// A running store whose state and action types are known only to its feature.
@MainActor
package protocol LiveStore: AnyObject {
  var stateType: Any.Type { get }
  var actionType: Any.Type { get }

  /// The state now.
  var state: Any { get }

  /// What the reducer and its effects depend on from the next action on; effects in flight keep what
  /// they were started with.
  var dependencies: DependencyValues { get set }

  /// Is told that an action is about to be reduced.
  var onWillReduce: (@MainActor () -> Void)? { get set }

  /// Sees each action, after it was reduced.
  var onStep: (@MainActor (LiveStep) -> Void)? { get set }

  /// The effects in flight in the order that they were started.
  var effectsInFlight: [EffectInFlight] { get }

  /// What ``EffectOrigin/owner`` is for the effects of this store.
  var effectOwnerID: ObjectIdentifier { get }

  /// Sends an action.
  ///
  /// - Returns: Whether the value is an action of this store; one that is not is not sent.
  func send(_ action: Any) -> Bool

  /// Replaces the whole state without an action.
  ///
  /// - Returns: Whether the value is a state of this store; one that is not changes nothing.
  func replaceState(_ state: Any) -> Bool

  /// Cancels effects at once.
  ///
  /// - Returns: Those that were cancelled.
  func cancelEffects(where isIncluded: (EffectInFlight) -> Bool) -> [EffectInFlight]
}

/// One action's way through a live store.
package struct LiveStep {
  package let id: ActionID
  package let action: Any
  package let origin: ActionOrigin
  package let before: Any
  package let after: Any
}

extension LiveStep {
  fileprivate init(_ step: StoreStep<some Any, some Any>) {
    self.init(
      id: step.id,
      action: step.action,
      origin: step.origin,
      before: step.before,
      after: step.after
    )
  }
}

/// A store of a reducer, as the session sees it.
final class ReducerStore<State, Action>: LiveStore {
  private let core: RootCore<State, Action>

  init(_ core: RootCore<State, Action>, executor: any TaskExecutor) {
    self.core = core
    core.effects.executor = executor
  }

  var stateType: Any.Type { State.self }
  var actionType: Any.Type { Action.self }
  var state: Any { core.state }
  var effectsInFlight: [EffectInFlight] { core.effects.inFlight }
  var effectOwnerID: ObjectIdentifier { core.effects.ownerID }

  var dependencies: DependencyValues {
    get { core.dependencies }
    set { core.dependencies = newValue }
  }

  var onWillReduce: (@MainActor () -> Void)? {
    get { core.onWillReduce }
    set { core.onWillReduce = newValue }
  }

  var onStep: (@MainActor (LiveStep) -> Void)? {
    didSet {
      guard let onStep else {
        core.onStep = nil
        return
      }
      core.onStep = { onStep(LiveStep($0)) }
    }
  }

  func send(_ action: Any) -> Bool {
    guard let action = action as? Action else { return false }
    _ = core.send(action)
    return true
  }

  func replaceState(_ state: Any) -> Bool {
    guard let state = state as? State else { return false }
    core.state = state
    return true
  }

  func cancelEffects(where isIncluded: (EffectInFlight) -> Bool) -> [EffectInFlight] {
    core.effects.cancel(where: isIncluded)
  }
}
