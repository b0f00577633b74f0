import SwiftDiagnostics
import Testing

struct DependencyEndpointExpansionTests {
  @Test func aThrowingEndpoint() {
    expectExpansion(
      of: """
        struct Client {
          /// Loads a fact.
          @DependencyEndpoint
          public var fetch: @Sendable (_ id: Int, String) async throws -> String
        }
        """,
      "DependencyEndpoint",
      to: """
        struct Client {
          /// Loads a fact.
          public var fetch: @Sendable (_ id: Int, String) async throws -> String {
            @storageRestrictions(initializes: _fetch)
            init(initialValue) {
              _fetch = initialValue
            }
            get {
              _fetch
            }
            set {
              _fetch = newValue
            }
          }

          /// Loads a fact.
          public func fetch(id p0: Int, _ p1: String) async throws -> String {
            try await self.fetch(p0, p1)
          }

          private var _fetch: @Sendable (_ id: Int, String) async throws -> String = Self._$fetch

          private static var _$fetch: @Sendable (_ id: Int, String) async throws -> String {
            { _, _ in
              DependenciesMacros._reportUnimplemented("fetch", of: Self.self)
              throw DependenciesMacros.Unimplemented("fetch")
            }
          }
        }
        """
    )
  }

  @Test func anEndpointWithAValueToReturn() {
    expectExpansion(
      of: """
        struct Client {
          @DependencyEndpoint(method: "tally")
          var count: @MainActor (inout Int, @autoclosure () -> Bool) -> Int = { _, _ in 42 }
        }
        """,
      "DependencyEndpoint",
      to: """
        struct Client {
          var count: @MainActor (inout Int, @autoclosure () -> Bool) -> Int {
            get {
              _count
            }
            set {
              _count = newValue
            }
          }

          @MainActor func tally(_ p0: inout Int, _ p1: @autoclosure () -> Bool) -> Int {
            self.count(&p0, p1())
          }

          private var _count: @MainActor (inout Int, @autoclosure () -> Bool) -> Int = Self._$count

          private static var _$count: @MainActor (inout Int, @autoclosure () -> Bool) -> Int {
            { p0, p1 in
              DependenciesMacros._reportUnimplemented("count", of: Self.self)
              let placeholder: @MainActor (inout Int, @autoclosure () -> Bool) -> Int = { _, _ in
                42
              }
              return placeholder(&p0, p1())
            }
          }
        }
        """
    )
  }

  @Test func endpointsThatReturnNothing() {
    expectExpansion(
      of: """
        struct Client {
          @DependencyEndpoint var forget: () async -> Void
          @DependencyEndpoint var `repeat`: (() -> Int?)
        }
        """,
      "DependencyEndpoint",
      to: """
        struct Client {
          var forget: () async -> Void {
            @storageRestrictions(initializes: _forget)
            init(initialValue) {
              _forget = initialValue
            }
            get {
              _forget
            }
            set {
              _forget = newValue
            }
          }

          private var _forget: () async -> Void = Self._$forget

          private static var _$forget: () async -> Void {
            {
              DependenciesMacros._reportUnimplemented("forget", of: Self.self)
            }
          }
          var `repeat`: (() -> Int?) {
            @storageRestrictions(initializes: _repeat)
            init(initialValue) {
              _repeat = initialValue
            }
            get {
              _repeat
            }
            set {
              _repeat = newValue
            }
          }

          private var _repeat: () -> Int? = Self._$repeat

          private static var _$repeat: () -> Int? {
            {
              DependenciesMacros._reportUnimplemented("repeat", of: Self.self)
              return nil
            }
          }
        }
        """
    )
  }

  @Test func anEndpointWithoutAValueToReturn() {
    expectDiagnostics(
      of: """
        struct Client {
          @DependencyEndpoint
          var count: (Int, _ name: String) -> Int
        }
        """,
      "DependencyEndpoint",
      [
        ExpectedDiagnostic(
          message: """
            'count' returns 'Int' and can't throw, so it needs a value to return after it reports \
            a call without an implementation. Give it a default value, or make it throwing
            """,
          line: 3,
          column: 7,
          fixes: [
            (
              "Give it a value to return",
              """
              struct Client {
                @DependencyEndpoint
                var count: (Int, _ name: String) -> Int = { _, _ in <#Int#> }
              }
              """
            )
          ]
        )
      ]
    )
  }

