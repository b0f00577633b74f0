import DependenciesMacros
import ShellOutput
import ShellSession
import ShellValues

/// An entry of a store's history with what followed from it: calls, effects, and the actions that these sent.
@MainActor
struct ActionFlow {
  private let store: SessionStore
  private let evaluator: Evaluator
  /// The entries that effects caused, by the entries that started the effects.
  private let followers: [Int: [Timeline.Entry]]
  private let calls: [Int: [EndpointCall]]
  /// A timer may have sent any number of actions.
  private static let followerLimit = 20
  /// A loop of actions may be endless.
  private static let depthLimit = 8

  /// - Parameter number: The first entry of interest.
  init(of store: SessionStore, after number: Int, _ evaluator: Evaluator) {
    self.store = store
    self.evaluator = evaluator
    var followers: [Int: [Timeline.Entry]] = [:]
    for entry in store.timeline.done(after: number) {
      guard case .effect(of: let cause?) = entry.cause else { continue }
      followers[cause, default: []].append(entry)
    }
    self.followers = followers
    let own = evaluator.session.endpointCalls.calls.filter { $0.store === store }
    calls = Dictionary(grouping: own.filter { $0.entry != nil }) { $0.entry ?? 0 }
  }

  /// The last entry of the user that was done; `nil` if there is none.
  static func lastEntry(of store: SessionStore) -> Timeline.Entry? {
    var number = store.timeline.position
    while let entry = store.timeline.entry(number) {
      if entry.cause == .user { return entry }
      number = store.timeline.parent(of: number)
    }
    return nil
  }

  /// - Parameter depth: How many actions led to it. Of a long chain only the beginning is shown.
  func step(_ entry: Timeline.Entry, depth: Int = 0) -> FlowStep {
    var step = FlowStep(
      number: entry.number,
      event: HistoryEvent(entry),
      isFromEffect: entry.isFromEffect,
      time: entry.testTimes.after,
      changes: entry.changes,
      calls: calls(of: entry),
      effects: effects(of: entry)
    )
    let followers = followers[entry.number] ?? []
    let shown = depth < Self.depthLimit ? followers.prefix(Self.followerLimit) : []
    step.followers = shown.map { self.step($0, depth: depth + 1) }
    step.omittedCount = count(of: followers.dropFirst(shown.count))
    return step
  }

  /// The number of entries, with those that followed from them.
  private func count(of entries: ArraySlice<Timeline.Entry>) -> Int {
    var count = 0
    var pending = entries.map(\.number)
    while let number = pending.popLast() {
      count += 1
      pending += (followers[number] ?? []).map(\.number)
    }
    return count
  }

  private func calls(of entry: Timeline.Entry) -> [FlowStep.Call] {
    // Output that depends on the machine's speed is shown only at a prompt.
    let isAtPrompt = evaluator.options.patience != nil
    return (calls[entry.number] ?? []).map { call in
      FlowStep.Call(
        call.text,
        answer: call.result,
        hasValue: call.endpoint.resultType != Void.self,
        isFromEffect: call.isFromEffect,
        duration: call.isOnTestClock || isAtPrompt ? call.duration : nil
      )
    }
  }

  private func effects(of entry: Timeline.Entry) -> [EffectRow] {
    evaluator.session.effects(of: store).filter { $0.entry?.number == entry.number }
      .map { EffectRow($0, evaluator) }
  }
}
