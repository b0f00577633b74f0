import Testing

@testable import ComposableArchitecture

/// Those who look at what a store does: there may be several, and none takes the place of another.
@MainActor
@Suite struct ObserverTests {
  private enum Action: Equatable { case begun, ended, looped }

  private func core() -> RootCore<Int, Action> {
    RootCore(
      initialState: 0,
      reducer: RootReducer(
        Reduce<Int, Action> { state, action in
          state += 1
          return switch action {
          case .begun: .run { await $0(.ended) }
          case .ended: .none
          case .looped: .send(.looped)
          }
        }
      ),
      dependencies: DependencyValues()
    )
  }

  @Test func eachSeesEachActionInOrder() async {
    let core = core()
    var seen: [String] = []
    for name in ["one", "two"] {
      core.onWillReduce { action, _ in seen.append("\(name) will \(action)") }
      core.onStep { _, action, _, state in seen.append("\(name) did \(action): \(state)") }
    }
    await core.send(.begun).finish()
    #expect(
      seen == [
        "one will begun", "two will begun", "one did begun: 1", "two did begun: 1",
        "one will ended", "two will ended", "one did ended: 2", "two did ended: 2",
      ]
    )
  }

  @Test func eachLearnsOfEffects() async {
    let core = core()
    var events: [String] = []
    for name in ["one", "two"] {
      core.effects.onStart { _ in events.append("\(name) start") }
      core.effects.onEnd { _ in events.append("\(name) end") }
    }
    await core.send(.begun).finish()
    #expect(events == ["one start", "two start", "one end", "two end"])
  }

  @Test func eachLearnsOfALoop() {
    let core = core()
    core.cascadeLimit = 20
    var counts: [Int] = []
    for _ in 0..<2 { core.onCascade { counts.append($0.count) } }
    _ = core.send(.looped)
    #expect(counts.count == 2 && counts.allSatisfy { $0 > 0 })
  }

  /// An observer sends an action each time that it is notified, also of nothing.
  @Test(.timeLimit(.minutes(1))) func aLoopThroughAnObserverEnds() {
    for limit in [5, 20, 200] {
      let core = core()
      core.cascadeLimit = limit
      var cycles: [[Action]] = []
      core.onCascade { cycles.append($0) }
      let subscription = core.subscribe { _ = core.send(.ended) }
      _ = core.send(.ended)
      #expect(cycles.count == 1)
      #expect(cycles.first?.isEmpty == false && cycles.first?.allSatisfy { $0 == .ended } == true)
      let count = core.state
      // The store is usable.
      subscription.cancel()
      _ = core.send(.ended)
      #expect(core.state == count + 1 && cycles.count == 1)
    }
  }
}
