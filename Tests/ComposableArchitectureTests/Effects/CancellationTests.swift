import CostTesting
import ComposableArchitecture
import Testing

@MainActor
@Suite(.leakChecked) struct CancellationTests {
  private enum CancelID { case first, second }

  /// A store that keeps what it is sent, with an effect for each action.
  private func store(
    effects: @escaping @Sendable (Int) -> Effect<Int>
  ) -> Store<[Int], Int> {
    Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        return effects(action)
      }
    }
  }

  @Test func nothingTakesNothingsPlace() async {
    let clock = TestClock()
    let store = store { action in
      switch action {
      case 0: .sleeping(clock, then: 10).cancellable(id: CancelID.first)
      case 1: .none.cancellable(id: CancelID.first, cancelInFlight: true)
      default: .none
      }
    }
    let task = store.send(0)
    await eventually { clock.sleeperCount == 1 }
    store.send(1)
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(store.state == [0, 1, 10])
  }

  @Test func ofOperationsThatReplaceEachOtherOneGoesOn() async {
    for _ in 0..<200 {
      // A gate holds what it is given, however late somebody waits at it.
      let gates = (0..<4).map { _ in AsyncStream.makeStream(of: Void.self) }
      await withTaskGroup(of: Bool.self) { group in
        for gate in gates {
          group.addTask {
            await withTaskCancellation(id: CancelID.second, cancelInFlight: true) {
              await gate.stream.first { true } != nil
            }
          }
        }
        for _ in 0..<3 { #expect(await group.next() == false) }
        for gate in gates { gate.continuation.yield() }
        #expect(await group.next() == true)
      }
    }
  }

  @Test func anOperationIsKnownByItsIdFromItsStart() async {
    for _ in 0..<500 {
      let isCancelled = await withTaskCancellation(id: CancelID.first) {
        Task.cancel(id: CancelID.first)
        return Task.isCancelled
      }
      #expect(isCancelled)
    }
  }

  @Test func idsOfAnyTypeAreToldApart() async {
    let clock = TestClock()
    let store = store { action in
      switch action {
      case 0:
        .merge(
          .sleeping(clock, then: 10).cancellable(id: 1),
          .sleeping(clock, then: 11).cancellable(id: "1"),
          .sleeping(clock, then: 12).cancellable(id: CancelID.first)
        )
      case 1: .cancel(id: "1")
      default: .none
      }
    }
    let task = store.send(0)
    await eventually { clock.sleeperCount == 3 }
    store.send(1)
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(Set(store.state) == [0, 1, 10, 12])
  }

  @Test func anIdAroundAConcatenationEndsTheRestOfIt() async {
    let clock = TestClock()
    let store = store { action in
      switch action {
      case 0:
        .concatenate(.sleeping(clock, then: 10), .send(11)).cancellable(id: CancelID.first)
      case 1: .cancel(id: CancelID.first)
      default: .none
      }
    }
    let task = store.send(0)
    await eventually { clock.sleeperCount == 1 }
    store.send(1)
    await task.finish()
    await clock.advance(by: .seconds(1))
    #expect(store.state == [0, 1])
  }

  @Test func cancellingTheTaskOfAConcatenationEndsTheRestOfIt() async {
    let clock = TestClock()
    let store = store { action in
      action == 0 ? .concatenate(.send(1), .sleeping(clock, then: 10), .send(11)) : .none
    }
    let task = store.send(0)
    await eventually { clock.sleeperCount == 1 }
    task.cancel()
    await task.finish()
    #expect(store.state == [0, 1])
  }

  @Test func anIdInAConcatenationLetsTheRestGoOn() async {
    let clock = TestClock()
    let store = store { action in
      switch action {
      case 0:
        .concatenate(.sleeping(clock, then: 10).cancellable(id: CancelID.first), .send(11))
      case 1: .cancel(id: CancelID.first)
      default: .none
      }
    }
    let task = store.send(0)
    await eventually { clock.sleeperCount == 1 }
    store.send(1)
    await task.finish()
    #expect(store.state == [0, 1, 11])
  }

  @Test func cancellingAnEffectByIdLeavesWhatItsActionsStarted() async {
    let clock = TestClock()
    let store = store { action in
      switch action {
      case 0:
        .run { send in
          await send(1)
          try await Task.never()
        }
        .cancellable(id: CancelID.first)
      case 1: .sleeping(clock, then: 11)
      case 2: .cancel(id: CancelID.first)
      default: .none
      }
    }
    let task = store.send(0)
    await eventually { clock.sleeperCount == 1 }
    store.send(2)
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(store.state == [0, 1, 2, 11])
  }

  @Test func cancellingTheTaskCancelsWhatItsEffectsActionsStarted() async {
    let clock = TestClock()
    let goesOn = LockIsolated(true)
    let store = store { action in
      switch action {
      case 0:
        .run { send in
          await send(1)
          // Deaf to its cancellation: what it started must not wait for it.
          while goesOn.value { await Task.yield() }
        }
      case 1: .sleeping(clock, then: 11)
      default: .none
      }
    }
    let task = store.send(0)
    await eventually { clock.sleeperCount == 1 }
    #expect(!task.isCancelled)
    task.cancel()
    #expect(task.isCancelled)
    await eventually { clock.sleeperCount == 0 }
    goesOn.setValue(false)
    await task.finish()
    #expect(store.state == [0, 1])
  }

  @Test func aTaskWithoutEffectsIsFinishedAndCountsAsCancelled() async {
    let task = store { _ in .none }.send(0)
    await task.finish()
    #expect(task.isCancelled)
  }

  @Test func tasksAreCancelledByIdFromWithinAnEffect() async {
    let clock = TestClock()
    let store = store { action in
      switch action {
      case 0:
        .run { send in
          let wasCancelled = await withTaskCancellation(id: CancelID.first) {
            try? await clock.sleep(for: .seconds(1))
            return Task.isCancelled
          }
          await send(wasCancelled ? 10 : 11)
        }
      case 1: .run { _ in Task.cancel(id: CancelID.first) }
      default: .none
      }
    }
    let task = store.send(0)
    await eventually { clock.sleeperCount == 1 }
    await store.send(1).finish()
    await task.finish()
    #expect(store.state == [0, 1, 10])
  }

  @Test func effectsAndTasksOfAnIdCancelEachOther() async {
    let clock = TestClock()
    let store = store { action in
      switch action {
      case 0: .sleeping(clock, then: 10).cancellable(id: CancelID.first)
      case 1:
        .run { send in
          await withTaskCancellation(id: CancelID.first, cancelInFlight: true) {
            await send(11)
            try? await clock.sleep(for: .seconds(1))
          }
        }
      case 2: .cancel(id: CancelID.first)
      default: .none
      }
    }
    store.send(0)
    await eventually { clock.sleeperCount == 1 }
    let task = store.send(1)
    await eventually { store.state == [0, 1, 11] && clock.sleeperCount == 1 }
    store.send(2)
    await task.finish()
    await clock.advance(by: .seconds(2))
    #expect(store.state == [0, 1, 11, 2])
  }

  @Test func storesDontCancelEachOthersEffects() async {
    let clock = TestClock()
    let effects: @Sendable (Int) -> Effect<Int> = { action in
      switch action {
      case 0: .sleeping(clock, then: 10).cancellable(id: CancelID.first)
      case 1: .cancel(id: CancelID.first)
      default: .none
      }
    }
    let (store, other) = (store(effects: effects), store(effects: effects))
    let task = store.send(0)
    await eventually { clock.sleeperCount == 1 }
    other.send(1)
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(store.state == [0, 10])
  }

  @Test func outsideOfEffectsAnIdIsKnownInTheWholeProcess() async throws {
    let clock = TestClock()
    let store = store { $0 == 0 ? .sleeping(clock, then: 10).cancellable(id: "all") : .none }
    let effect = store.send(0)
    let task = Task {
      try await withTaskCancellation(id: "all") { try await clock.sleep(for: .seconds(1)) }
    }
    await eventually { clock.sleeperCount == 2 }
    Task.cancel(id: "another")
    #expect(clock.sleeperCount == 2)
    Task.cancel(id: "all")
    await #expect(throws: CancellationError.self) { try await task.value }
    await effect.finish()
    #expect(store.state == [0])
  }

  @Test func cancellingTheCallerCancelsItsOperation() async {
    let task = Task {
      await withTaskCancellation(id: CancelID.second) {
        while !Task.isCancelled { await Task.yield() }
        return true
      }
    }
    task.cancel()
    #expect(await task.value)
  }

  @Test func aHundredThousandEffectsLeaveNothingBehind() async {
    let core = RootCore(
      initialState: 0,
      reducer: RootReducer(
        Reduce<Int, Int> { _, action in
          switch action {
          case 0:
            .run { _ in }.cancellable(id: "short").merge(with: .send(2).cancellable(id: "sent"))
          case 1: .cancel(id: "short")
          default: .none
          }
        }
      ),
      dependencies: DependencyValues()
    )
    for _ in 0..<100 {
      for _ in 0..<1000 { _ = core.send(0) }
      _ = core.send(1)
    }
    await eventually { core.effects.isIdle }
    #expect(core.effects.inFlight.isEmpty)
    #expect(core.effects.keptCount == 0)
  }

  @Test func cancellingOneOfManyCostsNoMoreThanOneOfFew() async {
    func timeToCancel(allOf count: Int) -> Duration {
      let core = RootCore(
        initialState: 0,
        reducer: RootReducer(
          Reduce<Int, Int> { _, action in
            action >= 0
              ? .run { _ in try await Task.never() }.cancellable(id: action)
              : .cancel(id: -action)
          }
        ),
        dependencies: DependencyValues()
      )
      for action in 0..<count { _ = core.send(action) }
      let time = ContinuousClock().measure {
        for action in 1..<count { _ = core.send(-action) }
      }
      #expect(core.effects.inFlight.count == 1)
      return time
    }
    // Twenty times as many; a look at all of them for each would cost four hundred times as much.
    await expectCost(
      timedBy: { timeToCancel(allOf: 10_000) },
      isBelow: 150,
      timesThatTimedBy: { timeToCancel(allOf: 500) }
    )
  }
}

extension Effect where Action: Sendable {
  /// Sends an action after a second on a clock.
  static func sleeping(_ clock: TestClock<Duration>, then action: Action) -> Self {
    .run { send in
      try await clock.sleep(for: .seconds(1))
      await send(action)
    }
  }
}
