import ComposableArchitecture

/// Two counters, independent of each other.
@Reducer
public struct TwoCounters {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var counter1 = Counter.State()
    public var counter2 = Counter.State()

    public init(
      counter1: Counter.State = Counter.State(),
      counter2: Counter.State = Counter.State()
    ) {
      self.counter1 = counter1
      self.counter2 = counter2
    }
  }

  public enum Action {
    case counter1(Counter.Action)
    case counter2(Counter.Action)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.counter1, action: \.counter1) {
      Counter()
    }
    Scope(state: \.counter2, action: \.counter2) {
      Counter()
    }
  }
}
