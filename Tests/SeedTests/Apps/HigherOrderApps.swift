import ComposableArchitecture
import Foundation

// Reducers made of reducers: favorites, loading, history; and features with view actions.

// MARK: Favoriting

@ObservableState
struct FavoritingState<ID: Hashable & Sendable>: Equatable {
  @Presents var alert: AlertState<FavoritingAction.Alert>?
  let id: ID
  var isFavorite: Bool
}

@CasePathable
enum FavoritingAction {
  case alert(PresentationAction<Alert>)
  case buttonTapped
  case response(Result<Bool, any Error>)

  enum Alert: Equatable {}
}

@Reducer
struct Favoriting<ID: Hashable & Sendable> {
  typealias State = FavoritingState<ID>
  typealias Action = FavoritingAction

  let favorite: @Sendable (ID, Bool) async throws -> Bool

  private struct CancelID: Hashable { let id: AnyHashable }

  var body: some Reducer<FavoritingState<ID>, FavoritingAction> {
    Reduce { state, action in
      switch action {
      case .alert(.dismiss):
        state.alert = nil
        state.isFavorite.toggle()
        return .none
      case .buttonTapped:
        state.isFavorite.toggle()
        return .run { [id = state.id, isFavorite = state.isFavorite, favorite] send in
          await send(.response(Result { try await favorite(id, isFavorite) }))
        }
        .cancellable(id: state.id, cancelInFlight: true)
      case let .response(.failure(error)):
        state.alert = AlertState { TextState(error.localizedDescription) }
        return .none
      case let .response(.success(isFavorite)):
        state.isFavorite = isFavorite
        return .none
      }
    }
  }
}

@Reducer
struct Poem {
  @ObservableState
  struct State: Equatable, Identifiable {
    var alert: AlertState<FavoritingAction.Alert>?
    let id: UUID
    var isFavorite = false
    let title: String

    var favorite: FavoritingState<ID> {
      get { .init(alert: alert, id: id, isFavorite: isFavorite) }
      set { (alert, isFavorite) = (newValue.alert, newValue.isFavorite) }
    }
  }
  enum Action { case favorite(FavoritingAction) }
  let favorite: @Sendable (UUID, Bool) async throws -> Bool

  var body: some Reducer<State, Action> {
    Scope(state: \.favorite, action: \.favorite) {
      Favoriting(favorite: self.favorite)
    }
  }
}

@Reducer
struct Poems {
  @ObservableState
  struct State: Equatable { var poems: IdentifiedArrayOf<Poem.State> = [] }
  enum Action { case poems(IdentifiedActionOf<Poem>) }
  var favorite: @Sendable (UUID, Bool) async throws -> Bool = { _, isFavorite in isFavorite }
  var body: some Reducer<State, Action> {
    EmptyReducer()
      .forEach(\.poems, action: \.poems) {
        Poem(favorite: self.favorite)
      }
  }
}

// MARK: Loading

@CasePathable
@dynamicMemberLookup
@ObservableState
enum Loadable<Value> {
  case idle
  case loading
  case loaded(Value)
  case failed(String)
}
extension Loadable: Equatable where Value: Equatable {}
extension Loadable: Sendable where Value: Sendable {}

@CasePathable
enum LoadingAction<Value: Sendable>: Sendable {
  case load
  case response(Result<Value, any Error>)
}

extension Reducer {
  func loadable<Value: Sendable>(
    _ toValue: WritableKeyPath<State, Loadable<Value>>,
    action toAction: CaseKeyPath<Action, LoadingAction<Value>>,
    load: @escaping @Sendable (State) async throws -> Value
  ) -> some Reducer<State, Action> where State: Sendable, Action: CasePathable {
    _LoadableReducer(base: self, toValue: toValue, toAction: AnyCasePath(toAction), load: load)
  }

  func logging(
    _ log: @escaping @Sendable (String) -> Void
  ) -> _LoggingReducer<Self> {
    _LoggingReducer(base: self, log: log)
  }
}

