import SwiftSyntaxMacrosGenericTestSupport
import Testing

struct ReducerExpansionTests {
  @Test func addsWhatIsMissing() {
    expectExpansion(
      of: """
        @Reducer
        public struct Feature {
        }
        """,
      "Reducer",
      to: #"""
        public struct Feature {

          public struct State: ComposableArchitecture.ObservableState, Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            private var _$identity = ComposableArchitecture.ObservationStateRegistrar()
            public init() {}
            public var _$id: ComposableArchitecture.ObservableStateID { _$identity.id }
            public mutating func _$willModify() {}
          }

          @dynamicMemberLookup
          public enum Action: CasePaths.CasePathable, CasePaths.CasePathIterable, CasePaths.CaseDescribing, Swift.Equatable, Swift.Hashable, Swift.Sendable {
            public struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
              public subscript(root: Action) -> CasePaths.PartialCaseKeyPath<Action> {}
              public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<Action>]> {
                [].makeIterator()
              }
            }
            public static var allCasePaths: AllCasePaths { AllCasePaths() }
            public static var _$cases: [CasePaths.CaseDescription] {
              []
            }
          }

          public var body: ComposableArchitecture.EmptyReducer<Self.State, Self.Action> { ComposableArchitecture.EmptyReducer<Self.State, Self.Action>() }
        }

        extension Feature: ComposableArchitecture.Reducer {}
        """#
    )
  }

  @Test func leavesWhatIsThere() {
    expectExpansion(
      of: """
        @Reducer
        struct Feature: Reducer {
          struct State {}
          @CasePathable enum Action {}
          var body: some ReducerOf<Self> {
            EmptyReducer()
          }
        }
        """,
      "Reducer",
      to: """
        struct Feature: Reducer {
          struct State {}
          @CasePathable
          @dynamicMemberLookup enum Action {}
          @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
          var body: some ReducerOf<Self> {
            EmptyReducer()
          }
        }
        """
    )
  }

  @Test func takesTypesFromTheSignatureOfTheBody() {
    expectExpansion(
      of: """
        @Reducer
        struct Feature {
          var body: some Reducer<Int, Bool> {
            EmptyReducer()
          }
        }
        """,
      "Reducer",
      to: #"""
        struct Feature {
          @ComposableArchitecture.ReducerBuilder<Int, Bool>
          var body: some Reducer<Int, Bool> {
            EmptyReducer()
          }
        }

        extension Feature: ComposableArchitecture.Reducer {}
        """#
    )
  }

  @Test func leavesABodyWithReturnAlone() {
    expectExpansion(
      of: """
        @Reducer
        struct Feature {
          typealias State = Int
          enum Action {}
          var body: some ReducerOf<Self> {
            return EmptyReducer()
          }
        }
        """,
      "Reducer",
      to: #"""
        struct Feature {
          typealias State = Int
          @CasePaths.CasePathable @dynamicMemberLookup
          enum Action {}
          var body: some ReducerOf<Self> {
            return EmptyReducer()
          }
        }

        extension Feature: ComposableArchitecture.Reducer {}
        """#
    )
  }

  @Test func refusesAMethodBesideABody() {
    expectExpansion(
      of: """
        @Reducer
        struct Feature {
          struct State {}
          var body: some ReducerOf<Self> { EmptyReducer() }
          func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
        }
        """,
      "Reducer",
      to: #"""
        struct Feature {
          struct State {}
          @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
          var body: some ReducerOf<Self> { EmptyReducer() }
          func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
        }

        extension Feature: ComposableArchitecture.Reducer {}
        """#,
      diagnostics: [
        DiagnosticSpec(
          message: """
            A reducer has either a 'reduce(into:action:)' method or a 'body', not both: the store \
            calls the method, and nothing in 'body' would ever run. Move the method's logic into a \
            'Reduce' in 'body', or remove 'body'
            """,
          line: 5,
          column: 8,
          fixIts: [
            FixItSpec(message: "Remove 'reduce(into:action:)'"),
            FixItSpec(message: "Remove 'body'"),
          ]
        )
      ],
      applyFixIts: ["Remove 'reduce(into:action:)'"],
      fixedSource: """
        @Reducer
        struct Feature {
          struct State {}
          var body: some ReducerOf<Self> { EmptyReducer() }
        }
        """
    )
  }

  @Test(arguments: [("class", "a class"), ("actor", "an actor")])
  func refusesOtherTypes(kind: String, description: String) {
    expectExpansion(
      of: """
        @Reducer
        \(kind) Feature {
        }
        """,
      "Reducer",
      to: """
        \(kind) Feature {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@Reducer' applies to structs and enums, but 'Feature' is \(description)",
          line: 1,
          column: 1,
          fixIts: [
            FixItSpec(message: "Remove '@Reducer'"),
            FixItSpec(message: "Make 'Feature' a struct"),
          ]
        )
      ],
      applyFixIts: ["Make 'Feature' a struct"],
      fixedSource: """
        @Reducer
        struct Feature {
        }
        """
    )
  }
}
