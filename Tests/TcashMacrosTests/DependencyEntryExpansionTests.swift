import SwiftDiagnostics
import Testing

struct DependencyEntryExpansionTests {
  @Test func aPropertyGetsAKey() {
    expectExpansion(
      of: """
        extension DependencyValues {
          @DependencyEntry(liveValue: Client.live, previewValue: .preview)
          public var client: Client = .test
        }
        """,
      "DependencyEntry",
      to: """
        extension DependencyValues {
          public var client: Client {
            get {
              self[__Key_client.self]
            }
            set {
              self[__Key_client.self] = newValue
            }
          }

          nonisolated private enum __Key_client: Dependencies.DependencyKey {
            static let liveValue: Client = Client.live
            static let previewValue: Client = .preview
            static let testValue: Client = .test
          }
        }
        """
    )
  }

  @Test func aPropertyElsewhere() {
    expectDiagnostics(
      of: """
        struct Client {
          @DependencyEntry var other = 1
        }
        """,
      "DependencyEntry",
      [
        ExpectedDiagnostic(
          message: """
            '@DependencyEntry' adds a property to 'DependencyValues', so it belongs in an \
            extension of it
            """,
          line: 2,
          column: 3,
          fixes: [
            (
              "Remove '@DependencyEntry'",
              """
              struct Client {
                var other = 1
              }
              """
            )
          ]
        )
      ]
    )
  }
}
