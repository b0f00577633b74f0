import ConcurrencyExtras
import Sharing
import Dispatch

/// What a test store has seen and the test has not asserted yet.
///
/// It is apart from the store so that a store that goes away can report what is left from wherever that
/// is, as part of the test that runs: an isolated `deinit` would run outside of it.
@MainActor
final class TestLedger<State, Action> {
  /// An action from an effect that the test has not received yet.
  struct ReceivedAction {
    let action: Action
    let state: State
    /// The shared values that had changed, as they were after the action.
    let shared: SharedValues
    /// The id that a stack would have given an element before the action.
    let firstID: StackElementID
  }

  /// Who started an effect.
  struct Cause {
    let action: Action
    /// The test's line that sent the action, or the one that it came from.
    let location: SourceLocation
  }

  let core: RootCore<State, Action>
  /// Whether the feature has asked to be dismissed.
  let isDismissed: LockIsolated<Bool>
  /// Notes the changes of shared values.
  let tracker = SharedChangeTracker()
  var exhaustivity = Exhaustivity.on
  var received: [ReceivedAction] = []
  /// The test's line that made the store or that sends.
  private var location: SourceLocation
  private var afterSend: (state: State, shared: SharedValues)?
  private var firstID: StackElementID
  private var causes: [ActionID: Cause] = [:]
  /// The effects in flight that the test has passed over.
  private var forgotten: Set<Int> = []

  init(
    core: RootCore<State, Action>,
    isDismissed: LockIsolated<Bool>,
    location: SourceLocation
  ) {
    self.core = core
    self.isDismissed = isDismissed
    self.location = location
    self.firstID = core.stackElementIDs.peek()
    core.dependencies.sharedChangeTracker = tracker
    core.onStep { [weak self] in self?.note($0) }
  }

  /// What an action that was sent has led to.
  struct Sent {
    /// The effects that it started.
    let task: StoreTask
    /// The state after the action and before those that followed from it.
    let state: State
    /// The shared values that had changed, as they were then.
    let shared: SharedValues
    /// The id that a stack would have given an element before the action.
    let firstID: StackElementID
  }

  /// Sends to the core.
  func send(_ action: Action, at location: SourceLocation) -> Sent {
    let origin = self.location
    self.location = location
    defer {
      self.location = origin
      afterSend = nil
    }
    let firstID = core.stackElementIDs.peek()
    let task = core.send(action)
    return Sent(
      task: task,
      state: afterSend?.state ?? core.state,
      shared: afterSend?.shared ?? tracker.values(),
      firstID: firstID
    )
  }

  private func note(_ step: StoreStep<State, Action>) {
    var location = location
    let shared = tracker.values()
    switch step.origin {
    case .sent:
      afterSend = (step.after, shared)
    case .effect(let cause):
      received.append(
        ReceivedAction(action: step.action, state: step.after, shared: shared, firstID: firstID)
      )
      location = causes[cause]?.location ?? location
    }
    firstID = core.stackElementIDs.peek()
    // Only the causes of effects in flight are of use later.
    if core.effects.isIdle {
      causes.removeAll(keepingCapacity: true)
    } else if causes.count > 256 {
      let inFlight = Set(core.effects.inFlight.map(\.cause))
      causes = causes.filter { inFlight.contains($0.key) }
    }
    causes[step.id] = Cause(action: step.action, location: location)
  }

  /// The causes of the effects in flight that were not passed over, where they are known.
  var effectsInFlight: [Cause?] {
    core.effects.inFlight.filter { !forgotten.contains($0.id) }.map { causes[$0.cause] }
  }

  /// Whether no effect is in flight that was not passed over.
  var isIdle: Bool {
    core.effects.isIdle || (!forgotten.isEmpty && effectsInFlight.isEmpty)
  }

  /// Passes over the effects that are in flight now.
  func forgetEffects() {
    forgotten = Set(core.effects.inFlight.map(\.id))
  }

  /// Received actions that were not asserted, and effects that are in flight.
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

  /// Reports what is left when the store goes away, wherever that happens.
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
