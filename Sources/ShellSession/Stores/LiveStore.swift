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

  /// Is told of an action that is about to be reduced.
  var onWillReduce: (@MainActor (Any, ActionOrigin) -> Void)? { get set }

  /// Sees each action, after it was reduced.
  var onStep: (@MainActor (LiveStep) -> Void)? { get set }

  /// Whether the effects that the reducer returns are performed.
  var performsEffects: Bool { get set }

  /// How long a chain of actions may be in which each is sent by the one before at once.
  var cascadeLimit: Int { get set }

  /// Is told the last actions of a chain that was too long.
  var onCascade: (@MainActor ([Any]) -> Void)? { get set }

  /// The id that the next element gets that a reducer pushes on a stack.
  var nextStackElementID: Int { get set }

  /// The effects in flight in the order that they were started.
  var effectsInFlight: [EffectInFlight] { get }

  /// Is told of an effect that begins.
  var onEffectStart: (@MainActor (EffectInFlight) -> Void)? { get set }

  /// Is told of an effect that has ended.
  var onEffectEnd: (@MainActor (EffectInFlight) -> Void)? { get set }

  /// What ``EffectOrigin/owner`` is for the effects of this store.
  var effectOwnerID: ObjectIdentifier { get }

  /// Sends an action.
  ///
  /// - Returns: Whether the value is an action of this store; one that is not is not sent.
  func send(_ action: Any) -> Bool

  /// Reduces an action that was received before, without its effects.
  ///
  /// - Returns: Whether the value is an action of this store; one that is not is not reduced.
  func repeatAction(_ action: Any, from origin: ActionOrigin) -> Bool

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

  var onWillReduce: (@MainActor (Any, ActionOrigin) -> Void)? {
    didSet {
      guard let onWillReduce else {
        core.onWillReduce = nil
        return
      }
      core.onWillReduce = { onWillReduce($0, $1) }
    }
  }

  var performsEffects: Bool {
    get { core.performsEffects }
    set { core.performsEffects = newValue }
  }

  var cascadeLimit: Int {
    get { core.cascadeLimit }
    set { core.cascadeLimit = newValue }
  }

  var onCascade: (@MainActor ([Any]) -> Void)? {
    didSet { core.onCascade = onCascade }
  }

  var onEffectStart: (@MainActor (EffectInFlight) -> Void)? {
    get { core.effects.onStart }
    set { core.effects.onStart = newValue }
  }

  var onEffectEnd: (@MainActor (EffectInFlight) -> Void)? {
    get { core.effects.onEnd }
    set { core.effects.onEnd = newValue }
  }

  var nextStackElementID: Int {
    get { core.stackElementIDs.peek().generation }
    set { core.stackElementIDs = StackElementIDGenerator(startingAt: newValue) }
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

  func repeatAction(_ action: Any, from origin: ActionOrigin) -> Bool {
    guard let action = action as? Action else { return false }
    core.repeatAction(action, from: origin)
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
