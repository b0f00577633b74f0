import ConcurrencyExtras
import Sharing
import Dispatch

/// Records the store's activity that the test has not asserted yet.
///
/// It is separate from the store to let `deinit` report what is left on the thread that releases
/// the store. That thread belongs to the running test, while an isolated `deinit` would run outside
/// of the test.
@MainActor
final class TestLedger<State, Action> {
  /// An action from an effect that the test has not received yet.
  struct ReceivedAction {
    let action: Action
    let state: State
    /// The values, after the action, of the shared properties that had changed.
    let shared: SharedValues
    /// The next stack element id before the action.
    let firstID: StackElementID
  }

  /// The action that started an effect.
  struct Cause {
    let action: Action
    /// The test's line that sent the action, directly or through the effects of earlier actions.
    let location: SourceLocation
  }

  let core: RootCore<State, Action>
  /// Whether the feature has requested its dismissal.
  let isDismissed: LockIsolated<Bool>
  /// Tracks changes of shared values.
  let tracker = SharedChangeTracker()
  var exhaustivity = Exhaustivity.on
  var received: [ReceivedAction] = []
  /// The test's line that created the store or sends the current action.
  private var location: SourceLocation
  private var afterSend: (state: State, shared: SharedValues)?
  private var firstID: StackElementID
  private var causes: [ActionID: Cause] = [:]
  /// The ids of the effects in flight that the test has skipped.
  private var forgotten: Set<Int> = []

  init(
    core: RootCore<State, Action>,
    isDismissed: LockIsolated<Bool>,
    location: SourceLocation
  ) {
    self.core = core
    self.isDismissed = isDismissed
    self.location = location
    self.firstID = core.nextStackElementID
    core.dependencies.sharedChangeTracker = tracker
    core.onStep { [weak self] in self?.record($0, $1, $3) }
  }

  /// The result of sending an action.
  struct Sent {
    /// The effects that the action started.
    let task: StoreTask
    /// The state after the action, before any synchronous follow-up actions.
    let state: State
    /// The values, at the same time, of the shared properties that had changed.
    let shared: SharedValues
    /// The next stack element id before the action.
    let firstID: StackElementID
  }

  /// Sends an action to the core.
  func send(_ action: Action, at location: SourceLocation) -> Sent {
    let origin = self.location
    self.location = location
    defer {
      self.location = origin
      afterSend = nil
    }
    let firstID = core.nextStackElementID
    let task = core.send(action)
    return Sent(
      task: task,
      state: afterSend?.state ?? core.state,
      shared: afterSend?.shared ?? tracker.values(),
      firstID: firstID
    )
  }

  private func record(_ step: StoreStep, _ action: Action, _ state: State) {
    var location = location
    let shared = tracker.values()
    switch step.origin {
    case .sent:
      afterSend = (state, shared)
    case .effect(let cause):
      received.append(
        ReceivedAction(action: action, state: state, shared: shared, firstID: firstID)
      )
      location = causes[cause]?.location ?? location
    }
    firstID = core.nextStackElementID
    // Only the causes of effects in flight are needed later.
    if core.effects.isIdle {
      causes.removeAll(keepingCapacity: true)
    } else if causes.count > 256 {
      let inFlight = Set(core.effects.inFlight.map(\.cause))
      causes = causes.filter { inFlight.contains($0.key) }
    }
    causes[step.id] = Cause(action: action, location: location)
  }

  /// The causes of the effects in flight that were not skipped; `nil` elements are unknown causes.
  var effectsInFlight: [Cause?] {
    core.effects.inFlight.filter { !forgotten.contains($0.id) }.map { causes[$0.cause] }
  }

  /// Whether all effects in flight, if any, were skipped.
  var isIdle: Bool {
    core.effects.isIdle || (!forgotten.isEmpty && effectsInFlight.isEmpty)
  }

  /// Skips the effects that are in flight now.
  func forgetEffects() {
    forgotten = Set(core.effects.inFlight.map(\.id))
  }

  /// Returns the issues for received actions that were not asserted, for effects in flight and, if
  /// the store is released, for changes of shared values.
  ///
  /// - Parameter location: The location of `finish`; `nil` if the store is released.
  func leftovers(at location: SourceLocation?) -> [(
    issue: TestStoreIssue, location: SourceLocation
  )] {
    var leftovers: [(issue: TestStoreIssue, location: SourceLocation)] = []
    if !received.isEmpty {
      let issue = TestStoreIssue.unassertedActions(received.map(\.action))
      leftovers.append((issue, location ?? self.location))
    }
    if location == nil {
      let differences = tracker.unassertedChanges()
      if !differences.isEmpty {
        leftovers.append((.unassertedSharedChanges(differences), self.location))
      }
    }
    let effects = effectsInFlight
    if let location, !effects.isEmpty {
      let actions = effects.map { $0?.action as Any? }
      leftovers.append((.effectsInFlight(actions: actions, isFinishing: true), location))
    } else {
      leftovers += effects.map { effect in
        let issue = TestStoreIssue.effectsInFlight(actions: [effect?.action], isFinishing: false)
        return (issue, effect?.location ?? self.location)
      }
    }
    return leftovers
  }

  /// Reports what is left when the store is released, on any thread.
  nonisolated func reportLeftovers() {
    let reports = onMain {
      self.leftovers(at: nil).map { leftover in
        TestStoreIssue.Report(leftover.issue, at: leftover.location, self.exhaustivity)
      }
    }
    for report in reports { report.send() }
  }

  nonisolated private func onMain<T: Sendable>(_ operation: @MainActor @Sendable () -> T) -> T {
    if MainQueue.isCurrent {
      MainActor.assumeIsolated(operation)
    } else {
      DispatchQueue.main.sync { MainActor.assumeIsolated(operation) }
    }
  }
}
