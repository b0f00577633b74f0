package import ShellLanguage
package import ShellOutput
import ShellSession
import ShellValues

package enum DependencyCommand: Command {
  package static let signature = CommandSignature(
    "dependency",
    .dependencies,
    summary: "List what the feature depends on, or put something else in its place.",
    discussion: """
      A swap holds from the next action on, for every store, or with '--store' for one. Effects in \
      flight go on with what they were started with, and the state stays as it is. 'undo' takes a \
      swap back, 'dep reset' all of them.
      'clock', 'date', 'uuid', 'random', 'calendar', 'locale', 'timeZone' and 'context' can be swapped \
      for every feature, and each other dependency for its live, preview and test value and what its \
      author registered. The endpoints of a client can be replaced one by one: they return a value, \
      throw an error, fail as unimplemented ones do, and take their time on the feature's clock.
      """,
    aliases: ["dep"],
    parameters: [
      .init("name", .dependency, isOptional: true, summary: "the dependency, or 'client.endpoint'"),
      .init(
        "alternative",
        .alternative,
        isOptional: true,
        summary: "what it is to be: a name, or a value; 'fails' for an endpoint"
      ),
      .init(
        "delay",
        .duration,
        keyword: "delays",
        isOptional: true,
        summary: "how long the endpoint takes"
      ),
      .init(
        "value",
        .expression,
        keyword: "returns",
        isOptional: true,
        summary: "what the endpoint returns"
      ),
      .init(
        "error",
        .expression,
        keyword: "throws",
        isOptional: true,
        summary: "what the endpoint throws: an error, or a text"
      ),
    ],
    options: [.init("store", .store, summary: "the store that it holds for alone")],
    consequence: .looks(unlessGiven: ["alternative", "value", "error"], words: ["reset"]),
    examples: examples
  )

  private nonisolated static let examples: [CommandSignature.Example] = [
    .init(
      "The same reducer in another world",
      """
      load counter
      #>   loaded counter
      dep
      #>   numberFact live  mock, failing, preview, test
      dep numberFact mock
      #>   numberFact: live → mock
      .factButtonTapped
      #>   isLoading: false → true
      #>   ⤷ .factResponse(.success("0 is good"))
      #>     fact: nil → "0 is good"
      #>     isLoading: true → false
      """
    ),
    .init(
      "One endpoint fails, and takes its time",
      """
      load counter
      #>   loaded counter
      dep clock test
      #>   clock: live → test
      dep numberFact.fetch delays 2s throws "offline"
      #>   numberFact.fetch: delays 2s throws "offline"
      .factButtonTapped
      #>   isLoading: false → true
      advance 2s
      #>   clock: 0s → 2s
      #>   ⤷ .factResponse(.failure("offline"))
      #>     isLoading: true → false
      """
    ),
    .init(
      "Dates, random numbers and UUIDs that are the same each time",
      """
      dep date "2026-01-01T00:00:00Z"
      #>   date: live → Date("2026-01-01T00:00:00Z")
      dep random 42
      #>   random: live → 42
      dep uuid incrementing
      #>   uuid: live → incrementing
      dep reset
      #>   all swaps are taken back
      """
    ),
  ]

  package static func run(_ invocation: Invocation) async throws -> Report {
    let session = invocation.session
    let option = invocation.wordOption("store")
    let store = try invocation.locating(option?.span) {
      try option.map { try session.store(named: $0.text) }
    }
    guard let name = invocation.word("name") else {
      return DependencyListing(session: session, store: store ?? session.current).report
    }
    if name.text == "reset" { return try reset(invocation, store) }
    let feature = (store ?? session.current)?.feature
    let target = try session.target(name, for: feature)
    let evaluator = invocation.evaluator
    let request = DependencySwap(
      call: invocation.call,
      source: evaluator.source,
      builder: evaluator.builder
    )
    guard let swap = try request.swap(of: target, named: name) else {
      return DependencyListing(session: session, store: store ?? session.current)
        .report(on: target)
    }
    let before = current(swap, in: store ?? session.current, of: session)
    session.swap(in: store, as: .swap(swap, store: store?.name)) { $0.add(swap) }
    return .note("\(swap.name): \(before.map { "\($0) → " } ?? "")\(swap.alternative)")
  }

  /// What a dependency or an endpoint is, if that can be told.
  private static func current(
    _ swap: Swap,
    in store: SessionStore?,
    of session: ShellSession
  ) -> String? {
    guard let endpoint = swap.endpoint else {
      return session.alternative(of: swap.dependency, in: store)
    }
    return session.stubs(of: swap.dependency, in: store).first { $0.endpoint == endpoint }?
      .alternative
  }

  // MARK: Reset

  private static func reset(_ invocation: Invocation, _ store: SessionStore?) throws -> Report {
    let session = invocation.session
    let request = DependencySwap(
      call: invocation.call,
      source: invocation.evaluator.source,
      builder: invocation.evaluator.builder
    )
    let feature = (store ?? session.current)?.feature
    let target = try request.resetTarget(in: session, for: feature)
    // Those of all stores, and of each that has its own; or those of the one that is named.
    let scopes = store.map { [$0] } ?? [nil] + session.stores
    var count = 0
    for scope in scopes {
      var world = scope?.world ?? session.world
      guard world.reset(target?.dependency.name, endpoint: target?.endpoint) else { continue }
      count += 1
      session.swap(in: scope, as: .reset(dependency: target?.name, store: scope?.name)) {
        $0 = world
      }
    }
    if count == 0 {
      return .note("nothing is swapped" + (target.map { " for '\($0.name)'" } ?? ""))
    }
    return .note(target.map { "\($0.name): reset" } ?? "all swaps are taken back")
  }
}
