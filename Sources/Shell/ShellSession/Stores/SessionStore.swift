package import ComposableArchitecture
import ShellLanguage
import ShellValues

/// The owner of a store, notified of what the store does. It lives longer than the store is used.
@MainActor
protocol SessionStoreOwner: AnyObject {
  /// Called before an action is sent.
  ///
  /// - Throws: An error if the action must not be sent.
  func willSend() throws

  /// Called after an action was sent.
  func didSend()

  /// Called after an entry was appended to a store's timeline.
  func didNote(_ entry: Timeline.Entry, in store: SessionStore)
}

/// A loaded store: the live store, its timeline, and the user's scope in it.
@MainActor
package final class SessionStore: Backlinked {
  package let life = ObjectLife()
  package let name: String
  /// Tells the store from all others of the process.
  package let number: Int
  private static var count = 0
  package let feature: RegisteredFeature
  package let timeline: Timeline

  /// The numbers of the entries that the user has named, by name.
  package internal(set) var marks: [String: Int] = [:]

  /// The named entries that were dropped, by name.
  var droppedMarks: [String: Int] = [:]

  /// The effects that the user has cancelled, in order: the entry that started them, and the last entry until then.
  package internal(set) var cancellations: [(cause: Int, position: Int)] = []

  /// The part of the state that commands act on.
  package var scope = Scope.root

  /// The scope that the store left because its state was gone.
  private var leftScope: (scope: Scope, destination: Scope, entry: Int)?

  /// Moves the scope up to where there is state.
  ///
  /// - Returns: The scope that was left; `nil` if its state exists.
  package func leaveGoneScope() -> Scope? {
    // The state of the whole store is never gone.
    guard !scope.isRoot else { return nil }
    let living = scope.living(in: self)
    guard living.description != scope.description else { return nil }
    leftScope = (scope, living, timeline.position)
    defer { scope = living }
    return scope
  }

  /// Moves back to the scope that was left, once the entry that removed its state is undone.
  ///
  /// - Returns: Whether the scope has changed.
  package func returnToLeftScope() -> Bool {
    guard let left = leftScope, !timeline.isDone(left.entry) else { return false }
    leftScope = nil
    guard scope.description == left.destination.description,
      (try? left.scope.state(in: self)) != nil
    else { return false }
    scope = left.scope
    return true
  }

  /// The history limit for which the user has been told that it was reached.
  var toldLimit: Int?

  /// The views that have appeared at a scope, and the effects that are bound to them.
  package var appearances: [Appearance] = []

  package struct Appearance {
    fileprivate let path: StatePath
    private let task: StoreTask

    package init(scope: Scope, task: StoreTask) {
      self.path = scope.path
      self.task = task
    }

    /// Cancels the effects that are bound to the view.
    package func cancelEffects() { task.cancel() }
  }

  /// Removes the views that have appeared at a scope and inside it.
  package func takeAppearances(in scope: Scope) -> [Appearance] {
    let gone = appearances.filter { $0.path.hasPrefix(scope.path) }
    appearances.removeAll { $0.path.hasPrefix(scope.path) }
    return gone
  }

  /// The swaps that apply to this store only.
  package internal(set) var world = World()

  /// The test clock's times at which the effects in flight were started, by effect id.
  var testTimes: [Int: Duration] = [:]

  /// The first entries of the bursts whose effects are about to be cancelled.
  var burstsBeingCancelled: Set<Int> = []

  let live: any LiveStore
  private unowned let owner: any SessionStoreOwner
  /// The state with which the store was loaded.
  package let initialState: Any
  /// The shared values when the store was loaded.
  let initialShared: SharedMoment
  /// The latest snapshot, which is reused until something in it changes.
  var lastSnapshot: WorldSnapshot?

  init(
    name: String,
    feature: RegisteredFeature,
    live: any LiveStore,
    world: WorldSnapshot,
    owner: any SessionStoreOwner
  ) {
    self.name = name
    Self.count += 1
    number = Self.count
    self.owner = owner
    self.feature = feature
    self.live = live
    self.initialState = live.state
    self.initialShared = world.shared
    self.timeline = Timeline(state: live.state, world: world)
  }

  /// Appends an action to the timeline.
  func record(
    _ step: LiveStep,
    world: Timeline.Change<WorldSnapshot>,
    _ details: Timeline.Details?
  ) -> ShellSession.Arrival {
    let cause: Timeline.Cause =
      switch step.origin {
      case .sent: .user
      case .effect(let id): .effect(of: timeline.entry(ofAction: id)?.number)
      }
    return arrival(
      timeline.append(
        .action(step.action),
        cause: cause,
        state: Timeline.Change(before: step.before, after: step.after),
        world: world,
        details: details,
        actionID: step.id
      )
    )
  }

  /// Appends an event other than an action to the timeline.
  ///
  /// - Parameter before: The state before the event; `nil` if the event did not change the state.
  @discardableResult
  func record(
    _ event: Timeline.Event,
    cause: Timeline.Cause,
    before: Any? = nil,
    world: Timeline.Change<WorldSnapshot>,
    _ details: Timeline.Details? = nil
  ) -> ShellSession.Arrival {
    let state = live.state
    return arrival(
      timeline.append(
        event,
        cause: cause,
        state: Timeline.Change(before: before ?? state, after: state),
        world: world,
        details: details
      )
    )
  }

  private func arrival(_ appended: Timeline.Appended) -> ShellSession.Arrival {
    owner.didNote(appended.entry, in: self)
    return ShellSession.Arrival(
      store: self,
      entry: appended.entry,
      leftBranch: appended.leftBranch
    )
  }

  /// The current root state.
  package var state: Any { live.state }

  /// The store's name and scope: `todos/todos[0]`.
  package var title: String {
    scope.isRoot ? name : "\(name)/\(scope)"
  }

  /// A shorter ``title`` for the prompt, to leave room for input.
  package var promptTitle: String {
    scope.isRoot ? name : "\(name)/\(scope.shortDescription)"
  }

  package var effectsInFlight: [EffectInFlight] { live.effectsInFlight }

  /// Sends an action of the whole store.
  ///
  /// - Parameter transaction: The transaction that accompanies the change; `nil` for none.
  /// - Returns: The task of the effects that the action starts.
  /// - Throws: A diagnostic if the value is not an action of the store.
  @discardableResult
  package func send(_ action: Any, transaction: Transaction? = nil) throws -> StoreTask {
    try owner.willSend()
    if let task = live.send(action, transaction: transaction) {
      owner.didSend()
      return task
    }
    throw Diagnostic(
      ValueProblem.typeMismatch(
        expected: TypeName.of(live.actionType),
        found: TypeName.ofValue(action)
      )
    )
  }

  /// Calls a closure once when a property that an operation reads is about to change.
  ///
  /// - Parameter read: Reads the properties of the root state.
  package func track(_ read: (Any) -> Void, onChange: @escaping @Sendable () -> Void) {
    live.track(read, onChange: onChange)
  }

  /// Cancels all effects in flight.
  ///
  /// - Returns: The cancelled effects.
  @discardableResult
  package func cancelEffects() -> [EffectInFlight] {
    live.cancelEffects { _ in true }
  }

  /// A description of the action that started an effect, if its entry is not in the timeline.
  package func nameOfMissingCause(of effect: EffectInFlight) -> String {
    effect.cause <= timeline.start.actionID
      ? "an action that is no longer kept" : "an undone action"
  }

  /// The number of the entry that started an effect; `nil` if the entry was undone or dropped.
  package func entryNumber(of effect: EffectInFlight) -> Int? {
    timeline.entry(ofAction: effect.cause)?.number
  }
}
