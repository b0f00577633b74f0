package import ComposableArchitecture
import ShellLanguage
import ShellValues

/// What a store is part of, and tells what it does. Every store has one, from its beginning to its end.
@MainActor
protocol SessionStoreOwner: AnyObject {
  /// An action is about to be sent.
  ///
  /// - Throws: Where none is to be.
  func willSend() throws

  /// An action was sent.
  func didSend()

  /// The timeline of a store has got an entry.
  func didNote(_ entry: Timeline.Entry, in store: SessionStore)
}

/// A loaded store: the live store, its timeline, and where in it the user is.
@MainActor
package final class SessionStore {
  package let name: String
  package let feature: RegisteredFeature
  package let timeline: Timeline

  /// The entries that the user has given names, by these.
  package internal(set) var marks: [String: Int] = [:]

  /// The names of entries that were dropped.
  var droppedMarks: [String: Int] = [:]

  /// Where in the state commands act.
  package var scope = Scope.root

  /// The limit of the history that the user was told to have been reached.
  var toldLimit: Int?

  /// What is swapped for this store alone.
  package internal(set) var world = World()

  /// The time on the test clock at which the effects in flight were started, by their ids.
  var testTimes: [Int: Duration] = [:]

  /// The entries whose effects, and those of all that they set off, are about to be cancelled.
  var burstsBeingCancelled: Set<Int> = []

  let live: any LiveStore
  private weak var owner: (any SessionStoreOwner)?
  /// The state that the store was loaded with.
  package let initialState: Any
  /// What the shared values were then.
  let initialShared: SharedMoment
  /// The world when it was last looked at.
  var lastSnapshot: WorldSnapshot?

  init(
    name: String,
    feature: RegisteredFeature,
    live: any LiveStore,
    world: WorldSnapshot,
    owner: any SessionStoreOwner
  ) {
    self.name = name
    self.owner = owner
    self.feature = feature
    self.live = live
    self.initialState = live.state
    self.initialShared = world.shared
    self.timeline = Timeline(state: live.state, world: world)
  }

  /// Adds an action to the timeline.
  func note(
    _ step: LiveStep,
    world: Timeline.Change<WorldSnapshot>,
    _ details: Timeline.Details
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

  /// Adds an event that is no action to the timeline.
  ///
  /// - Parameter before: The state before, where the event changed it.
  @discardableResult
  func note(
    _ event: Timeline.Event,
    cause: Timeline.Cause,
    before: Any? = nil,
    world: Timeline.Change<WorldSnapshot>,
    _ details: Timeline.Details = Timeline.Details()
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
    owner?.didNote(appended.entry, in: self)
    return ShellSession.Arrival(
      store: self,
      entry: appended.entry,
      leftBranch: appended.leftBranch
    )
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
    try owner?.willSend()
    guard !feature.dependencies.recording({ live.send(action) }) else {
      owner?.didSend()
      return
    }
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

  /// What people call the action that started an effect, where it is no entry of the timeline.
  package func nameOfMissingCause(of effect: EffectInFlight) -> String {
    effect.cause <= timeline.start.actionID
      ? "an action that is not kept any more" : "an undone action"
  }

  /// The number of the timeline's entry that started an effect; `nil` where it was undone or is not kept.
  package func entryNumber(of effect: EffectInFlight) -> Int? {
    timeline.entry(ofAction: effect.cause)?.number
  }
}
