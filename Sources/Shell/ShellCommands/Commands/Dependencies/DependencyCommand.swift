import ComposableArchitecture
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum DependencyCommand: ImmediateCommand {
  static let signature = CommandSignature(
    "dependency",
    .dependencies,
    summary: "List the feature's dependencies, or swap one for another value.",
    discussion: """
      A swap takes effect with the next action, for every store, or with '--store' for one. \
      Effects in flight keep the dependencies that they were started with, and the state stays as \
      it is. 'undo' takes a swap back, 'dep reset' all of them.
      'clock', 'date', 'uuid', 'random', 'calendar', 'locale', 'timeZone' and 'context' can be \
      swapped for every feature, and any other dependency for its live, preview and test value, \
      the alternatives that its author registered, a static member of its type such as '.mock' and, if it is \
      no client, any value of its type. \
      The endpoints of a client can be replaced one by one: they return a value, throw an error, or \
      fail as unimplemented endpoints do, and can be delayed on the feature's clock. An endpoint \
      that returns a stream 'yields' elements.
      'dep CLIENT calls' lists how its endpoints were called, what they answered and which actions \
      made the calls; 'dep calls' lists those of all clients.
      Several outcomes apply in turn: 'returns 1 then 2 throws "offline"'. The last one applies to \
      all calls after it, unless 'repeats' begins again with the first.
      'dep uuid live drawing [...]' makes the ids live and gives the listed ones before new ones, and so do \
      'date' and 'random'. Without 'live' nothing is swapped, and the listed values come first of all as soon as \
      the dependency is live; a second list goes on where the first ends. 'dep CLIENT.ENDPOINT live returns ...' gives a live client's endpoint answers, of \
      which the last applies to all later calls. 'export script' writes 'dep uuid drawing [...]' and \
      answers, for what was live in the session.
      """,
    aliases: ["dep"],
    parameters: [
      .init("name", .dependency, isOptional: true, summary: "the dependency, or 'client.endpoint'"),
      .init(
        "alternative",
        .alternative,
        isOptional: true,
        summary: "the alternative: a name or a value; 'fails' for an endpoint"
      ),
      .init(
        "values",
        .expression,
        keyword: "drawing",
        isOptional: true,
        summary: "what 'uuid', 'date' or 'random' gives first while it is live: an array"
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
        mayRecur: true,
        summary: "what the endpoint returns"
      ),
      .init(
        "next",
        .expression,
        keyword: "then",
        isOptional: true,
        mayRecur: true,
        summary: "what the endpoint returns in the next call"
      ),
      .init(
        "elements",
        .expression,
        keyword: "yields",
        isOptional: true,
        isRepeated: true,
        summary: "the elements of the stream that the endpoint returns"
      ),
      .init(
        "error",
        .expression,
        keyword: "throws",
        isOptional: true,
        mayRecur: true,
        summary: "what the endpoint throws: an error or a string"
      ),
    ],
    options: [.init("store", .store, summary: "the only store that is affected")],
    consequence: .looks(
      unlessGiven: ["alternative", "values", "value", "next", "elements", "error"],
      words: [resetWord, callsWord]
    ),
    advice: [
      .init(.equalsSign, "Leave '=' out: 'dep NAME VALUE', or 'dep NAME.ENDPOINT returns VALUE'.")
    ],
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
    .init(
      "The ids of an earlier session",
      """
      load dice
      #>   loaded dice
      dep uuid live drawing [UUID(7)]
      #>   uuid: live, drawing 1 value first
      .rollButtonTapped
      #>   + rolls[id: UUID(7)]: …
      """
    ),
  ]

  struct Arguments {
    enum Request {
      case list
      case show(ShellSession.SwitchTarget)
      /// `nil` lists the calls of all clients.
      case calls(ShellSession.SwitchTarget?)
      case swap(Swap)
      case draw(Swap, LiveDrawing)
      /// Values that are given as soon as the dependency is live.
      case `repeat`(ShellSession.SwitchTarget, LiveDrawing)
      /// The answers of a live endpoint, and how many there are.
      case answer(Swap, count: Int)
      /// `nil` resets all swaps.
      case reset(ShellSession.SwitchTarget?)
    }

    /// The only store to affect; `nil` for all stores.
    let store: ResolvedArgument<SessionStore>?
    let request: ResolvedArgument<Request>
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let store = try reader.storeOption("store")
    guard let name = reader.word("name") else {
      return Arguments(store: store, request: .known(.list))
    }
    let context = reader.context
    let syntax = DependencySwap(call: reader.call, source: reader.source, builder: context.builder)
    let request = try context.forFeature(ofStore: reader.wordOption("store")) {
      feature -> Arguments.Request in
      if name.text == resetWord {
        return .reset(try syntax.resetTarget(in: context.session, for: feature))
      }
      if name.text == callsWord { return .calls(nil) }
      let target = try context.session.target(name, for: feature)
      if syntax.isForCalls { return .calls(try syntax.callTarget(target, at: name.span)) }
      reader.expect(CompletionExpectation(Duration.self), for: "delay")
      let resultType = target.endpointDescription?.resultType
      reader.expect(CompletionExpectation(resultType), for: "value")
      reader.expect(CompletionExpectation(resultType), for: "next")
      reader.expect(
        CompletionExpectation((resultType as? any StreamOfElements.Type)?.elementType),
        for: "elements"
      )
      reader.expect(CompletionExpectation((any Error).self), for: "error")
      reader.expect(CompletionExpectation([Any].self), for: "values")
      guard reader.buildsValues else { return .show(target) }
      // The outcome may use names that get their values only in a run, so a check can't build it.
      guard syntax.expressions.allSatisfy(context.isBound) else { return .show(target) }
      guard let swap = try syntax.swap(of: target, named: name) else {
        return try syntax.drawing(from: target).map { .repeat(target, $0) } ?? .show(target)
      }
      if syntax.suppliesAnswers { return .answer(swap, count: syntax.answerCount) }
      return try syntax.drawing(from: target).map { .draw(swap, $0) } ?? .swap(swap)
    }
    return Arguments(store: store, request: request)
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    let session = invocation.session
    let store = arguments.store?.value
    let listing = DependencyListing(session: session, store: store ?? session.current)
    switch arguments.request.value {
    case .list: return listing.report
    case .show(let target): return listing.report(on: target)
    case .calls(let target):
      return CallListing(session: session, store: store).report(on: target)
    case .reset(let target): return reset(target, in: store, of: session)
    case .swap(let swap): return perform(swap, in: store, of: session)
    case .answer(let swap, let count):
      session.supplyAnswers(swap)
      return .done(
        "answering",
        [("dependency", .string(swap.name)), ("answers", .number(count))],
        text: "\(swap.name): live, \(counted(count, "answer")) supplied"
      )
    case .draw(let swap, let drawing):
      session.supply(drawing)
      // Where it is live already, the history stays as it is.
      if current(swap, in: store ?? session.current, of: session) != swap.alternative {
        _ = perform(swap, in: store, of: session)
      }
      return report(on: drawing, from: swap.name) { "\(swap.alternative), drawing \($0) first" }
    case .repeat(let target, let drawing):
      session.repeat(drawing)
      return report(on: drawing, from: target.name) { "draws \($0) first while it is live" }
    }
  }

  /// - Parameter text: What is said of the number of values.
  private static func report(
    on drawing: LiveDrawing,
    from name: String,
    _ text: (String) -> String
  ) -> Report {
    .done(
      "drawing",
      [("dependency", .string(name)), ("values", .number(drawing.count))],
      text: "\(name): \(text(counted(drawing.count, "value")))"
    )
  }

  private static func perform(
    _ swap: Swap,
    in store: SessionStore?,
    of session: ShellSession
  ) -> Report {
    let before = current(swap, in: store ?? session.current, of: session)
    session.swap(in: store, as: .swap(swap, store: store?.name)) { $0.add(swap) }
    return .done(
      "swapped",
      [
        ("dependency", .string(swap.name)), ("before", .string(before)),
        ("now", .string(swap.alternative)), ("store", .string(store?.name)),
      ],
      text: "\(swap.name): \(before.map { "\($0) → " } ?? "")\(swap.alternative)"
    )
  }

  /// The word that lists the calls of a client, or in place of its name those of all.
  nonisolated static let callsWord = "calls"

  /// The word in place of a dependency's name that undoes swaps.
  nonisolated static let resetWord = "reset"

  /// The current alternative of a dependency or an endpoint, if it is known.
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

  private static func reset(
    _ target: ShellSession.SwitchTarget?,
    in store: SessionStore?,
    of session: ShellSession
  ) -> Report {
    // Without a named store, reset the swaps shared by all stores and those of each store.
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
    let text =
      count == 0
      ? "nothing is swapped" + (target.map { " for '\($0.name)'" } ?? "")
      : target.map { "\($0.name): reset" } ?? "all swaps are taken back"
    return .done(
      "swaps-reset",
      [("dependency", .string(target?.name)), ("isAny", .bool(count > 0))],
      text: text
    )
  }
}

extension ShellSession.SwitchTarget {
  /// The endpoint; `nil` for a whole dependency, or if the client has no such endpoint.
  @MainActor
  var endpointDescription: EndpointDescription? {
    endpoint.flatMap { name in
      (dependency as? ClientSwitch)?.endpoints.first { $0.name == name }
    }
  }
}
