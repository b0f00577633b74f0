import ComposableArchitecture

/// A feature with an action for each thing that a test store has to deal with.
@Reducer
struct Lab {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var fact: String?
    var id: UUID?
  }
  enum Action: Equatable {
    case countAndEcho
    case counted
    case delegate(Delegate)
    case fact(Result<String, Failure>)
    case factTapped
    case idTapped
    case nothing
    case sequence([Int])
    case set(Int)
    case stopTapped
    case task

    @CasePathable
    enum Delegate: Equatable { case completed(String) }
  }
  struct Failure: Error, Equatable {}
  enum ID { case timer }
  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .countAndEcho:
        state.count += 1
        return .send(.counted)
      case .counted:
        state.count += 10
        return .none
      case .delegate, .nothing:
        return .none
      case .fact(let result):
        state.fact = try? result.get()
        return .send(.delegate(.completed(state.fact ?? "nothing")))
      case .factTapped:
        return .run { [count = state.count] send in
          await send(.fact(.success("\(count) is a good number.")))
        }
      case .idTapped:
        state.id = uuid()
        return .none
      case .sequence(let numbers):
        return .concatenate(numbers.map { .send(.set($0)) })
      case .set(let count):
        state.count = count
        return .none
      case .stopTapped:
        return .cancel(id: ID.timer)
      case .task:
        return .run { [clock] send in
          while true {
            try await clock.sleep(for: .seconds(1))
            await send(.counted)
          }
        }
        .cancellable(id: ID.timer)
      }
    }
  }
}

@MainActor
func makeLab(
  _ state: Lab.State = Lab.State(),
  clock: any Clock<Duration> = TestClock(),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> TestStoreOf<Lab> {
  TestStore(
    initialState: state,
    reducer: { Lab() },
    withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
    },
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}
