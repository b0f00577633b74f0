import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

struct DependencyClientExpansionTests {
  @Test func aClient() {
    expectExpansion(
      of: """
        @DependencyClient
        public struct Client: Sendable {
          public var fetch: @Sendable (_ id: Int, String) async throws -> String
          let name: String
          static let shared = Client()
          var isEmpty: Bool { true }
        }
        """,
      "DependencyClient",
      to: """
        public struct Client: Sendable {
          @DependencyEndpoint
          public var fetch: @Sendable (_ id: Int, String) async throws -> String
          let name: String
          static let shared = Client()
          var isEmpty: Bool { true }

          init(
            fetch: @escaping @Sendable (_ id: Int, String) async throws -> String,
            name: String
          ) {
            self._fetch = fetch
            self.name = name
          }

          init(
            name: String
          ) {
            self.name = name
          }

          private static var _$endpointTable: [DependenciesMacros._ClientEndpoint<Client>] {
            var table: [DependenciesMacros._ClientEndpoint<Client>] = []
            table.append(
              DependenciesMacros._ClientEndpoint(
                "fetch",
                labels: ["id", nil],
                arguments: [(Int).self, (String).self],
                result: (String).self,
                error: (any Error).self,
                isAsync: true,
                stub: { client, stub in
                  client.fetch = { p0, p1 in
                    try await stub.delay()
                    return try stub.value(p0, p1)
                  }
                },
                unimplemented: { client in
                  client.fetch = Client._$fetch
                },
                observed: { client, calls in
                  let endpoint = client.fetch
                  client.fetch = { p0, p1 in
                    let call = calls.begin(p0, p1)
                    do {
                      let value: String = try await endpoint(p0, p1)
                      call.returned(value)
                      return value
                    } catch {
                      call.threw(error)
                      throw error
                    }
                  }
                }
              )
            )
            return table
          }

          private enum _$Endpoints: DependenciesMacros._ClientEndpoints {
            static var endpoints: [DependenciesMacros._ClientEndpoint<Client>] {
              Client._$endpointTable
            }
          }

          private let _$endpoints = DependenciesMacros._ClientEndpointTable<_$Endpoints>()
        }
        """
    )
  }

