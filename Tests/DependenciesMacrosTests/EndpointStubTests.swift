import Clocks
import ConcurrencyExtras
import Dependencies
import DependenciesMacros
import Foundation
import Testing

@DependencyClient
private struct FactClient: Sendable {
  var fetch: @Sendable (_ number: Int, String) async throws -> String
  var count: @Sendable () -> Int = { 42 }
  var last: @Sendable () async -> String?
  var forget: @Sendable (inout Int, _ all: @autoclosure () -> Bool) throws -> Void
  var check: @Sendable () throws(FactError) -> Bool = { () throws(FactError) in false }
  var name = "facts"
}

private struct FactError: Error, Equatable {
  var code = 0
}

@DependencyClient
private struct GenericClient<Element: Sendable>: Sendable {
  var first: @Sendable () -> Element?
}

@MainActor
@DependencyClient
private struct ScreenClient {
  var title: () -> String = { "none" }
  var show: @MainActor (_ title: String) async throws -> Int
}

struct EndpointStubTests {
  @MainActor
  @Test func aClientOfTheMainActorHasEndpointsToo() async throws {
    let descriptions = try #require(endpoints(ofClient: ScreenClient.self))
    #expect(descriptions.map(\.name) == ["title", "show"])
    var client = try stubbed(ScreenClient(), "title", .returns("Inbox"))
    client = try stubbed(client, "show", .returns(7))
    #expect(client.title() == "Inbox")
    #expect(try await client.show(title: "x") == 7)
    client = try stubbed(client, "show", .throws(Offline()))
    await #expect(throws: Offline.self) { try await client.show(title: "x") }
    #expect(stubbing(client, endpoint: "title", with: .returns(1)) == nil)
    let unimplemented = try stubbed(client, "title", .unimplemented)
    withKnownIssue {
      #expect(unimplemented.title() == "none", "Its default is what it begins with.")
    } matching: {
      "\($0)".contains("title")
    }
  }

  private struct Offline: Error {}

  private func stubbed<Client>(
    _ client: Client,
    _ endpoint: String,
    _ stub: EndpointStub
  ) throws -> Client {
    try #require(stubbing(client, endpoint: endpoint, with: stub) as? Client)
  }