struct _LoadableReducer<Base: Reducer, Value: Sendable>: Reducer where Base.State: Sendable {
  let base: Base
  let toValue: WritableKeyPath<Base.State, Loadable<Value>>
  let toAction: AnyCasePath<Base.Action, LoadingAction<Value>>
  let load: @Sendable (Base.State) async throws -> Value

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let baseEffects = base.reduce(into: &state, action: action)
    guard let loading = toAction.extract(from: action) else { return baseEffects }
    switch loading {
    case .load:
      state[keyPath: toValue] = .loading
      return .merge(
        baseEffects,
        Effect<LoadingAction<Value>>.run { [state, load] send in
          await send(.response(Result { try await load(state) }))
        }
        .map { [toAction] in toAction.embed($0) }
      )
    case let .response(.success(value)):
      state[keyPath: toValue] = .loaded(value)
    case let .response(.failure(error)):
      state[keyPath: toValue] = .failed("\(error)")
    }
    return baseEffects
  }
}

struct _LoggingReducer<Base: Reducer>: Reducer {
  typealias State = Base.State
  typealias Action = Base.Action
  let base: Base
  let log: @Sendable (String) -> Void

  var body: some Reducer<Base.State, Base.Action> {
    Reduce { state, action in
      log("\(action)")
      return self.base.reduce(into: &state, action: action)
    }
  }
}

@Reducer
struct Almanac {
  @ObservableState
  struct State: Equatable, Sendable {
    var day = 1
    var saying = Loadable<String>.idle
    var history: [Int] = []
    var loads = 0
  }
  enum Action: ViewAction, Sendable {
    case saying(LoadingAction<String>)
    case view(View)
    @CasePathable
    enum View: BindableAction, Sendable {
      case binding(BindingAction<State>)
      case nextButtonTapped
      case onAppear
    }
  }
  @Dependency(\.factClient) var factClient

  var body: some ReducerOf<Self> {
    CombineReducers {
      BindingReducer(action: \.view)
      Reduce { state, action in
        switch action {
        case .saying:
          return .none
        case let .view(action):
          switch action {
          case .binding:
            return .none
          case .nextButtonTapped:
            state.day += 1
            return .none
          case .onAppear:
            return .send(.saying(.load))
          }
        }
      }
    }
    .onChange(of: \.day) { oldValue, _ in
      Reduce { state, _ in
        state.history.append(oldValue)
        return .send(.saying(.load))
      }
    }
    .onChange(of: \.saying.isLoading) { _, isLoading in
      if isLoading {
        Reduce { state, _ in
          state.loads += 1
          return .none
        }
      } else {
        EmptyReducer()
      }
    }
    .loadable(\.saying, action: \.saying) { [factClient] state in
      try await factClient.fetch(state.day)
    }
    ._printChanges(.quiet)
  }
}

extension _ReducerPrinter where State == Almanac.State, Action == Almanac.Action {
  fileprivate static var quiet: Self { Self { _, _, _ in } }
}

extension Loadable {
  var isLoading: Bool { self.is(\.loading) }
}

@ViewAction(for: Almanac.self)
@MainActor
struct AlmanacScreen {
  let store: StoreOf<Almanac>
  func appear() { send(.onAppear) }
  func next() async { await send(.nextButtonTapped).finish() }
}

// MARK: Conditional composition

private struct Note: Reducer {
  typealias State = Composed.State
  typealias Action = Composed.Action
  let name: String
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.log.append(name)
    return .none
  }
}

@Reducer
struct Composed {
  struct State: Equatable {
    var log: [String] = []
    var isAdvanced = false
  }
  enum Action: Equatable { case go }
  let isAdvanced: Bool
  let extra: Reduce<State, Action>?

  var body: some Reducer<State, Action> {
    note("first")
    if isAdvanced {
      note("advanced")
    }
    if let extra {
      extra
    } else {
      note("no extra")
    }
    switch isAdvanced {
    case true: note("yes")
    case false: EmptyReducer()
    }
    for name in ["a", "b"] {
      Note(name: name)
    }
    if #available(macOS 10, *) {
      note("available")
    }
    Reduce<State, Action>(core(into:action:))
      .dependency(\.uuid, .constant(UUID(3)))
      .transformDependency(\.self) { $0.locale = Locale(identifier: "mt") }
      .signpost()
  }

  @Dependency(\.uuid) var uuid
  @Dependency(\.locale) var locale

  func core(into state: inout State, action: Action) -> EffectOf<Self> {
    state.log.append(uuid() == UUID(3) ? locale.identifier : "?")
    return .none
  }

  @ReducerBuilder<State, Action>
  func note(_ name: String) -> some Reducer<State, Action> {
    Reduce { state, _ in
      state.log.append(name)
      return .none
    }
  }
}
