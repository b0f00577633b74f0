import ComposableArchitecture

/// Work of all kinds side by side: what order it comes in is what tests ask.
@Reducer
struct Chaos {
  @ObservableState
  struct State: Equatable {
    var log: [String] = []
    var results: [Int: Int] = [:]
  }

  enum Action {
    case grouped(Int)
    case streamed(Int)
    case merged
    case raced
    case typed(String)
    case asked(Int)
    case answered(Int, Int)
    case noted(String)
    case timed
    case stopped
  }

  enum CancelID { case typing, timer, race }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.mainQueue) var mainQueue
  @Dependency(\.oracle) var oracle

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .noted(let text):
        state.log.append(text)
        return .none
      case .answered(let question, let answer):
        state.results[question] = answer
        return .none
      case .stopped:
        return .merge(.cancel(id: CancelID.timer), .cancel(id: CancelID.race))
      case .typed(let text):
        return .send(.noted(text))
          .debounce(id: CancelID.typing, for: .milliseconds(300), scheduler: mainQueue)
      case .merged:
        return .merge(
          .run { await note("a", 3, $0) },
          .concatenate(.send(.noted("b1")), .run { await note("b2", 1, $0) }, .send(.noted("b3"))),
          .run { [oracle] send in await send(.answered(0, oracle.answer(0))) }
        )
      default:
        return work(for: action)
      }
    }
  }

  private func work(for action: Action) -> Effect<Action> {
    switch action {
    case .grouped(let count):
      .run { [clock] send in
        try await withThrowingTaskGroup { group in
          for number in 0..<count {
            group.addTask {
              await note("group \(number)", number % 3, send)
              try await clock.sleep(for: .milliseconds(10 * (number % 2)))
              await send(.noted("group \(number) slept"))
            }
          }
          try await group.waitForAll()
        }
      }
    case .streamed(let count):
      .run { send in
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        await withTaskGroup { group in
          for producer in 0..<3 {
            group.addTask {
              for number in 0..<count {
                await Task.yield()
                continuation.yield(10 * producer + number)
              }
            }
          }
          group.addTask {
            for await number in stream.prefix(3 * count) { await send(.noted("\(number)")) }
          }
        }
      }
    case .raced:
      .merge(
        (0..<3).map { number in
          .run { [clock] send in
            try await clock.sleep(for: .milliseconds(100))
            await send(.noted("race \(number)"))
          }
          .cancellable(id: CancelID.race)
        }
      )
    case .asked(let question):
      .run { [oracle] send in
        async let one = oracle.answer(question)
        async let other = oracle.answer(question + 1)
        await send(.answered(question, await one))
        await send(.answered(question + 1, await other))
      }
    case .timed:
      .run { [clock] send in
        for await _ in clock.timer(interval: .milliseconds(70)) { await send(.noted("tick")) }
      }
      .cancellable(id: CancelID.timer, cancelInFlight: true)
    default: .none
    }
  }
}

@Sendable
private func note(_ text: String, _ yields: Int, _ send: Send<Chaos.Action>) async {
  for _ in 0..<yields { await Task.yield() }
  await send(.noted(text))
}

/// Answers by way of an actor.
struct Oracle: DependencyKey {
  var answer: @Sendable (Int) async -> Int

  static let liveValue = Self { question in
    await Task.yield()
    return await Sage().answer(question)
  }

  static let testValue = liveValue

  private actor Sage {
    func answer(_ question: Int) async -> Int {
      await Task.yield()
      return 100 * question
    }
  }
}

extension DependencyValues {
  var oracle: Oracle {
    get { self[Oracle.self] }
    set { self[Oracle.self] = newValue }
  }
}