  /// The initializers of a struct, without its table.
  private func expectInitializers(
    of members: String,
    access: String = "",
    to expected: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let source: DeclSyntax = """
      @DependencyClient
      \(raw: access)struct Client {
      \(raw: members)
      }
      """
    guard
      let client = source.as(StructDeclSyntax.self),
      case .attribute(let attribute)? = client.attributes.first
    else {
      Issue.record("The source is no struct.", sourceLocation: sourceLocation)
      return
    }
    do {
      let added = try DependencyClientMacro.expansion(
        of: attribute,
        providingMembersOf: client,
        conformingTo: [],
        in: BasicMacroExpansionContext()
      )
      let initializers = added.dropLast(3).map(\.description).joined(separator: "\n\n")
      #expect(initializers == expected, sourceLocation: sourceLocation)
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
  }

  @Test func defaultsAreThoseOfTheProperties() {
    expectInitializers(
      of: """
        var fetch: () throws -> Int
        var size = 10
        var note: String?
        let id: Int
        let kind = "client"
        """,
      to: """
        init(
          fetch: @escaping () throws -> Int,
          size: Swift.Int = 10,
          note: String? = nil,
          id: Int
        ) {
          self._fetch = fetch
          self.size = size
          self.note = note
          self.id = id
        }

        init(
          id: Int
        ) {
          self.id = id
        }
        """
    )
  }

  @Test func whatOnlyTheClientSeesIsOfAnInitializerOfItsOwn() {
    expectInitializers(
      of: """
        public var fetch: () throws -> Int
        private var cache: [Int: Int] = makeCache()
        """,
      access: "public ",
      to: """
        private init(
          fetch: @escaping () throws -> Int,
          cache: [Int: Int] = makeCache()
        ) {
          self._fetch = fetch
          self.cache = cache
        }

        public init(
          fetch: @escaping () throws -> Int
        ) {
          self._fetch = fetch
        }

        public init() {
        }
        """
    )
  }

  @Test func whatOthersCannotSeeIsNoDefaultArgument() {
    expectInitializers(
      of: """
        public var size: Int = standardSize
        public var scale: Double = -1.5
        """,
      access: "public ",
      to: """
        public init(
          size: Int,
          scale: Double = -1.5
        ) {
          self.size = size
          self.scale = scale
        }

        public init() {
        }
        """
    )
  }

  @Test func initializersThatAreThereAreLeft() {
    expectInitializers(
      of: """
        var fetch: () throws -> Int
        init() { self.init(fetch: { 1 }) }
        """,
      to: """
        init(
          fetch: @escaping () throws -> Int
        ) {
          self._fetch = fetch
        }
        """
    )
  }

  @Test func whatIsStoredOtherwiseIsLeftOut() {
    expectInitializers(
      of: """
        @Dependency(\\.uuid) var uuid
        lazy var later = 1
        static var all: () -> Void = {}
        var computed: () -> Void { {} }
        @DependencyEndpointIgnored var format: (Int) -> String
        """,
      to: """
        init(
          format: @escaping (Int) -> String
        ) {
          self.format = format
        }
        """
    )
  }

  @Test func conditionsAreKept() {
    expectInitializers(
      of: """
        var fetch: () throws -> Int
        #if DEBUG
        var log: () -> Void
        #elseif os(Linux)
        var id: Int
        #endif
        """,
      to: """
        #if DEBUG
        init(
          fetch: @escaping () throws -> Int,
          log: @escaping () -> Void
        ) {
          self._fetch = fetch
          self._log = log
        }

        init() {
        }
        #elseif os(Linux)
        init(
          fetch: @escaping () throws -> Int,
          id: Int
        ) {
          self._fetch = fetch
          self.id = id
        }

        init(
          id: Int
        ) {
          self.id = id
        }
        #else
        init(
          fetch: @escaping () throws -> Int
        ) {
          self._fetch = fetch
        }

        init() {
        }
        #endif
        """
    )
  }

  @Test func otherKindsOfTypes() {
    expectDiagnostics(
      of: """
        @DependencyClient
        final class Client {
          var fetch: () throws -> Int
        }
        """,
      "DependencyClient",
      [
        ExpectedDiagnostic(
          message: "'@DependencyClient' applies to structs, but 'Client' is a class",
          line: 1,
          column: 1,
          fixes: [
            (
              "Remove '@DependencyClient'",
              """

              final class Client {
                var fetch: () throws -> Int
              }
              """
            ),
            (
              "Make 'Client' a struct",
              """
              @DependencyClient
              struct Client {
                var fetch: () throws -> Int
              }
              """
            ),
          ]
        )
      ]
    )
  }

  @Test func aPropertyWithoutAType() {
    expectDiagnostics(
      of: """
        @DependencyClient
        struct Client {
          var cache = makeCache()
          var fetch: () throws -> Int
        }
        """,
      "DependencyClient",
      [
        ExpectedDiagnostic(
          message: """
            '@DependencyClient' generates an initializer parameter for 'cache', so it needs an \
            explicit type
            """,
          line: 3,
          column: 7,
          fixes: [
            (
              "Add the type",
              """
              @DependencyClient
              struct Client {
                var cache: <#Type#> = makeCache()
                var fetch: () throws -> Int
              }
              """
            )
          ]
        )
      ]
    )
  }

  @Test func severalEndpointsInOneDeclaration() {
    expectDiagnostics(
      of: """
        @DependencyClient
        struct Client {
          var load: () -> Void, save: () -> Void
        }
        """,
      "DependencyClient",
      [
        ExpectedDiagnostic(
          message:
            "'@DependencyClient' supports one endpoint per 'var': declare each in its own 'var'",
          line: 3,
          column: 3
        )
      ]
    )
  }
}
