public import ComposableArchitecture
import Testing

// Types that must compile; several reducers nested in one type once crashed the compiler.

@Reducer struct Nothing {}

@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable {
    var count = 0
    private(set) var history: [Int] = []
    var clamped = 0 {
      didSet {
        clamped = min(clamped, 9)
        history.append(oldValue)
      }
    }
    var name: String
    var note: String?
    let fixed = 3
    var double: Int { count * 2 }
    @ObservationStateIgnored var cache = 0
  }

  enum Action {
    case increment
    case set(Int)
    case delegate(Delegate)

    @CasePathable
    enum Delegate { case done }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .set(let count): state.count = count
      case .delegate: break
      }
      return .none
    }
  }
}

@Reducer struct ByMethod {
  struct State { var count = 0 }
  enum Action { case increment }
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.count += 1
    return .none
  }
}

@Reducer struct Inferred {
  var body: some Reducer<Int, Counter.Action> { EmptyReducer() }
}

@Reducer struct InferredFromAnother {
  var body: some ReducerOf<Counter> { EmptyReducer() }
}

@Reducer
public struct PublicFeature: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var count = 0
    public init() {}
  }
  public enum Action: Sendable { case tapped }
  public init() {}
  public var body: some ReducerOf<Self> { EmptyReducer() }
}

enum Home {
  @Reducer struct A {
    @ObservableState struct State { var x = 0 }
    enum Action { case a(Int) }
    var body: some ReducerOf<Self> { EmptyReducer() }
  }
  @Reducer struct B {
    @ObservableState struct State { var a = A.State() }
    enum Action { case a(A.Action) }
    var body: some ReducerOf<Self> { EmptyReducer() }
  }
  @Reducer struct C {
    @ObservableState enum State { case a(A.State), b(B.State), none, pair(Int, Int) }
    enum Action { case a(A.Action), b(B.Action), done }
    var body: some ReducerOf<Self> { EmptyReducer() }
  }
  @Reducer struct D {
    @Reducer struct E {}
    @Reducer struct F { enum Action { case e(E.Action), done } }
    @ObservableState struct State { var f = F.State() }
    @CasePathable enum Action { indirect case f(F.Action), again(Self) }
  }
}

struct ReducerCompilationTests {
  @Test func missingMembersAreGenerated() {
    let state = Nothing.State()
    #expect(state == Nothing.State())
    #expect(Nothing.Action._$cases.isEmpty)
  }

  @Test func memberwiseInitializersAndObserversKeepWorking() {
    var state = Counter.State(count: 2, name: "a")
    #expect(state.note == nil && state.double == 4)
    state.clamped = 20
    state.clamped += 1
    #expect(state.clamped == 9)
    #expect(state.history == [0, 9])
    #expect(state == state)
    #expect(state != Counter.State(name: "a"))
  }

  @Test func nestedActionsHaveCasePaths() {
    #expect(Counter.Action.set(4).set == 4)
    #expect(Counter.Action.delegate(.done).is(\.delegate.done))
    #expect(Home.D.Action.f(.done).is(\.f.done))
    #expect(Counter.Action._$cases.map(\.name) == ["increment", "set", "delegate"])
  }

  @Test func enumStatesHaveCasePathsAndIdentity() {
    var state = Home.C.State.a(Home.A.State(x: 3))
    let id = state._$id
    #expect(state.a?.x == 3)
    #expect(state._$id == id)
    state._$willModify()
    #expect(state.a?.x == 3)
  }
}
