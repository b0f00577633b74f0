import ComposableArchitecture
import Testing

@MainActor
@Suite(.leakChecked) struct LoneEffectTests {
  private let clock = TestClock()

  private func values(of effect: Effect<Int>) -> (LockIsolated<[Int]>, Task<Void, Never>) {
    let values = LockIsolated<[Int]>([])
    let task = Task {
      for await value in effect.actions { values.withValue { $0.append(value) } }
    }
    return (values, task)
  }

  @Test func anEffectsActionsAreReadWithoutAStore() async {
    let (values, task) = values(
      of: .concatenate((1...3).map { .sleeping(clock, then: $0) } + [.send(4)])
    )
    await clock.advance(by: .seconds(2))
    #expect(values.value == [1, 2])
    await clock.advance(by: .seconds(1))
    await task.value
    #expect(values.value == [1, 2, 3, 4])
  }

  @Test func mergedEffectsRunSideBySide() async {
    let (values, task) = values(of: .merge((1...3).map { .sleeping(clock, then: $0) }))
    await clock.advance(by: .seconds(1))
    await task.value
    #expect(Set(values.value) == [1, 2, 3])
  }

  @Test func whoStopsReadingCancelsTheEffect() async {
    let (values, task) = values(of: .sleeping(clock, then: 1))
    await eventually { clock.sleeperCount == 1 }
    task.cancel()
    await task.value
    await eventually { clock.sleeperCount == 0 }
    #expect(values.value == [])
  }

  @Test func effectsWithoutAStoreShareTheirIds() async {
    let (values, task) = values(of: .sleeping(clock, then: 1).cancellable(id: "lone"))
    await eventually { clock.sleeperCount == 1 }
    for await _ in Effect<Int>.cancel(id: "lone").actions {}
    await task.value
    #expect(values.value == [])
  }

  @Test func anEffectIsPublished() async {
    var values: [Int] = []
    var isFinished = false
    let cancellable = _EffectPublisher(.merge(.send(1), .publisher { Just(2) }))
      .sink { _ in
        isFinished = true
      } receiveValue: {
        values.append($0)
      }
    #expect(values == [1, 2])
    #expect(isFinished)
    cancellable.cancel()
  }

  @Test func cancellingASubscriptionCancelsTheEffect() async {
    let cancellable = _EffectPublisher(Effect<Int>.sleeping(clock, then: 1))
      .sink { _ in Issue.record("The effect was cancelled.") }
    await eventually { clock.sleeperCount == 1 }
    cancellable.cancel()
    await eventually { clock.sleeperCount == 0 }
  }

  @Test func manyEffectsAreMergedInLinearTime() {
    let effects = Array(repeating: Effect<Int>.send(1), count: 50_000)
    #expect(
      ContinuousClock().measure {
        _ = Effect.merge(effects)
        _ = Effect.concatenate(effects)
      } < .seconds(5)
    )
    #expect(Effect<Int>.merge([.none, .none]).isNone)
    #expect(Effect<Int>.concatenate().isNone)
  }
}
