import Dependencies
import DependenciesMacros
import Foundation
import Testing

@DependencyClient
private struct NumberClient: Sendable {
  var fetch: @Sendable (_ number: Int, _ in: Locale) async throws -> String
  var count: @Sendable () -> Int = { 42 }
  var forget: @Sendable (_ number: Int) async -> Void
  var last: @Sendable () -> Int?
  @DependencyEndpoint(method: "find")
  var findByName: @Sendable (_ name: String) throws -> Int
  @DependencyEndpoint(method: "find")
  var findByDigit: @Sendable (_ digit: Int) throws -> Int
}

/// Expects an issue that names the endpoint.
private func expectUnimplemented(
  _ endpoint: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ operation: () throws -> Void
) rethrows {
  try withKnownIssue(sourceLocation: sourceLocation) {
    try operation()
  } matching: {
    $0.description.contains("Unimplemented: '\(endpoint)'")
  }
}

struct DependencyClientTests {
  @Test func endpointsThatWereNotGivenReportTheirUse() async {
    let client = NumberClient()
    expectUnimplemented("NumberClient.count") { #expect(client.count() == 42) }
    expectUnimplemented("NumberClient.last") { #expect(client.last() == nil) }
    await withKnownIssue {
      await client.forget(number: 1)
    } matching: {
      $0.description.contains("Unimplemented: 'NumberClient.forget'")
    }
    await withKnownIssue {
      await #expect(throws: Unimplemented("fetch")) {
        try await client.fetch(number: 1, in: Locale(identifier: "en"))
      }
    } matching: {
      $0.description.contains("Unimplemented: 'NumberClient.fetch'")
    }
  }

  @Test func endpointsThatAreGivenRun() async throws {
    var client = NumberClient()
    client.fetch = { number, locale in "\(number) in \(locale.identifier)" }
    client.findByName = { $0.count }
    client.findByDigit = { $0 * 10 }
    #expect(
      try await client.fetch(number: 1, in: Locale(identifier: "en")) == "1 in en"
    )
    #expect(try client.find(name: "seven") == 5)
    #expect(try client.find(digit: 7) == 70)
  }

  @Test func theInitializerTakesEachEndpoint() async throws {
    let forgotten = LockIsolated<[Int]>([])
    let client = NumberClient(
      fetch: { number, _ in "\(number)" },
      count: { 3 },
      forget: { number in forgotten.withValue { $0.append(number) } },
      last: { 4 },
      findByName: { $0.count },
      findByDigit: { $0 }
    )
    #expect(client.count() == 3)
    #expect(client.last() == 4)
    await client.forget(5)
    #expect(forgotten.value == [5])
  }
}
