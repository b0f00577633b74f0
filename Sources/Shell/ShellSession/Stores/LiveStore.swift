package import ComposableArchitecture
import Observation
import ShellValues

/// A running store whose state and action types are erased.
@MainActor
package protocol LiveStore: AnyObject {
  var stateType: Any.Type { get }
  var actionType: Any.Type { get }

  /// The current state.
  var state: Any { get }

  /// The dependencies of the reducer and its effects, from the next action on; effects in flight
  /// keep the ones they were started with.
  var dependencies: DependencyValues { get set }

  /// Whether the effects that the reducer returns are performed.
  var performsEffects: Bool { get set }

  /// The maximum length of a chain of actions in which each is sent synchronously by the one
  /// before.
  var cascadeLimit: Int { get set }

  /// The id of the next element that a reducer pushes on a stack.
  var nextStackElementID: Int { get set }

  /// The effects in flight, in the order they were started.
  var effectsInFlight: [EffectInFlight] { get }

  /// Whether nothing of an effect is left to do.
  var isIdle: Bool { get }

  /// The ``EffectOrigin/owner`` of this store's effects.
  var effectOwnerID: ObjectIdentifier { get }

  /// Adds an observer; existing observers stay.
  func observe(_ observer: LiveStoreObserver)

  /// Sends an action.
  ///
  /// - Parameter transaction: The transaction that accompanies the change; `nil` for none.
  /// - Returns: The task of the effects that it starts; `nil` if the value is not an action of this store.
  func send(_ action: Any, transaction: Transaction?) -> StoreTask?

  /// Calls a closure once when a property that an operation reads is about to change.
  ///
  /// - Parameter read: Reads the properties of the state.
  func track(_ read: (Any) -> Void, onChange: @escaping @Sendable () -> Void)

  /// Reduces an action that was received before, without performing its effects.
  ///
  /// - Returns: Whether the value is an action of this store; any other value is not reduced.
  func repeatAction(_ action: Any, from origin: ActionOrigin, transaction: Transaction?) -> Bool

  /// Replaces the whole state without an action.
  ///
  /// - Returns: Whether the value is a state of this store; any other value changes nothing.
  func replaceState(_ state: Any) -> Bool

  /// Cancels effects immediately.
  ///
  /// - Returns: The cancelled effects.
  func cancelEffects(where isIncluded: (EffectInFlight) -> Bool) -> [EffectInFlight]
}

/// Callbacks for the events of a live store.
package struct LiveStoreObserver {
  /// Called before an action is reduced.
  package var willReduce: (@MainActor (Any, ActionOrigin) -> Void)?
  /// Called after an action was reduced.
  package var didReduce: (@MainActor (LiveStep) -> Void)?
  /// Called when a chain of actions exceeds ``LiveStore/cascadeLimit``, with its last actions.
  package var didCascade: (@MainActor ([Any]) -> Void)?
  /// Called when an effect starts.
  package var effectDidStart: (@MainActor (EffectInFlight) -> Void)?
  /// Called when an effect ends.
  package var effectDidEnd: (@MainActor (EffectInFlight) -> Void)?
}

/// The reduction of one action by a live store.
package struct LiveStep {
  package let id: ActionID
  package let action: Any
  package let origin: ActionOrigin
  package let before: Any
  package let after: Any
  /// The transaction that the action was sent with.
  package let transaction: Transaction?
}

/// A live store around the runtime's store core.
final class ReducerStore<State, Action>: LiveStore {
  private let core: RootCore<State, Action>
  private let recorder: DependencyRecorder
  private let steps = Steps()

  /// What observes the steps. The core holds it, so it must not hold the core.
  private final class Steps {
    // '@exclusivity(unchecked)': no state ends during an access to these properties, so they run no code of
    // a feature.
    @exclusivity(unchecked) var observer: (@MainActor (LiveStep) -> Void)?
    /// The current state, if its type was erased since the last change: that copies it. While an action
    /// is reduced, the state before it.
    @exclusivity(unchecked) var state: Any?
    @exclusivity(unchecked) var isReducing = false
  }

  init(
    _ core: RootCore<State, Action>,
    executor: any TaskExecutor,
    recorder: DependencyRecorder
  ) {
    self.core = core
    self.recorder = recorder
    core.effects.executor = executor
  }

  var stateType: Any.Type { State.self }
  var actionType: Any.Type { Action.self }
  var state: Any {
    // While an action is reduced, the core decides which state is read.
    if steps.isReducing || steps.observer == nil { return core.state }
    if let state = steps.state { return state }
    let state: Any = core.state
    steps.state = state
    return state
  }
  var effectsInFlight: [EffectInFlight] { core.effects.inFlight }
  var isIdle: Bool { core.effects.isIdle }
  var effectOwnerID: ObjectIdentifier { core.effects.ownerID }

  var dependencies: DependencyValues {
    get { core.dependencies }
    set { core.dependencies = newValue.recorded(by: recorder) }
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
    get { core.nextStackElementID.generation }
    set { core.stackElementIDs = StackElementIDGenerator(startingAt: newValue) }
  }

  func observe(_ observer: LiveStoreObserver) {
    if observer.willReduce != nil || observer.didReduce != nil {
      core.onWillReduce { [steps, willReduce = observer.willReduce] action, origin in
        steps.isReducing = true
        willReduce?(action, origin)
      }
    }
    if let didReduce = observer.didReduce {
      if let earlier = steps.observer {
        steps.observer = {
          earlier($0)
          didReduce($0)
        }
      } else {
        steps.observer = didReduce
        observeSteps()
      }
    }
    if let didCascade = observer.didCascade { core.onCascade(didCascade) }
    if let didStart = observer.effectDidStart { core.effects.onStart(didStart) }
    if let didEnd = observer.effectDidEnd { core.effects.onEnd(didEnd) }
  }

  private func observeSteps() {
    core.onStep { [steps] step, action, before, after in
      let before = steps.state ?? before
      let after: Any = after
      steps.state = after
      steps.isReducing = false
      steps.observer?(
        LiveStep(
          id: step.id,
          action: action,
          origin: step.origin,
          before: before,
          after: after,
          transaction: step.transaction
        )
      )
    }
  }

  func send(_ action: Any, transaction: Transaction?) -> StoreTask? {
    guard Existentials.holds(action, Action.self) else { return nil }
    return carrying(transaction) { core.send(Existentials.known(action, as: Action.self)) }
  }

  func track(_ read: (Any) -> Void, onChange: @escaping @Sendable () -> Void) {
    withObservationTracking({ core.withState { read($0) } }, onChange: onChange)
  }

  func repeatAction(_ action: Any, from origin: ActionOrigin, transaction: Transaction?) -> Bool {
    guard let action = action as? Action else { return false }
    carrying(transaction) { core.repeatAction(action, from: origin) }
    return true
  }

  private func carrying<R>(_ transaction: Transaction?, _ send: () -> R) -> R {
    guard let transaction else { return send() }
    return ActionTransaction(transaction).carry(during: send)
  }

  func replaceState(_ state: Any) -> Bool {
    guard let state = state as? State else { return false }
    let old = steps.state
    steps.state = nil
    // The end of a state may run its own code, which may read the new one.
    withExtendedLifetime(old) { core.state = state }
    return true
  }

  func cancelEffects(where isIncluded: (EffectInFlight) -> Bool) -> [EffectInFlight] {
    core.effects.cancel(where: isIncluded)
  }
}
