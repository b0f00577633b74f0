import Testing

struct EnumReducerFormsTests {
  @Test func takesReducersFromEveryFormOfCase() {
    expectExpansion(
      of: """
        @Reducer
        enum Destination {
          case path(Path.Body = Path.body)
          case bare(Path.Body)
          case state(Edit.State)
          case counter(of: Counter = .init(step: 2))
          #if DEBUG
          indirect case debug(Debug<Int>)
          #endif
          enum State {}
          enum Action {}
        }
        """,
      "Reducer",
      to: #"""
        enum Destination {
          case path(Path.Body = Path.body)
          case bare(Path.Body)
          case state(Edit.State)
          case counter(of: Counter = .init(step: 2))
          #if DEBUG
          indirect case debug(Debug<Int>)
          #endif
          @CasePaths.CasePathable @dynamicMemberLookup
          enum State {}
          @CasePaths.CasePathable @dynamicMemberLookup
          enum Action {}

          typealias Body = ComposableArchitecture.Reduce<Self.State, Self.Action>

          static var body: Body {
            Self._$features { visit in
              visit(Path.body as Path.Body)
              visit(Path.body as Path.Body)
              visit(Edit() as Edit)
              visit(.init(step: 2) as Counter)
              #if DEBUG
              visit(Debug<Int>() as Debug<Int>)
              #endif
            }
            let _$path = Self._$child(Path.body as Path.Body)
            let _$bare = Self._$child(Path.body as Path.Body)
            let _$state = Self._$child(Edit() as Edit)
            let _$counter = Self._$child(.init(step: 2) as Counter)
            #if DEBUG
            let _$debug = Self._$child(Debug<Int>() as Debug<Int>)
            #endif
            func reduce(
              into state: inout Self.State,
              action: Self.Action
            ) -> ComposableArchitecture.Effect<Self.Action> {
              if case .path(let childAction) = action {
                guard case .path(var childState) = state else { return Self._$mismatch(state: state, action: action) }
                let effect = _$path.reduce(into: &childState, action: childAction)
                state = .path(childState)
                return Self._$embed(effect, Self.Action.path)
              }
              if case .bare(let childAction) = action {
                guard case .bare(var childState) = state else { return Self._$mismatch(state: state, action: action) }
                let effect = _$bare.reduce(into: &childState, action: childAction)
                state = .bare(childState)
                return Self._$embed(effect, Self.Action.bare)
              }
              if case .state(let childAction) = action {
                guard case .state(var childState) = state else { return Self._$mismatch(state: state, action: action) }
                let effect = _$state.reduce(into: &childState, action: childAction)
                state = .state(childState)
                return Self._$embed(effect, Self.Action.state)
              }
              if case .counter(let childAction) = action {
                guard case .counter(var childState) = state else { return Self._$mismatch(state: state, action: action) }
                let effect = _$counter.reduce(into: &childState, action: childAction)
                state = .counter(of: childState)
                return Self._$embed(effect, Self.Action.counter(of:))
              }
              #if DEBUG
              if case .debug(let childAction) = action {
                guard case .debug(var childState) = state else { return Self._$mismatch(state: state, action: action) }
                let effect = _$debug.reduce(into: &childState, action: childAction)
                state = .debug(childState)
                return Self._$embed(effect, Self.Action.debug)
              }
              #endif
              return .none
            }
            return ComposableArchitecture.Reduce(reduce)
          }

          enum CaseScope {
            case path(ComposableArchitecture.Store<Path.State, Path.Action>)
            case bare(ComposableArchitecture.Store<Path.State, Path.Action>)
            case state(ComposableArchitecture.Store<Edit.State, Edit.Action>)
            case counter(of: ComposableArchitecture.Store<Counter.State, Counter.Action>)
            #if DEBUG
            indirect case debug(ComposableArchitecture.Store<Debug<Int>.State, Debug<Int>.Action>)
            #endif
          }

          @MainActor
          static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
            switch store.state {
            case .path(let value0):
              return .path(store._$case(value0, state: \.path, action: \.path))
            case .bare(let value0):
              return .bare(store._$case(value0, state: \.bare, action: \.bare))
            case .state(let value0):
              return .state(store._$case(value0, state: \.state, action: \.state))
            case .counter(let value0):
              return .counter(of: store._$case(value0, state: \.counter, action: \.counter))
            #if DEBUG
            case .debug(let value0):
              return .debug(store._$case(value0, state: \.debug, action: \.debug))
            #endif
            }
          }

          case _$body

          init() {
            self = ._$body
          }
        }

        extension Destination: ComposableArchitecture.CaseReducer, ComposableArchitecture.Reducer {}
        """#
    )
  }

  @Test func leavesWhatIsThere() {
    expectExpansion(
      of: """
        @Reducer
        enum Destination: CaseReducer {
          case edit(Edit)
          enum State: CaseReducerState {}
          @CasePathable enum Action {}
          enum CaseScope {}
          static var body: Reduce<State, Action> { Reduce(Edit()) }
          static func scope(_ store: Store<State, Action>) -> CaseScope {}
          init() { self = .edit(Edit()) }
        }
        """,
      "Reducer",
      to: #"""
        enum Destination: CaseReducer {
          case edit(Edit)
          @CasePaths.CasePathable @dynamicMemberLookup
          enum State: CaseReducerState {}
          @CasePathable
          @dynamicMemberLookup enum Action {}
          enum CaseScope {}
          @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
          static var body: Reduce<State, Action> { Reduce(Edit()) }
          static func scope(_ store: Store<State, Action>) -> CaseScope {}
          init() { self = .edit(Edit()) }

          typealias Body = Reduce<State, Action>
        }

        extension Destination: ComposableArchitecture.Reducer {}
        """#
    )
  }

  @Test func hasNothingToReduceWithoutFeatures() {
    expectExpansion(
      of: """
        @Reducer
        enum Destination {
          case blank
          enum State {}
          enum Action {}
        }
        """,
      "Reducer",
      to: #"""
        enum Destination {
          case blank
          @CasePaths.CasePathable @dynamicMemberLookup
          enum State {}
          @CasePaths.CasePathable @dynamicMemberLookup
          enum Action {}

          typealias Body = ComposableArchitecture.Reduce<Self.State, Self.Action>

          static var body: Body {
            ComposableArchitecture.Reduce(ComposableArchitecture.EmptyReducer<Self.State, Self.Action>())
          }

          enum CaseScope {
            case blank
          }

          @MainActor
          static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
            switch store.state {
            case .blank: return .blank
            }
          }

          case _$body

          init() {
            self = ._$body
          }
        }

        extension Destination: ComposableArchitecture.CaseReducer, ComposableArchitecture.Reducer {}
        """#
    )
  }
}
