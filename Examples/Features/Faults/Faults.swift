import ComposableArchitecture

/// A crash lab: each kind of fault in each place where a feature's code runs, to see what survives
/// it.
@Reducer
public struct Faults {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var experiments = 0
    public var result: Int?
    public var isLoading = false
    public var failure: Fault?

    /// The result again; a trap if there is none.
    public var knownResult: Int { result! }

    public init(experiments: Int = 0) {
      self.experiments = experiments
    }
  }

  public enum Action {
    /// Nothing goes wrong.
    case safeTapped
    /// A fault in the reducer itself.
    case reducerTapped(Fault)
    /// A fault in a dependency that the reducer calls.
    case dependencyTapped(Fault)
    /// A fault in an effect, at once.
    case effectTapped(Fault)
    /// A fault in an effect, after it has sent an action and slept for a moment.
    case laterTapped(Fault)
    /// A fault in a dependency that an effect calls.
    case clientTapped(Fault)
    /// A fault in a task of its own that an effect has started, on another thread.
    case detachedTapped(Fault)
    /// A fault in the reducer at an effect's action.
    case responseTapped(Fault)
    /// An effect is still running.
    case progressed
    /// An effect has ended.
    case response(Result<Int, any Error>)
    /// An effect asks for a fault.
    case faultyResponse(Fault)
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.fragile) var fragile

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .safeTapped:
        state.experiments += 1
        return .none

      case .reducerTapped(let fault):
        state.experiments += 1
        state.result = fault.happen()
        return .none

      case .dependencyTapped(let fault):
        state.experiments += 1
        state.result = fragile.use(fault)
        return .none

      case .effectTapped, .laterTapped, .clientTapped, .detachedTapped, .responseTapped:
        state.experiments += 1
        state.isLoading = true
        return effect(of: action)

      case .progressed:
        return .none

      case .response(let response):
        state.isLoading = false
        state.result = try? response.get()
        if case .failure(let error as Broken) = response { state.failure = error.fault }
        return .none

      case .faultyResponse(let fault):
        state.result = fault.happen()
        return .none
      }
    }
  }

  private func effect(of action: Action) -> Effect<Action> {
    switch action {
    case .effectTapped(let fault):
      .run { await $0(.response(.success(fault.happen()))) }
    case .laterTapped(let fault):
      .run { [clock] send in
        await send(.progressed)
        try await clock.sleep(for: .milliseconds(10))
        await send(.response(.success(fault.happen())))
      }
    case .clientTapped(let fault):
      .run { [fragile] send in
        await send(.response(Result { try await fragile.load(fault) }))
      }
    case .detachedTapped(let fault):
      .run { send in
        let result = await Task.detached { fault.happen() }.value
        await send(.response(.success(result)))
      }
    case .responseTapped(let fault):
      .send(.faultyResponse(fault))
    default:
      .none
    }
  }
}