  @Test func anEndpointThatThrowsOneTypeOnly() {
    expectDiagnostics(
      of: """
        struct Client {
          @DependencyEndpoint
          var count: () throws(Failure) -> Int
        }
        """,
      "DependencyEndpoint",
      [
        ExpectedDiagnostic(
          message: """
            'count' returns 'Int' and throws only 'Failure', so it needs a value to return after \
            it reports a call without an implementation. Give it a default value, or make it \
            throwing
            """,
          line: 3,
          column: 7,
          fixes: [
            (
              "Give it a value to return",
              """
              struct Client {
                @DependencyEndpoint
                var count: () throws(Failure) -> Int = { () throws(Failure) in <#Int#> }
              }
              """
            )
          ]
        )
      ]
    )
  }

  @Test func aConstant() {
    expectDiagnostics(
      of: """
        struct Client {
          @DependencyEndpoint
          let fetch: () throws -> Int
        }
        """,
      "DependencyEndpoint",
      [
        ExpectedDiagnostic(
          message:
            "'@DependencyEndpoint' requires a 'var': tests and previews replace endpoints",
          line: 3,
          column: 3,
          fixes: [
            (
              "Make it a 'var'",
              """
              struct Client {
                @DependencyEndpoint
                var fetch: () throws -> Int
              }
              """
            ),
            (
              "Remove '@DependencyEndpoint'",
              """
              struct Client {

                let fetch: () throws -> Int
              }
              """
            ),
          ]
        )
      ]
    )
  }

  @Test(
    arguments: [
      (
        "var count: Int",
        "'@DependencyEndpoint' requires a closure type written out: it can't resolve type aliases"
      ),
      (
        "var done: (() -> Void)?",
        "'@DependencyEndpoint' gives each closure a default, which an optional closure doesn't need"
      ),
      (
        "static var fetch: () -> Void",
        "'@DependencyEndpoint' applies to a single stored closure 'var' without observers"
      ),
      (
        "func fetch() {}",
        "'@DependencyEndpoint' applies to a single stored closure 'var' without observers"
      ),
    ]
  )
  func whatIsNoEndpoint(member: String, message: String) {
    expectDiagnostics(
      of: "struct Client {\n  @DependencyEndpoint\n  \(member)\n}",
      "DependencyEndpoint",
      [
        ExpectedDiagnostic(
          message: message,
          line: member.contains(": Int") || member.contains("?") ? 3 : 2,
          column: member.contains("?") ? 13 : member.contains(": Int") ? 14 : 3,
          fixes: [
            ("Remove '@DependencyEndpoint'", "struct Client {\n\n  \(member)\n}")
          ]
        )
      ]
    )
  }

  @Test func aTypeThatIsNotSaid() {
    expectDiagnostics(
      of: """
        struct Client {
          @DependencyEndpoint
          var fetch = { 42 }
        }
        """,
      "DependencyEndpoint",
      [
        ExpectedDiagnostic(
          message: """
            '@DependencyEndpoint' needs an explicit type for 'fetch', as in 'var fetch: () async \
            throws -> Void'
            """,
          line: 3,
          column: 7
        )
      ]
    )
  }

  @Test func aValueThatReportsItself() {
    expectDiagnostics(
      of: """
        struct Client {
          @DependencyEndpoint
          var count: (Int) -> Int = unimplemented("count", placeholder: 42)
        }
        """,
      "DependencyEndpoint",
      [
        ExpectedDiagnostic(
          message: """
            '@DependencyEndpoint' already reports calls without an implementation, as \
            'unimplemented' does: give only the value to return
            """,
          line: 3,
          column: 29,
          severity: .warning,
          fixes: [
            (
              "Write '{ _ in 42 }'",
              """
              struct Client {
                @DependencyEndpoint
                var count: (Int) -> Int = { _ in 42 }
              }
              """
            )
          ]
        )
      ]
    )
  }

  @Test func aMethodThatHasNoName() {
    expectDiagnostics(
      of: """
        struct Client {
          @DependencyEndpoint(method: "two words")
          var fetch: () throws -> Int
        }
        """,
      "DependencyEndpoint",
      [
        ExpectedDiagnostic(
          message:
            "The method name in '@DependencyEndpoint' must be a string literal such as \"fetch\"",
          line: 2,
          column: 31
        )
      ]
    )
  }
}
