import ComposableArchitecture
import ShellLanguage
import ShellOutput
import ShellSession

enum EffectsCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore, .givesEffectsTime]

  static let signature = CommandSignature(
    "effects",
    .effects,
    summary: "List the effects in flight with the actions that started them.",
    discussion: """
      Each effect keeps its number, which 'cancel' takes. Listed below it are the ids that cancel \
      it, how long it has been running, and what it waits on, if it sleeps on one of the clocks \
      and schedulers that the feature depends on. Scripts show no real time, since it differs each \
      time.
      """,
    consequence: .looks(),
    examples: [
      .init(
        "A fact that takes a second",
        """
        load counter
        #>   loaded counter
        .factButtonTapped
        #>   isLoading: false → true
        effects
        #>   1  started by #1 .factButtonTapped
        #>      waits on the clock
        """
      ),
      .init(
        "A search that waits for a pause in the typing",
        """
        load search
        #>   loaded search
        dep clock test
        #>   clock: live → test
        .queryChanged("tides")
        #>   query: "" → "tides"
        advance 100ms
        #>   clock: 0s → 100ms; next at 300ms
        effects
        #>   1  started by #2 .queryChanged("tides")
        #>      id .search; running for 100ms; waits on the test clock until 300ms (at 100ms)
        """
      ),
    ]
  )

  static func run(_: NoArguments, _ invocation: Invocation) throws -> Report {
    let session = invocation.session
    let store = try session.currentStore()
    let elsewhere = session.stores.filter { $0 !== store && !$0.effectsInFlight.isEmpty }
    return .effects(
      EffectsReport(
        session.effects(of: store).map { EffectRow($0, invocation.evaluator) },
        elsewhere: elsewhere.map { ($0.name, $0.effectsInFlight.count) }
      )
    )
  }
}

extension EffectRow {
  @MainActor
  init(_ status: EffectStatus, _ evaluator: Evaluator) {
    self.init(
      id: status.effect.id,
      name: status.effect.name,
      causeNumber: status.entry?.number,
      cause: status.entry?.action
    )
    isOlder = status.isOlder
    kind =
      switch status.effect.kind {
      case .work: .task
      case .publisher: .publisher
      case .debounce: .debounce
      case .throttle: .throttle
      }
    cancellationIDs = status.effect.cancellationIDs.map(\.base)
    // Output that depends on the machine's speed is shown only at a prompt.
    let isAtPrompt = evaluator.options.patience != nil
    age = status.testDuration.map { .exact($0) } ?? (isAtPrompt ? .rounded(status.duration) : nil)
    switch status.wait {
    case .testClock(let end):
      wait = .testClock(until: end, now: evaluator.session.testTime)
    case .clock(let remaining): wait = .clock(remaining: isAtPrompt ? remaining : nil)
    case nil: break
    }
  }
}
