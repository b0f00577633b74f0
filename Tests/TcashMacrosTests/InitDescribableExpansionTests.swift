import SwiftSyntaxMacrosGenericTestSupport
import Testing

struct InitDescribableExpansionTests {
  @Test func describesTheMemberwiseInitializer() {
    expectExpansion(
      of: """
        @InitDescribable
        public struct Todo {
          /// What it is called.
          var title: String
          var isComplete = false
          var note: String?
          let kind = 1
          var line: String { title }
        }
        """,
      "InitDescribable",
      to: #"""
        public struct Todo {
          /// What it is called.
          var title: String
          var isComplete = false
          var note: String?
          let kind = 1
          var line: String { title }

          public static var _$initializers: [CasePaths.CaseDescription] {
            let type1 = CasePaths._$argument(\Self.isComplete)
            return [
              CasePaths.CaseDescription(
                "init",
                [
                  CasePaths._$CaseArgument<String>.parameter("title", spelling: "String", documentation: "What it is called."),
                  type1.parameter("isComplete", spelling: "", default: { false }),
                  CasePaths._$CaseArgument<String?>.parameter("note", spelling: "String?", default: { nil }),
                ],
                _$build: { arguments in
                  guard
                    let value0 = CasePaths._$CaseArgument<String>.cast(arguments[0]),
                    let value1 = type1.cast(arguments[1]),
                    let value2 = CasePaths._$CaseArgument<String?>.cast(arguments[2])
                  else { return nil }
                  return Self(title: value0, isComplete: value1, note: value2)
                }
              ),
            ]
          }

          public static var _$computed: [CasePaths._$ComputedProperty] {
            var properties: [CasePaths._$ComputedProperty] = []
            properties.append(.init("line") { (value: Self) in value.line })
            return properties
          }
        }

        extension Todo: CasePaths.InitDescribing {}
        """#
    )
  }

  /// Getters that wait, throw or mutate, opaque types, properties with attributes and static variables are not read.
  @Test func notesReadableProperties() {
    expectExpansion(
      of: """
        @InitDescribable
        struct Todo {
          var a: Int { 0 }
          var `default`: [Int] { get { [] } set {} }
          private var b: Int { 0 }
          var c: Int { get async { 0 } }
          var d: Int { get throws { 0 } }
          var e: Int { mutating get { 0 } }
          var f: some Equatable { 0 }
          @available(*, deprecated) var g: Int { 0 }
          static var h: Self { get { Todo(x: 0) } set {} }
          static let j = Todo(x: 0)
          static let n: Todo = .init(x: 1)
          private static let count = Atomic(0)
          static var k = Todo(x: 0)
          static var l: Self { get async { Todo(x: 0) } }
          @MainActor static let m = Todo(x: 0)
          var i = 0 { didSet {} }
          init(x: Int...) {}
        }
        """,
      "InitDescribable",
      to: #"""
        struct Todo {
          var a: Int { 0 }
          var `default`: [Int] { get { [] } set {} }
          private var b: Int { 0 }
          var c: Int { get async { 0 } }
          var d: Int { get throws { 0 } }
          var e: Int { mutating get { 0 } }
          var f: some Equatable { 0 }
          @available(*, deprecated) var g: Int { 0 }
          static var h: Self { get { Todo(x: 0) } set {} }
          static let j = Todo(x: 0)
          static let n: Todo = .init(x: 1)
          private static let count = Atomic(0)
          static var k = Todo(x: 0)
          static var l: Self { get async { Todo(x: 0) } }
          @MainActor static let m = Todo(x: 0)
          var i = 0 { didSet {} }
          init(x: Int...) {}

          static var _$computed: [CasePaths._$ComputedProperty] {
            var properties: [CasePaths._$ComputedProperty] = []
            properties.append(.init("a") { (value: Self) in value.a })
            properties.append(.init("default") { (value: Self) in value.`default` })
            properties.append(.init("b") { (value: Self) in value.b })
            return properties
          }

          static var _$static: [CasePaths._$StaticProperty] {
            var properties: [CasePaths._$StaticProperty] = []
            properties.append(.init("h") { Self.h })
            properties.append(.init("j") { Self.j })
            properties.append(.init("n") { Self.n })
            return properties
          }
        }

        extension Todo: CasePaths.InitDescribing {}
        """#
    )
  }

  @Test func describesTheInitializersThatAreWritten() {
    expectExpansion(
      of: """
        @InitDescribable
        struct Todo {
          let title: String
          init(_ title: String, shout: Bool = false) throws { self.title = title }
          init<T>(any: T) { self.title = "" }
          init(all: String...) { self.title = "" }
          init(later: @escaping @Sendable () -> Void) { self.title = "" }
          init() { self.title = "" }
        }
        """,
      "InitDescribable",
      to: #"""
        struct Todo {
          let title: String
          init(_ title: String, shout: Bool = false) throws { self.title = title }
          init<T>(any: T) { self.title = "" }
          init(all: String...) { self.title = "" }
          init(later: @escaping @Sendable () -> Void) { self.title = "" }
          init() { self.title = "" }

          static var _$initializers: [CasePaths.CaseDescription] {
            return [
              CasePaths.CaseDescription(
                "init",
                [
                  CasePaths._$CaseArgument<String>.parameter(nil, spelling: "String"),
                  CasePaths._$CaseArgument<Bool>.parameter("shout", spelling: "Bool", default: { false }),
                ],
                _$build: { arguments in
                  guard
                    let value0 = CasePaths._$CaseArgument<String>.cast(arguments[0]),
                    let value1 = CasePaths._$CaseArgument<Bool>.cast(arguments[1])
                  else { return nil }
                  return try? Self(value0, shout: value1)
                }
              ),
              CasePaths.CaseDescription(
                "init",
                [
                  CasePaths._$CaseArgument<@Sendable () -> Void>.parameter("later", spelling: "@Sendable () -> Void"),
                ],
                _$build: { arguments in
                  guard
                    let value0 = CasePaths._$CaseArgument<@Sendable () -> Void>.cast(arguments[0])
                  else { return nil }
                  return Self(later: value0)
                }
              ),
              CasePaths.CaseDescription(
                "init",
                [],
                _$build: { _ in Self() }
              ),
            ]
          }
        }

        extension Todo: CasePaths.InitDescribing {}
        """#
    )
  }

  @Test(arguments: [
    "@Unknown var value: Int", "var (a, b) = (1, 2)", "#if DEBUG\n  var a = 1\n  #endif",
    "var a: Int!", "var a: some Equatable = 1",
  ])
  func saysNothingOfWhatItDoesNotUnderstand(_ member: String) {
    expectExpansion(
      of: "@InitDescribable\nstruct Todo {\n  \(member)\n}",
      "InitDescribable",
      to: "struct Todo {\n  \(member)\n}\n\nextension Todo: CasePaths.InitDescribing {}"
    )
  }

  @Test func isForStructs() {
    expectDiagnostics(
      of: "@InitDescribable enum Kind { case plain }",
      "InitDescribable",
      [
        ExpectedDiagnostic(
          message: "'@InitDescribable' applies to structs, but 'Kind' is an enum",
          line: 1,
          column: 1,
          fixes: [
            (message: "Remove '@InitDescribable'", source: "enum Kind { case plain }")
          ]
        )
      ]
    )
  }
}
