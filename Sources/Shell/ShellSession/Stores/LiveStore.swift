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

  /// Whether the effects that the reducer returns are performed.
  var performsEffects: Bool { get set }

  /// How long a chain of actions may be in which each is sent by the one before at once.
  var cascadeLimit: Int { get set }

  /// The id that the next element gets that a reducer pushes on a stack.
  var nextStackElementID: Int { get set }

  /// The effects in flight in the order that they were started.
  var effectsInFlight: [EffectInFlight] { get }

  /// What ``EffectOrigin/owner`` is for the effects of this store.
  var effectOwnerID: ObjectIdentifier { get }

  /// Adds an observer to those that there are.
  func observe(_ observer: LiveStoreObserver)

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

/// Learns of what a live store does.
package struct LiveStoreObserver {
  /// An action is about to be reduced.
  package var willReduce: (@MainActor (Any, ActionOrigin) -> Void)?
  /// An action was reduced.
  package var didReduce: (@MainActor (LiveStep) -> Void)?
  /// A chain of actions was too long, of which these are the last.
  package var didCascade: (@MainActor ([Any]) -> Void)?
  /// An effect has begun.
  package var effectDidStart: (@MainActor (EffectInFlight) -> Void)?
  /// An effect has ended.
  package var effectDidEnd: (@MainActor (EffectInFlight) -> Void)?
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

  var performsEffects: Bool {
    get { core.performsEffects }
    set { core.performsEffects = newValue }
  }

  var cascadeLimit: Int {
    get { core.cascadeLimit }
    set { core.cascadeLimit = newValue }
  }

  var nextStackElementID: Int {
    get { core.stackElementIDs.peek().generation }
    set { core.stackElementIDs = StackElementIDGenerator(startingAt: newValue) }
  }

  func observe(_ observer: LiveStoreObserver) {
    if let willReduce = observer.willReduce { core.onWillReduce { willReduce($0, $1) } }
    if let didReduce = observer.didReduce { core.onStep { didReduce(LiveStep($0)) } }
    if let didCascade = observer.didCascade { core.onCascade(didCascade) }
    if let didStart = observer.effectDidStart { core.effects.onStart(didStart) }
    if let didEnd = observer.effectDidEnd { core.effects.onEnd(didEnd) }
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