  @Test func describesEachEndpoint() throws {
    let descriptions = try #require(endpoints(ofClient: FactClient.self))
    #expect(descriptions.map(\.name) == ["fetch", "count", "last", "forget", "check"])
    #expect(
      descriptions.map(\.argumentLabels) == [["number", nil], [], [], [nil, "all"], []]
    )
    #expect(
      descriptions.map { $0.argumentTypes.map { "\($0)" } }
        == [["Int", "String"], [], [], ["Int", "Bool"], []]
    )
    #expect(
      descriptions.map { "\($0.resultType)" }
        == ["String", "Int", "Optional<String>", "()", "Bool"]
    )
    #expect(descriptions.map(\.isAsync) == [true, false, true, false, false])
    #expect(descriptions.map(\.isThrowing) == [true, false, false, true, true])
  }

  @Test func otherTypesHaveNoEndpoints() {
    struct Plain {
      var fetch: () -> Void
    }
    #expect(endpoints(ofClient: Plain.self) == nil)
    #expect(endpoints(ofClient: Int.self) == nil)
    #expect(endpoints(ofClient: (any Sendable).self) == nil)
    #expect(endpoints(ofClient: (Int, String).self) == nil)
    #expect(endpoints(ofClient: (() -> Void).self) == nil)
    #expect(endpoints(ofClient: FactClient?.self) == nil)
    #expect(endpoints(ofClient: TestClock<Duration>.self) == nil)
    #expect(stubbing(42, endpoint: "fetch", with: .unimplemented) == nil)
    #expect(stubbing(FactClient(), endpoint: "other", with: .unimplemented) == nil)
  }

  @Test func returnsWhatItIsGiven() async throws {
    var client = try stubbed(FactClient(), "fetch", .returns("zero"))
    client = try stubbed(client, "count", .returns(7))
    client = try stubbed(client, "last", .returns("one"))
    client = try stubbed(client, "forget", .returns(()))
    client = try stubbed(client, "check", .returns(true))
    #expect(try await client.fetch(number: 0, "") == "zero")
    #expect(client.count() == 7)
    #expect(await client.last() == "one")
    var number = 3
    try client.forget(&number, all: true)
    #expect(number == 3)
    #expect(try client.check())
    client = try stubbed(client, "last", .returns(String?.none as Any))
    #expect(await client.last() == nil)
  }

  @Test func throwsWhatItIsGiven() async throws {
    let client = try stubbed(FactClient(), "fetch", .throws(Offline()))
    await #expect(throws: Offline.self) { try await client.fetch(number: 0, "") }
    let check = try stubbed(FactClient(), "check", .throws(FactError(code: 3)))
    #expect(throws: FactError(code: 3)) { try check.check() }
  }

  @Test func behavesAsOneThatWasNotGiven() async throws {
    var client = try stubbed(FactClient(), "count", .returns(7))
    client = try stubbed(client, "count", .unimplemented)
    withKnownIssue {
      #expect(client.count() == 42)
    } matching: {
      $0.description.contains("Unimplemented: 'FactClient.count'")
    }
  }

  @Test func refusesWhatDoesNotFit() {
    let client = FactClient()
    #expect(stubbing(client, endpoint: "fetch", with: .returns(42)) == nil)
    #expect(stubbing(client, endpoint: "count", with: .returns("7")) == nil)
    #expect(stubbing(client, endpoint: "count", with: .throws(Offline())) == nil)
    #expect(stubbing(client, endpoint: "count", with: .returns(7, after: .seconds(1))) == nil)
    #expect(stubbing(client, endpoint: "last", with: .throws(Offline())) == nil)
    #expect(stubbing(client, endpoint: "check", with: .throws(Offline())) == nil)
    #expect(stubbing(client, endpoint: "name", with: .returns("x")) == nil)
  }

  @Test func changesACopyAndNothingElse() throws {
    var client = FactClient(
      fetch: { _, _ in "" },
      count: { 1 },
      last: { nil },
      forget: { _, _ in },
      check: { () throws(FactError) in true }
    )
    client.name = "own"
    let changed = try stubbed(client, "count", .returns(2))
    #expect(client.count() == 1)
    #expect(changed.count() == 2)
    #expect(changed.name == "own")
    #expect(try changed.check())
  }

  @Test func waitsOnTheClockOfWhoeverCalls() async throws {
    let client = try stubbed(FactClient(), "fetch", .returns("late", after: .seconds(2)))
    let clock = TestClock()
    let isDone = LockIsolated(false)
    let task = withDependencies {
      $0.continuousClock = clock
    } operation: {
      Task {
        let fact = try await client.fetch(number: 0, "")
        isDone.setValue(true)
        return fact
      }
    }
    await clock.advance(by: .seconds(1))
    #expect(!isDone.value)
    await clock.advance(by: .seconds(1))
    #expect(try await task.value == "late")
  }

  @Test func aCancellationEndsTheDelay() async throws {
    let client = try stubbed(FactClient(), "fetch", .returns("late", after: .seconds(2)))
    let other = try stubbed(client, "last", .returns("late", after: .seconds(2)))
    let (task, otherTask) = withDependencies {
      $0.continuousClock = TestClock()
    } operation: {
      (Task { try await client.fetch(number: 0, "") }, Task { await other.last() })
    }
    task.cancel()
    otherTask.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await otherTask.value == "late")
  }

  @Test func genericClients() throws {
    let client = try stubbed(GenericClient<Int>(), "first", .returns(3))
    #expect(client.first() == 3)
    #expect(stubbing(GenericClient<Int>(), endpoint: "first", with: .returns("3")) == nil)
  }

  @Test func clientsOfFunctions() throws {
    @DependencyClient
    struct Local {
      var fetch: () throws -> Int
    }
    #expect(endpoints(ofClient: Local.self)?.map(\.name) == ["fetch"])
    let client = try stubbed(Local(), "fetch", .returns(1))
    #expect(try client.fetch() == 1)
  }
}
