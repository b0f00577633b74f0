import ComposableArchitecture
import Testing

@MainActor
@Suite(.leakChecked) struct ElementCancellationTests {
  private let clock = TestClock()

  private func jobs() -> StoreOf<Jobs> {
    Store(initialState: Jobs.State(jobs: [Job.State(id: 1), Job.State(id: 2)])) { [clock] in
      Jobs(clock: clock)
    }
  }

  @Test func anElementsIdsAreItsOwn() async {
    let store = jobs()
    store.send(.jobs(.element(id: 1, action: .started)))
    store.send(.jobs(.element(id: 2, action: .started)))
    await eventually { clock.sleeperCount == 2 }
    store.send(.jobs(.element(id: 1, action: .stopped)))
    await clock.advance(by: .seconds(1))
    await eventually { store.jobs[id: 2]?.isDone == true }
    #expect(store.jobs[id: 1]?.isDone == false)
  }

  @Test func theParentsCancellationReachesTheElements() async {
    let store = jobs()
    let task = store.send(.jobs(.element(id: 1, action: .started)))
    await eventually { clock.sleeperCount == 1 }
    store.send(.stopAll)
    await task.finish()
    #expect(store.jobs[id: 1]?.isDone == false)
  }

  @Test func withinAnEffectTasksAreCancelledOfItsElementOnly() async {
    let store = jobs()
    let first = store.send(.jobs(.element(id: 1, action: .started)))
    store.send(.jobs(.element(id: 2, action: .started)))
    await eventually { clock.sleeperCount == 2 }
    await store.send(.jobs(.element(id: 1, action: .stoppedByTask))).finish()
    await first.finish()
    await clock.advance(by: .seconds(1))
    await eventually { store.jobs[id: 2]?.isDone == true }
    #expect(store.jobs[id: 1]?.isDone == false)
  }

  @Test func anElementThatIsRemovedTakesItsEffectsAlong() async {
    let store = jobs()
    let task = store.send(.jobs(.element(id: 1, action: .started)))
    await eventually { clock.sleeperCount == 1 }
    store.send(.remove(id: 1))
    await task.finish()
    await clock.advance(by: .seconds(1))
    #expect(store.jobs.ids == [2])
  }
}

@Reducer
struct Job {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var isDone = false
  }
  enum Action { case started, stopped, stoppedByTask, done }
  enum CancelID { case work }
  let clock: TestClock<Duration>
  var body: some ReducerOf<Self> {
    Reduce { [clock] state, action in
      switch action {
      case .started:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.done)
        }
        .cancellable(id: CancelID.work)
      case .stopped: return .cancel(id: CancelID.work)
      case .stoppedByTask: return .run { _ in Task.cancel(id: CancelID.work) }
      case .done:
        state.isDone = true
        return .none
      }
    }
  }
}

@Reducer
struct Jobs {
  @ObservableState
  struct State: Equatable {
    var jobs: IdentifiedArrayOf<Job.State>
  }
  enum Action {
    case jobs(IdentifiedActionOf<Job>)
    case stopAll
    case remove(id: Int)
  }
  let clock: TestClock<Duration>
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .jobs: return .none
      case .stopAll: return .cancel(id: Job.CancelID.work)
      case .remove(let id):
        state.jobs.remove(id: id)
        return .none
      }
    }
    .forEach(\.jobs, action: \.jobs) { Job(clock: clock) }
  }
}
