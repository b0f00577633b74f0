import SwiftDiagnostics
import Testing

struct ReducerDiagnosticsTests {
  @Test func aMethodBesideABody() {
    expectDiagnostics(
      of: """
        @Reducer
        struct Feature {
          var body: some ReducerOf<Self> { EmptyReducer() }
          func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
        }
        """,
      "Reducer",
      [
        ExpectedDiagnostic(
          message: """
            A reducer has either a 'reduce(into:action:)' method or a 'body', not both: the store \
            calls the method, and nothing in 'body' would ever run. Move the method's logic into a \
            'Reduce' in 'body', or remove 'body'
            """,
          line: 4,
          column: 8,
          fixes: [
            (
              "Remove 'reduce(into:action:)'",
              """
              @Reducer
              struct Feature {
                var body: some ReducerOf<Self> { EmptyReducer() }
              }
              """
            ),
            (
              "Remove 'body'",
              """
              @Reducer
              struct Feature {
                func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
              }
              """
            ),
          ]
        )
      ]
    )
  }

  @Test func argumentsOnAStruct() {
    expectDiagnostics(
      of: """
        @Reducer(state: .equatable)
        struct Feature {
        }
        """,
      "Reducer",
      [
        ExpectedDiagnostic(
          message: """
            The arguments of '@Reducer' are for enums, whose 'State' and 'Action' the macro \
            generates. Here, list the protocols on your own 'struct State' and 'enum Action'
            """,
          line: 1,
          column: 1,
          fixes: [
            (
              "Remove the arguments",
              """
              @Reducer
              struct Feature {
              }
              """
            )
          ]
        )
      ]
    )
  }

  @Test func stateThatIsAClass() {
    expectDiagnostics(
      of: """
        @Reducer
        struct Feature {
          public final class State {}
        }
        """,
      "Reducer",
      [
        ExpectedDiagnostic(
          message: """
            'State' is a class, so the store can't tell the state before an action from the state \
            after, and tests can't compare them. Make it a struct or an enum
            """,
          line: 3,
          column: 16,
          severity: .warning,
          fixes: [
            (
              "Make 'State' a struct",
              """
              @Reducer
              struct Feature {
                public struct State {}
              }
              """
            )
          ]
        )
      ]
    )
  }

  @Test func aBodyThatDoesNotSayWhatItReduces() {
    expectDiagnostics(
      of: """
        @Reducer
        struct Feature {
          var body: some Reducer { EmptyReducer() }
        }
        """,
      "Reducer",
      [
        ExpectedDiagnostic(
          message: """
            'some Reducer' doesn't specify the state and actions that 'body' reduces, so it could \
            be another reducer's body
            """,
          line: 3,
          column: 13,
          fixes: [
            (
              "Write 'some ReducerOf<Self>'",
              """
              @Reducer
              struct Feature {
                var body: some ReducerOf<Self> { EmptyReducer() }
              }
              """
            )
          ]
        )
      ]
    )
  }

  @Test func aBindableActionThatNothingHandles() {
    expectDiagnostics(
      of: """
        @Reducer
        struct Feature {
          struct State {}
          enum Action: BindableAction {
            case binding(BindingAction<State>)
          }
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              .none
            }
            .ifLet(\\.child, action: \\.child) { Child() }
          }
        }
        """,
      "Reducer",
      [
        ExpectedDiagnostic(
          message: """
            'Action' is a 'BindableAction', but nothing in 'body' applies its bindings to the \
            state: what a view writes to '$store' would be lost. Add a 'BindingReducer()'
            """,
          line: 8,
          column: 5,
          severity: .warning,
          fixes: [
            (
              "Put 'BindingReducer()' first",
              """
              @Reducer
              struct Feature {
                struct State {}
                enum Action: BindableAction {
                  case binding(BindingAction<State>)
                }
                var body: some ReducerOf<Self> {
                  BindingReducer()
                  Reduce { state, action in
                    .none
                  }
                  .ifLet(\\.child, action: \\.child) { Child() }
                }
              }
              """
            )
          ]
        )
      ]
    )
  }

  @Test(arguments: [
    "BindingReducer()",
    "Core()",
    "core",
    "CombineReducers { core }",
    "Reduce { state, action in action.set(&state); return .none }",
  ])
  func aBindableActionThatMayBeHandled(body: String) {
    expectDiagnostics(
      of: """
        @Reducer
        struct Feature {
          struct State {}
          enum Action: BindableAction {
            case binding(BindingAction<State>)
          }
          var body: some ReducerOf<Self> {
            \(body)
            Reduce { state, action in .none }
          }
        }
        """,
      "Reducer",
      []
    )
  }

  @Test func casesWithPlainValues() {
    expectDiagnostics(
      of: """
        @Reducer
        enum Path {
          case edit(Edit)
          /// A meeting.
          case meeting(Meeting, name: String)
          case title(String)
          @ReducerCaseIgnored case number(Int)
          case both([Int]), other(Edit)
        }
        """,
      "Reducer",
      [
        ExpectedDiagnostic(
          message: """
            A case of an enum reducer holds a feature, but 'String' is not a reducer. Mark 'title' \
            with '@ReducerCaseIgnored' if it holds a plain value that no reducer changes
            """,
          line: 6,
          column: 8,
          fixes: [
            (
              "Mark 'title' with '@ReducerCaseIgnored'",
              """
              @Reducer
              enum Path {
                case edit(Edit)
                /// A meeting.
                case meeting(Meeting, name: String)
                @ReducerCaseIgnored case title(String)
                @ReducerCaseIgnored case number(Int)
                case both([Int]), other(Edit)
              }
              """
            )
          ]
        )
      ]
    )
  }

  @Test func casesThatShareABaseName() {
    expectDiagnostics(
      of: """
        @Reducer
        enum Path {
          case edit(Edit)
          case edit(of: Other)
        }
        """,
      "Reducer",
      [
        ExpectedDiagnostic(
          message: """
            '@Reducer' requires a unique name for each case: a key path such as '\\.edit' can't \
            tell the cases named 'edit' apart
            """,
          line: 4,
          column: 8
        )
      ]
    )
  }

  @Test(arguments: ["ReducerCaseIgnored", "ReducerCaseEphemeral"])
  func marksOfCasesElsewhere(mark: String) {
    expectDiagnostics(
      of: """
        struct State {
          @\(mark) var number = 0
        }
        """,
      mark,
      [
        ExpectedDiagnostic(
          message: """
            '@\(mark)' tells '@Reducer' how to treat an enum case, and has no effect elsewhere
            """,
          line: 2,
          column: 3,
          fixes: [
            (
              "Remove '@\(mark)'",
              """
              struct State {
                var number = 0
              }
              """
            )
          ]
        )
      ]
    )
  }
}
