import ComposableArchitecture
import Testing

@MainActor
struct SchedulerUsageTests {
  @Test func debouncesAndThrottles() {
    let scheduler = DispatchQueue.test
    var cancellables: Set<AnyCancellable> = []
    let subject = PassthroughSubject<Int, Never>()
    var debounced: [Int] = []
    var delayed: [Int] = []
    subject.debounce(for: .seconds(1), scheduler: scheduler)
      .sink { debounced.append($0) }
      .store(in: &cancellables)
    subject.delay(for: .milliseconds(500), scheduler: scheduler)
      .sink { delayed.append($0) }
      .store(in: &cancellables)
    subject.send(1)
    scheduler.advance(by: .milliseconds(500))
    #expect(delayed == [1])
    subject.send(2)
    scheduler.advance(by: 0.5)
    #expect(debounced == [])
    scheduler.advance(by: .milliseconds(500))
    #expect(debounced == [2])
    scheduler.run()
    #expect(delayed == [1, 2])
  }

  @Test func worksInOrderOfTime() async {
    let scheduler = RunLoop.test
    var order: [String] = []
    scheduler.schedule(after: scheduler.now.advanced(by: 2)) { order.append("late") }
    scheduler.schedule { order.append("now") }
    scheduler.schedule(after: scheduler.now.advanced(by: 1)) {
      order.append("early")
      scheduler.schedule { order.append("nested") }
    }
    await scheduler.advance()
    #expect(order == ["now"])
    await scheduler.advance(by: .seconds(2))
    #expect(order == ["now", "early", "nested", "late"])
    await scheduler.run()
  }

  @Test func intervalsRepeat() {
    let scheduler = DispatchQueue.test
    var count = 0
    let cancellable = scheduler.schedule(after: scheduler.now, interval: 1) { count += 1 }
    scheduler.advance()
    #expect(count == 1)
    scheduler.advance(by: 3)
    #expect(count == 4)
    cancellable.cancel()
    scheduler.advance(by: 3)
    #expect(count == 4)
    let timer = scheduler.timerPublisher(every: .seconds(1)).autoconnect().sink { _ in count += 10 }
    scheduler.advance(by: .seconds(2))
    #expect(count == 24)
    timer.cancel()
    let other = Publishers.Timer(every: 1, scheduler: scheduler).autoconnect().sink { _ in
      count += 1
    }
    scheduler.advance(by: 1)
    other.cancel()
    #expect(count == 25)
  }

  @Test func erasedAndImmediate() {
    let schedulers: [AnySchedulerOf<DispatchQueue>] = [
      .immediate, DispatchQueue.immediate.eraseToAnyScheduler(),
      AnyScheduler(DispatchQueue.immediate),
    ]
    var values: [Int] = []
    for scheduler in schedulers {
      let cancellable = Just(1).delay(for: .seconds(100), scheduler: scheduler)
        .receive(on: UIScheduler.shared)
        .sink { values.append($0) }
      cancellable.cancel()
    }
    #expect(values == [1, 1, 1])
    let main: AnySchedulerOf<DispatchQueue> = .main
    let global: AnySchedulerOf<DispatchQueue> = .global(qos: .background)
    let run: AnySchedulerOf<RunLoop> = .main
    let queue: AnySchedulerOf<OperationQueue> = .main
    let test: TestSchedulerOf<DispatchQueue> = DispatchQueue.test
    let immediate: ImmediateSchedulerOf<RunLoop> = RunLoop.immediate
    _ = (main, global, run, queue, test, immediate, OperationQueue.test, OperationQueue.immediate)
  }

  @Test func unimplementedSchedulersReport() {
    let scheduler: AnySchedulerOf<DispatchQueue> = .unimplemented("Search.mainQueue")
    withKnownIssue {
      scheduler.schedule {}
    } matching: {
      $0.description.contains("Search.mainQueue")
    }
    withKnownIssue { DispatchQueue.unimplemented.schedule {} }
  }

  @Test func schedulersSleepAndTick() async throws {
    let scheduler = DispatchQueue.test
    let ticks = LockIsolated(0)
    let task = Task {
      try await scheduler.sleep(for: .seconds(1))
      for await _ in scheduler.timer(interval: .seconds(1)) {
        ticks.withValue { $0 += 1 }
      }
    }
    await scheduler.advance(by: .seconds(4))
    #expect(ticks.value == 3)
    task.cancel()
    let elapsed = scheduler.measure { scheduler.advance(by: .seconds(1)) }
    #expect(elapsed == .seconds(1))
    try await DispatchQueue.immediate.sleep(until: DispatchQueue.immediate.now)
  }

  @Reducer
  struct Search {
    @ObservableState
    struct State: Equatable { var query = ""; var results: [String] = [] }
    enum Action: Equatable { case queryChanged(String), response([String]), start, tick }
    enum CancelID { case search, timer }
    @Dependency(\.mainQueue) var mainQueue
    @Dependency(\.continuousClock) var clock
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .queryChanged(let query):
          state.query = query
          return .send(.response([query])).debounce(
            id: CancelID.search,
            for: .seconds(1),
            scheduler: mainQueue
          )
        case .response(let results):
          state.results = results
          return .none
        case .start:
          return .run { send in
            for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
          }
          .cancellable(id: CancelID.timer, cancelInFlight: true)
        case .tick:
          return .merge(
            .cancel(id: CancelID.timer),
            .publisher { Just(Action.response(["t"])).receive(on: mainQueue) }
          )
        }
      }
    }
  }

  @Test func featuresUseThem() async {
    let queue = DispatchQueue.test
    let clock = TestClock()
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.mainQueue = queue.eraseToAnyScheduler()
      $0.continuousClock = clock
    }
    await store.send(.queryChanged("a")) { $0.query = "a" }
    await queue.advance(by: .milliseconds(500))
    await store.send(.queryChanged("ab")) { $0.query = "ab" }
    await queue.advance(by: .milliseconds(1000))
    await store.receive(\.response) { $0.results = ["ab"] }
    await store.send(.start)
    await clock.advance(by: .seconds(1))
    await store.receive(\.tick)
    await queue.advance()
    await store.receive(.response(["t"])) { $0.results = ["t"] }
  }
}
