package import ComposableArchitecture
import ShellLanguage
package import ShellValues

/// A loaded store: the live store, its timeline, and where in it the user is.
@MainActor
package final class SessionStore {
  package let name: String
  package let feature: RegisteredFeature
  package private(set) var timeline = Timeline()

  /// Where in the state commands act.
  package var scope = Scope.root

  /// The number of the last entry that `receive` and `skip` have dealt with.
  package var lastReceived = 0

  /// What is swapped for this store alone.
  package internal(set) var world = World()

  /// The time on the test clock at which the effects in flight were started, by their ids.
  var testTimes: [Int: Duration] = [:]

  /// The entries whose effects, and those of all that they set off, are about to be cancelled.
  var burstsBeingCancelled: Set<Int> = []

  let live: any LiveStore
  /// The state that the store was loaded with.
  package let initialState: Any
  /// What the shared values were then.
  let initialShared: SharedMoment

  init(name: String, feature: RegisteredFeature, live: any LiveStore, shared: SharedMoment) {
    self.name = name
    self.feature = feature
    self.live = live
    self.initialState = live.state
    self.initialShared = shared
  }

  /// Told of each entry that the timeline gets.
  var onEntry: (@MainActor (Timeline.Entry) -> Void)?

  /// Calls back for each action, before it is reduced and after it was.
  func observe(
    willReduce: @escaping @MainActor (Any, ActionOrigin) -> Void,
    didReduce: @escaping @MainActor (LiveStep) -> Void
  ) {
    live.onWillReduce = willReduce
    live.onStep = didReduce
  }

  /// Adds an action to the timeline, with the shared values that its reducer changed.
  func note(
    _ step: LiveStep,
    world: Timeline.Change<WorldSnapshot>,
    shared: [SharedChange],
    _ draws: Draws?
  ) -> ShellSession.Arrival {
    let redoCount = timeline.redoCount
    let entry = timeline.append(step, world: world, shared: shared, draws)
    onEntry?(entry)
    return ShellSession.Arrival(store: self, entry: entry, droppedRedoCount: redoCount)
  }

  /// Adds an event that is no action to the timeline.
  ///
  /// - Parameter before: The state before, where the event changed it.
  @discardableResult
  func note(
    _ event: Timeline.Event,
    cause: Timeline.Cause,
    before: Any? = nil,
    world: Timeline.Change<WorldSnapshot>,
    shared: [SharedChange] = [],
    storageMove: StorageMoveRecord? = nil
  ) -> ShellSession.Arrival {
    let redoCount = timeline.redoCount
    let entry = timeline.append(
      event,
      cause: cause,
      before: before,
      state: live.state,
      world: world,
      shared: shared,
      storageMove: storageMove
    )
    onEntry?(entry)
    return ShellSession.Arrival(store: self, entry: entry, droppedRedoCount: redoCount)
  }

  /// The whole state now.
  package var state: Any { live.state }

  /// What `name` and the scope are together: `todos/todos[0]`.
  package var title: String {
    scope.isRoot ? name : "\(name)/\(scope)"
  }

  /// ``title`` for a prompt, which is to leave room for what is typed.
  package var promptTitle: String {
    scope.isRoot ? name : "\(name)/\(scope.shortDescription)"
  }

  package var effectsInFlight: [EffectInFlight] { live.effectsInFlight }

  /// Sends an action of the whole store.
  ///
  /// - Throws: A diagnostic where the value is not one.
  package func send(_ action: Any) throws {
    guard !feature.dependencies.recording({ live.send(action) }) else { return }
    throw Diagnostic(
      ValueProblem.typeMismatch(
        expected: TypeName.of(live.actionType),
        found: TypeName.ofValue(action)
      )
    )
  }

  /// Cancels all effects in flight.
  ///
  /// - Returns: Those that were cancelled.
  @discardableResult
  package func cancelEffects() -> [EffectInFlight] {
    live.cancelEffects { _ in true }
  }

  /// The number of the timeline's entry that started an effect; `nil` where it was undone.
  package func entryNumber(of effect: EffectInFlight) -> Int? {
    timeline.entry(ofAction: effect.cause)?.number
  }
}

// MARK: Time

extension SessionStore {
  /// A move through the timeline.
  package struct Move {
    /// The entries that were undone or redone, first to last.
    package let entries: [Timeline.Entry]
    /// The effects that were cancelled because the action that started them was undone, each by the
    /// number of that action's entry.
    package let cancelledEffects: [Int]
    package let before: Any
    package let after: Any
    /// The changes of shared values that the move made.
    package internal(set) var restored: [SharedChange] = []
    /// Why values are not kept again where they were.
    package internal(set) var problems: [String] = []
    /// What others have changed since, and was left as it is.
    var left: [String] = []
    /// What the move changed, from the earlier time to the later.
    package internal(set) var changes: [Change] = []
  }

  /// Goes back before the last events of the user, and cancels the effects that they started.
  ///
  /// - Returns: `nil` where there are not that many.
  func undo(_ count: Int) -> Move? {
    let before = live.state
    guard let undone = timeline.undo(count), let first = undone.first else { return nil }
    let lastActionID = timeline.lastActionID
    let cancelled = live.cancelEffects { $0.cause > lastActionID }
    _ = live.replaceState(first.before)
    return Move(
      entries: undone,
      cancelledEffects: cancelled.compactMap { effect in
        undone.first { $0.actionID == effect.cause && $0.action != nil }?.number
      },
      before: before,
      after: live.state
    )
  }

  /// Goes forward over the next events of the user. Their effects do not run again.
  ///
  /// - Returns: `nil` where there are not that many.
  func redo(_ count: Int) -> Move? {
    let before = live.state
    guard let redone = timeline.redo(count), let last = redone.last else { return nil }
    _ = live.replaceState(last.after)
    return Move(entries: redone, cancelledEffects: [], before: before, after: live.state)
  }
}
