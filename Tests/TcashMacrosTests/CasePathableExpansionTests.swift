import SwiftSyntaxMacrosGenericTestSupport
import Testing

struct CasePathableExpansionTests {
  @Test func expandsAnEnum() {
    expectExpansion(
      of: """
        @CasePathable
        public enum Action {
          /// Sets it.
          case set(to: Int = 3, String)
          case reset
        }
        """,
      "CasePathable",
      to: #"""
        public enum Action {
          /// Sets it.
          case set(to: Int = 3, String)
          case reset

          public struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
            public subscript(root: Action) -> CasePaths.PartialCaseKeyPath<Action> {
              switch root {
              case .set: return \.set
              case .reset: return \.reset
              }
            }
            public var set: CasePaths.AnyCasePath<Action, (to: Int, String)> {
              CasePaths.AnyCasePath<Action, (to: Int, String)>(
                _$embed: { Action.set(to: $0.0, $0.1) },
                extract: {
                  guard case .set(let value0, let value1) = $0 else { return nil }
                  return (to: value0, value1)
                }
              )
            }
            public var reset: CasePaths.AnyCasePath<Action, Swift.Void> {
              CasePaths.AnyCasePath<Action, Swift.Void>(
                _$embed: { _ in Action.reset },
                extract: {
                  guard case .reset = $0 else { return nil }
                  return ()
                }
              )
            }
            public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<Action>]> {
              var paths: [CasePaths.PartialCaseKeyPath<Action>] = []
              paths.reserveCapacity(2)
              paths.append(\.set)
              paths.append(\.reset)
              return paths.makeIterator()
            }
          }

          public static var allCasePaths: AllCasePaths { AllCasePaths() }

          public static var _$cases: [CasePaths.CaseDescription] {
            var cases: [CasePaths.CaseDescription] = []
            cases.reserveCapacity(2)
            cases.append(
              CasePaths.CaseDescription("set", [
                CasePaths._$CaseArgument<Int>.parameter("to", spelling: "Int", default: { 3 }),
                CasePaths._$CaseArgument<String>.parameter(nil, spelling: "String"),
              ], documentation: "Sets it.", _$build: { arguments in
                guard
                  let value0 = CasePaths._$CaseArgument<Int>.cast(arguments[0]),
                  let value1 = CasePaths._$CaseArgument<String>.cast(arguments[1])
                else { return nil }
                return Self.set(to: value0, value1)
              })
            )
            cases.append(
              CasePaths.CaseDescription("reset", _$build: { _ in Self.reset })
            )
            return cases
          }
        }

        extension Action: CasePaths.CasePathable, CasePaths.CasePathIterable, CasePaths.CaseDescribing {}
        """#
    )
  }

  @Test func keepsConditions() {
    expectExpansion(
      of: """
        @CasePathable
        enum Action {
          #if DEBUG
          case debug(Int)
          #else
          case release
          #endif
        }
        """,
      "CasePathable",
      to: #"""
        enum Action {
          #if DEBUG
          case debug(Int)
          #else
          case release
          #endif

          struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
            subscript(root: Action) -> CasePaths.PartialCaseKeyPath<Action> {
              switch root {
              #if DEBUG
              case .debug: return \.debug
              #else
              case .release: return \.release
              #endif
              }
            }
            #if DEBUG
            var debug: CasePaths.AnyCasePath<Action, Int> {
              CasePaths.AnyCasePath<Action, Int>(
                _$embed: Action.debug,
                extract: {
                  guard case .debug(let value0) = $0 else { return nil }
                  return value0
                }
              )
            }
            #else
            var release: CasePaths.AnyCasePath<Action, Swift.Void> {
              CasePaths.AnyCasePath<Action, Swift.Void>(
                _$embed: { _ in Action.release },
                extract: {
                  guard case .release = $0 else { return nil }
                  return ()
                }
              )
            }
            #endif
            func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<Action>]> {
              var paths: [CasePaths.PartialCaseKeyPath<Action>] = []
              paths.reserveCapacity(2)
              #if DEBUG
              paths.append(\.debug)
              #else
              paths.append(\.release)
              #endif
              return paths.makeIterator()
            }
          }

          static var allCasePaths: AllCasePaths { AllCasePaths() }

          static var _$cases: [CasePaths.CaseDescription] {
            var cases: [CasePaths.CaseDescription] = []
            cases.reserveCapacity(2)
            #if DEBUG
            cases.append(
              CasePaths.CaseDescription("debug", [
                CasePaths._$CaseArgument<Int>.parameter(nil, spelling: "Int"),
              ], _$build: { arguments in
                guard
                  let value0 = CasePaths._$CaseArgument<Int>.cast(arguments[0])
                else { return nil }
                return Self.debug(value0)
              })
            )
            #else
            cases.append(
              CasePaths.CaseDescription("release", _$build: { _ in Self.release })
            )
            #endif
            return cases
          }
        }

        extension Action: CasePaths.CasePathable, CasePaths.CasePathIterable, CasePaths.CaseDescribing {}
        """#
    )
  }

  @Test func refusesOtherTypes() {
    expectExpansion(
      of: """
        @CasePathable
        struct Action {
        }
        """,
      "CasePathable",
      to: """
        struct Action {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@CasePathable' applies to enums, but 'Action' is a struct",
          line: 1,
          column: 1,
          fixIts: [FixItSpec(message: "Remove '@CasePathable'")]
        )
      ],
      fixedSource: "\nstruct Action {\n}"
    )
  }

  @Test func refusesCasesThatShareABaseName() {
    expectExpansion(
      of: """
        @CasePathable
        enum Action {
          case set(Int)
          case set(to: Int)
        }
        """,
      "CasePathable",
      to: #"""
        enum Action {
          case set(Int)
          case set(to: Int)
        }

        extension Action: CasePaths.CasePathable, CasePaths.CasePathIterable, CasePaths.CaseDescribing {}
        """#,
      diagnostics: [
        DiagnosticSpec(
          message: """
            '@CasePathable' requires a unique name for each case: a key path such as '\\.set' \
            can't tell the cases named 'set' apart
            """,
          line: 4,
          column: 8
        )
      ]
    )
  }
}
