import ComposableArchitecture

/// One integer.
@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
  }

  enum Action {
    case increment
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        return .none
      }
    }
  }
}

// MARK: A counter ten levels deep

@Reducer
struct Level1 {
  @ObservableState
  struct State {
    var child = Counter.State()
  }

  enum Action {
    case child(Counter.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Counter() }
  }
}

@Reducer
struct Level2 {
  @ObservableState
  struct State {
    var child = Level1.State()
  }

  enum Action {
    case child(Level1.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level1() }
  }
}

@Reducer
struct Level3 {
  @ObservableState
  struct State {
    var child = Level2.State()
  }

  enum Action {
    case child(Level2.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level2() }
  }
}

@Reducer
struct Level4 {
  @ObservableState
  struct State {
    var child = Level3.State()
  }

  enum Action {
    case child(Level3.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level3() }
  }
}

@Reducer
struct Level5 {
  @ObservableState
  struct State {
    var child = Level4.State()
  }

  enum Action {
    case child(Level4.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level4() }
  }
}

@Reducer
struct Level6 {
  @ObservableState
  struct State {
    var child = Level5.State()
  }

  enum Action {
    case child(Level5.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level5() }
  }
}

@Reducer
struct Level7 {
  @ObservableState
  struct State {
    var child = Level6.State()
  }

  enum Action {
    case child(Level6.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level6() }
  }
}

@Reducer
struct Level8 {
  @ObservableState
  struct State {
    var child = Level7.State()
  }

  enum Action {
    case child(Level7.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level7() }
  }
}

@Reducer
struct Level9 {
  @ObservableState
  struct State {
    var child = Level8.State()
  }

  enum Action {
    case child(Level8.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level8() }
  }
}

@Reducer
struct Level10 {
  @ObservableState
  struct State {
    var child = Level9.State()
  }

  enum Action {
    case child(Level9.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level9() }
  }
}

/// Many counters.
@Reducer
struct Rows {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Counter.State>

    init(count: Int) {
      rows = IdentifiedArray(uniqueElements: (0..<count).map { Counter.State(id: $0) })
    }
  }

  enum Action {
    case rows(IdentifiedActionOf<Counter>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.rows, action: \.rows) { Counter() }
  }
}

/// A counter that others share.
@Reducer
struct SharedCounter {
  @ObservableState
  struct State: Equatable {
    @Shared var count: Int
  }

  enum Action {
    case increment
  }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.$count.withLock { $0 += 1 }
      return .none
    }
  }
}

/// A feature that presents a counter.
@Reducer
struct Presenter {
  @ObservableState
  struct State {
    @Presents var child: Counter.State?
  }

  enum Action {
    case child(PresentationAction<Counter.Action>)
    case present
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .child:
        return .none
      case .present:
        state.child = Counter.State()
        return .none
      }
    }
    .ifLet(\.$child, action: \.child) { Counter() }
  }
}

// MARK: Effects

/// Answers an action by another at once.
@Reducer
struct Answering {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case increment
    case answered
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment:
        return .send(.answered)
      case .answered:
        state.count += 1
        return .none
      }
    }
  }
}

/// Answers an action by work that sends another.
@Reducer
struct Working {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action: Equatable {
    case work
    case increment
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .work:
        return .run { send in await send(.increment) }
      case .increment:
        state.count += 1
        return .none
      }
    }
  }
}

/// What a row is without observation.
struct PlainRow: Equatable {
  var id = 0
  var count = 0
}
