import Testing

struct EnumReducerExpansionTests {
  @Test func expandsAnEnum() {
    expectExpansion(
      of: """
        @Reducer(state: .equatable, action: .sendable)
        public enum Destination {
          /// Edits.
          case edit(Edit)
          case alert(AlertState<Alert>)
          @ReducerCaseIgnored case number(Int = 3)
          enum Alert {}
        }
        """,
      "Reducer",
      to: #"""
        public enum Destination {
          /// Edits.
          case edit(Edit)
          case alert(AlertState<Alert>)
          @ReducerCaseIgnored case number(Int = 3)
          @CasePaths.CasePathable
          enum Alert {}

          @dynamicMemberLookup
          public enum State: ComposableArchitecture.CaseReducerState, ComposableArchitecture.ObservableState, CasePaths.CasePathable, CasePaths.CasePathIterable, CasePaths.CaseDescribing, Swift.Equatable {
            public typealias StateReducer = Destination
            /// Edits.
            case edit(Edit.State)
            case alert(AlertState<Alert>)
            case number(Int = 3)
            public struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
              public subscript(root: State) -> CasePaths.PartialCaseKeyPath<State> {
                switch root {
                case .edit: return \.edit
                case .alert: return \.alert
                case .number: return \.number
                }
              }
              public var edit: CasePaths.AnyCasePath<State, Edit.State> {
                CasePaths.AnyCasePath<State, Edit.State>(
                  _$embed: State.edit,
                  extract: {
                    guard case .edit(let value0) = $0 else { return nil }
                    return value0
                  }
                )
              }
              public var alert: CasePaths.AnyCasePath<State, AlertState<Alert>> {
                CasePaths.AnyCasePath<State, AlertState<Alert>>(
                  _$embed: State.alert,
                  extract: {
                    guard case .alert(let value0) = $0 else { return nil }
                    return value0
                  }
                )
              }
              public var number: CasePaths.AnyCasePath<State, Int> {
                CasePaths.AnyCasePath<State, Int>(
                  _$embed: State.number,
                  extract: {
                    guard case .number(let value0) = $0 else { return nil }
                    return value0
                  }
                )
              }
              public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<State>]> {
                var paths: [CasePaths.PartialCaseKeyPath<State>] = []
                paths.reserveCapacity(3)
                paths.append(\.edit)
                paths.append(\.alert)
                paths.append(\.number)
                return paths.makeIterator()
              }
            }
            public static var allCasePaths: AllCasePaths { AllCasePaths() }
            public static var _$cases: [CasePaths.CaseDescription] {
              var cases: [CasePaths.CaseDescription] = []
              cases.reserveCapacity(3)
              cases.append(
                CasePaths.CaseDescription("edit", [
                  CasePaths._$CaseArgument<Edit.State>.parameter(nil, spelling: "Edit.State"),
                ], documentation: "Edits.", _$build: { arguments in
                  guard
                    let value0 = CasePaths._$CaseArgument<Edit.State>.cast(arguments[0])
                  else { return nil }
                  return Self.edit(value0)
                })
              )
              cases.append(
                CasePaths.CaseDescription("alert", [
                  CasePaths._$CaseArgument<AlertState<Alert>>.parameter(nil, spelling: "AlertState<Alert>"),
                ], _$build: { arguments in
                  guard
                    let value0 = CasePaths._$CaseArgument<AlertState<Alert>>.cast(arguments[0])
                  else { return nil }
                  return Self.alert(value0)
                })
              )
              cases.append(
                CasePaths.CaseDescription("number", [
                  CasePaths._$CaseArgument<Int>.parameter(nil, spelling: "Int", default: { 3 }),
                ], _$build: { arguments in
                  guard
                    let value0 = CasePaths._$CaseArgument<Int>.cast(arguments[0])
                  else { return nil }
                  return Self.number(value0)
                })
              )
              return cases
            }
            public var _$id: ComposableArchitecture.ObservableStateID {
              switch self {
              case .edit(let value0):
                return ComposableArchitecture.ObservableStateID._$id(for: value0)._$tag(0)
              case .alert(let value0):
                return ComposableArchitecture.ObservableStateID._$id(for: value0)._$tag(1)
              case .number(let value0):
                return ComposableArchitecture.ObservableStateID._$id(for: value0)._$tag(2)
              }
            }
            public mutating func _$willModify() {
              switch self {
              case .edit(var value0):
                ComposableArchitecture._$willModify(&value0)
                self = .edit(value0)
              case .alert(var value0):
                ComposableArchitecture._$willModify(&value0)
                self = .alert(value0)
              case .number(var value0):
                ComposableArchitecture._$willModify(&value0)
                self = .number(value0)
              }
            }
            public var _$isEphemeral: Swift.Bool {
              if case .alert = self { return true }
              return false
            }
          }

          @dynamicMemberLookup
          public enum Action: CasePaths.CasePathable, CasePaths.CasePathIterable, CasePaths.CaseDescribing, Swift.Sendable {
            /// Edits.
            case edit(Edit.Action)
            case alert(Alert)
            case number(Swift.Never)
            public struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
              public subscript(root: Action) -> CasePaths.PartialCaseKeyPath<Action> {
                if case .edit = root { return \.edit }
                if case .alert = root { return \.alert }
                if case .number = root { return \.number }
                Swift.preconditionFailure()
              }
              public var edit: CasePaths.AnyCasePath<Action, Edit.Action> {
                CasePaths.AnyCasePath<Action, Edit.Action>(
                  _$embed: Action.edit,
                  extract: {
                    guard case .edit(let value0) = $0 else { return nil }
                    return value0
                  }
                )
              }
              public var alert: CasePaths.AnyCasePath<Action, Alert> {
                CasePaths.AnyCasePath<Action, Alert>(
                  _$embed: Action.alert,
                  extract: {
                    guard case .alert(let value0) = $0 else { return nil }
                    return value0
                  }
                )
              }
              public var number: CasePaths.AnyCasePath<Action, Swift.Never> {
                CasePaths.AnyCasePath<Action, Swift.Never>(
                  _$embed: Action.number,
                  extract: {
                    guard case .number(let value0) = $0 else { return nil }
                    return value0
                  }
                )
              }
              public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<Action>]> {
                var paths: [CasePaths.PartialCaseKeyPath<Action>] = []
                paths.reserveCapacity(3)
                paths.append(\.edit)
                paths.append(\.alert)
                paths.append(\.number)
                return paths.makeIterator()
              }
            }
            public static var allCasePaths: AllCasePaths { AllCasePaths() }
            public static var _$cases: [CasePaths.CaseDescription] {
              var cases: [CasePaths.CaseDescription] = []
              cases.reserveCapacity(2)
              cases.append(
                CasePaths.CaseDescription("edit", [
                  CasePaths._$CaseArgument<Edit.Action>.parameter(nil, spelling: "Edit.Action"),
                ], documentation: "Edits.", _$build: { arguments in
                  guard
                    let value0 = CasePaths._$CaseArgument<Edit.Action>.cast(arguments[0])
                  else { return nil }
                  return Self.edit(value0)
                })
              )
              cases.append(
                CasePaths.CaseDescription("alert", [
                  CasePaths._$CaseArgument<Alert>.parameter(nil, spelling: "Alert"),
                ], _$build: { arguments in
                  guard
                    let value0 = CasePaths._$CaseArgument<Alert>.cast(arguments[0])
                  else { return nil }
                  return Self.alert(value0)
                })
              )
              return cases
            }
          }

          public typealias Body = ComposableArchitecture.Reduce<Self.State, Self.Action>

          public static var body: Body {
            Self._$features { visit in
              visit(Edit() as Edit)
            }
            let _$edit = Self._$child(Edit() as Edit)
            func reduce(
              into state: inout Self.State,
              action: Self.Action
            ) -> ComposableArchitecture.Effect<Self.Action> {
              if case .edit(let childAction) = action {
                guard case .edit(var childState) = state else { return Self._$mismatch(state: state, action: action) }
                let effect = _$edit.reduce(into: &childState, action: childAction)
                state = .edit(childState)
                return Self._$embed(effect, Self.Action.edit)
              }
              if case .alert = action {
                guard case .alert = state else { return Self._$mismatch(state: state, action: action) }
                return .none
              }
              return .none
            }
            return ComposableArchitecture.Reduce(reduce)
          }

          public enum CaseScope {
            /// Edits.
            case edit(ComposableArchitecture.Store<Edit.State, Edit.Action>)
            case alert(AlertState<Alert>)
            case number(Int = 3)
          }

          @MainActor
          public static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
            switch store.state {
            case .edit(let value0):
              return .edit(store._$case(value0, state: \.edit, action: \.edit))
            case .alert(let value0): return .alert(value0)
            case .number(let value0): return .number(value0)
            }
          }

          case _$body

          public init() {
            self = ._$body
          }
        }

        extension Destination: ComposableArchitecture.CaseReducer, ComposableArchitecture.Reducer {}
        """#
    )
  }

  @Test func makesAnEnumThatNamesStatesItsOwnState() {
    expectExpansion(
      of: """
        @Reducer(state: .equatable)
        enum Destination {
          case edit(Edit.State)
          enum Action {}
        }
        """,
      "Reducer",
      to: #"""
        enum Destination {
          case edit(Edit.State)
          @CasePaths.CasePathable @dynamicMemberLookup
          enum Action {}

          typealias State = Destination

          typealias StateReducer = Destination

          struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
            subscript(root: Destination) -> CasePaths.PartialCaseKeyPath<Destination> {
              switch root {
              case .edit: return \.edit
              }
            }
            var edit: CasePaths.AnyCasePath<Destination, Edit.State> {
              CasePaths.AnyCasePath<Destination, Edit.State>(
                _$embed: Destination.edit,
                extract: {
                  guard case .edit(let value0) = $0 else { return nil }
                  return value0
                }
              )
            }
            func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<Destination>]> {
              var paths: [CasePaths.PartialCaseKeyPath<Destination>] = []
              paths.reserveCapacity(1)
              paths.append(\.edit)
              return paths.makeIterator()
            }
          }

          static var allCasePaths: AllCasePaths { AllCasePaths() }

          static var _$cases: [CasePaths.CaseDescription] {
            var cases: [CasePaths.CaseDescription] = []
            cases.reserveCapacity(1)
            cases.append(
              CasePaths.CaseDescription("edit", [
                CasePaths._$CaseArgument<Edit.State>.parameter(nil, spelling: "Edit.State"),
              ], _$build: { arguments in
                guard
                  let value0 = CasePaths._$CaseArgument<Edit.State>.cast(arguments[0])
                else { return nil }
                return Self.edit(value0)
              })
            )
            return cases
          }

          var _$id: ComposableArchitecture.ObservableStateID {
            switch self {
            case .edit(let value0):
              return ComposableArchitecture.ObservableStateID._$id(for: value0)._$tag(0)
            }
          }

          mutating func _$willModify() {
            switch self {
            case .edit(var value0):
              ComposableArchitecture._$willModify(&value0)
              self = .edit(value0)
            }
          }

          typealias Body = ComposableArchitecture.Reduce<Self.State, Self.Action>

          static var body: Body {
            Self._$features { visit in
              visit(Edit() as Edit)
            }
            let _$edit = Self._$child(Edit() as Edit)
            func reduce(
              into state: inout Self.State,
              action: Self.Action
            ) -> ComposableArchitecture.Effect<Self.Action> {
              if case .edit(let childAction) = action {
                guard case .edit(var childState) = state else { return Self._$mismatch(state: state, action: action) }
                let effect = _$edit.reduce(into: &childState, action: childAction)
                state = .edit(childState)
                return Self._$embed(effect, Self.Action.edit)
              }
              return .none
            }
            return ComposableArchitecture.Reduce(reduce)
          }

          enum CaseScope {
            case edit(ComposableArchitecture.Store<Edit.State, Edit.Action>)
          }

          @MainActor
          static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
            switch store.state {
            case .edit(let value0):
              return .edit(store._$case(value0, state: \.edit, action: \.edit))
            }
          }
        }

        extension Destination: ComposableArchitecture.CaseReducer, ComposableArchitecture.Reducer, ComposableArchitecture.CaseReducerState, ComposableArchitecture.ObservableState, CasePaths.CasePathable, CasePaths.CasePathIterable, CasePaths.CaseDescribing, Swift.Equatable {}
        """#
    )
  }
}
