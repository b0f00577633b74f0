import ConcurrencyExtras
public import DependenciesMacros
import Testing

@DependencyClient
public struct PublicClient: Sendable {
  public var fetch: @Sendable (_ id: Int) async throws -> String
  @DependencyEndpoint(method: "store")
  public var save: @Sendable (_ value: String, _ for: Int) async throws -> Void
  public var size: Int = 10
  var note: @Sendable () -> String? = { nil }
  var stop: @Sendable () async -> ()
  var start: @Sendable (_ with: ()) -> Void
  private var cache = LockIsolated<[Int: String]>([:])
  let kind = "public"
  static let shared = PublicClient()

  public func cached(_ id: Int) async throws -> String {
    if let value = cache.value[id] { return value }
    let value = try await fetch(id: id)
    cache.withValue { $0[id] = value }
    return value
  }
}

@DependencyClient
package struct PackageClient {
  package var load: () throws -> Int
}

private enum Space {
  @DependencyClient
  struct Nested<Value: Sendable>: Sendable {
    let id: Int
    var value: @Sendable (_ of: Int) throws -> Value
    var values: @Sendable () async -> [Value] = { [] }
    var map: @Sendable (_ transform: @escaping @Sendable (Value) -> Value) -> Void
  }
}

@DependencyClient
private struct ScreenClient: Sendable {
  var show: @MainActor @Sendable (_ title: String) -> Void
  var read: @MainActor () async throws -> String
  @DependencyEndpointIgnored var format: @Sendable (Int) -> String
  #if os(Linux)
  var linux: @Sendable () -> Int = { 1 }
  #else
  var other: @Sendable () -> Int = { 2 }
  #endif
}

@DependencyClient
private struct OwnClient {
  var count: () -> Int = { 1 }
  var stop: () -> Never = { fatalError() }
  var own: () -> Self?
  let start: Int

  init(start: Int) {
    self.start = start
    self.count = { start }
  }
}

private struct HandMadeClient {
  @DependencyEndpoint var fetch: (_ id: Int) throws -> Int
}

private struct SumClient {
  @DependencyEndpoint var both: (Int, Int) -> Int = { $0 + $1 }

  init() {}
}

private func placeholder() -> Int { 3 }

@DependencyClient
private struct FunctionClient {
  var count: () -> Int = placeholder
  var several: () throws -> Int = {
    let number = 3
    return number + 1
  }
  var fails: () throws -> Int = { throw Unimplemented("own") }
}

struct ClientFormsTests {
  @Test func whatOthersCannotSeeIsLeftOut() async throws {
    let client = PublicClient(fetch: { "\($0)" }, save: { _, _ in }, size: 3)
    #expect(client.size == 3)
    #expect(PublicClient().size == 10)
    #expect(try await client.cached(7) == "7")
    try await client.store(value: "7", for: 7)
  }

  @Test func packageClients() throws {
    #expect(try PackageClient(load: { 4 }).load() == 4)
  }

  @Test func genericClients() async throws {
    var client = Space.Nested<Int>(id: 1)
    client.value = { $0 * 2 }
    client.map = { _ in }
    #expect(try client.value(of: 2) == 4)
    client.map(transform: { $0 })
    await withKnownIssue {
      #expect(await client.values() == [])
    } matching: {
      $0.description.contains("Unimplemented: 'Nested<Int>.values'")
    }
  }

  @MainActor
  @Test func endpointsOfTheMainActor() async throws {
    let shown = LockIsolated<[String]>([])
    var client = ScreenClient(format: { "\($0)" })
    client.show = { title in shown.withValue { $0.append(title) } }
    client.read = { "read" }
    client.show(title: "Hello")
    #expect(shown.value == ["Hello"])
    #expect(try await client.read() == "read")
    #expect(client.format(1) == "1")
    #if os(Linux)
    withKnownIssue { #expect(client.linux() == 1) }
    #endif
  }

  @Test func initializersOfOnesOwn() {
    let client = OwnClient(start: 5)
    #expect(client.count() == 5)
    #expect(endpoints(ofClient: OwnClient.self)?.map(\.name) == ["count", "stop", "own"])
  }

  @Test func endpointsWithoutAClient() throws {
    let client = HandMadeClient(fetch: { $0 })
    #expect(try client.fetch(id: 3) == 3)
    var sum = SumClient()
    withKnownIssue { #expect(sum.both(2, 3) == 5) }
    sum.both = { $0 * $1 }
    #expect(sum.both(2, 3) == 6)
    #expect(endpoints(ofClient: HandMadeClient.self) == nil)
  }

  @Test func placeholdersAreWhateverMakesAClosure() {
    let client = FunctionClient()
    withKnownIssue { #expect(client.count() == 3) }
    withKnownIssue {
      let several = try client.several()
      #expect(several == 4)
    }
    withKnownIssue {
      #expect(throws: Unimplemented("own")) { try client.fails() }
    }
  }
}
