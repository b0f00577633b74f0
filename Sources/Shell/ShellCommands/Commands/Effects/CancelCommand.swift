import ShellValues
import ComposableArchitecture
import ShellLanguage
import ShellOutput
import ShellSession

enum CancelCommand: WaitingCommand {
  static let traits: CommandTraits = [.needsStore, .givesEffectsTime, .isSkippedInReplay]

  static let signature = CommandSignature(
    "cancel",
    .effects,
    summary: "Cancel effects in flight, by number or all of the store's.",
    discussion: """
      'effects' lists the numbers. A cancelled effect may still run code, in a 'catch' or a \
      'defer' for instance, but what it sends is dropped. The state stays as it is, and neither \
      'undo' nor 'redo' starts the effect again.
      """,
    parameters: [
      .init("all", .choice(["all"]), isOptional: true, summary: "all effects of the store"),
      .init(
        "number",
        .count,
        isOptional: true,
        isRepeated: true,
        summary: "the number of an effect"
      ),
    ],
    examples: [
      .init(
        "Give up waiting for a fact",
        """
        load counter
        #>   loaded counter
        .factButtonTapped
        #>   isLoading: false → true
        cancel 1
        #>   cancelled 1, started by #1 .factButtonTapped
        effects
        #>   no effect is in flight
        """
      ),
      .init(
        "Cancel whatever is left",
        """
        load counter
        #>   loaded counter
        repeat 2 { .factButtonTapped }
        #> …
        cancel all
        #> …
        """
      ),
    ]
  )

  enum Arguments {
    case all
    case some([(number: ResolvedArgument<Int>, span: SourceSpan)])
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let expressions = reader.expressions("number")
    if reader.word("all") != nil {
      guard let extra = expressions.first else { return .all }
      throw Diagnostic(
        SyntaxProblem.extraArgument(
          reader.source[extra.span],
          command: signature.name
        ),
        at: extra.span,
        help: "'cancel all' cancels this one too."
      )
    }
    guard !expressions.isEmpty else {
      throw Diagnostic(
        SyntaxProblem.missingArgument(
          command: signature.name,
          parameter: "number",
          summary: "the number of an effect, or 'all'"
        ),
        help: "'effects' lists those in flight."
      )
    }
    return .some(try expressions.map { (try reader.value(of: $0, as: Int.self), $0.span) })
  }

  static func canRun(in session: ShellSession) -> Bool {
    session.current.map { !$0.effectsInFlight.isEmpty } ?? false
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) async throws -> Report {
    let session = invocation.session
    let store = try session.currentStore()
    let numbers = try chosen(arguments, among: store.effectsInFlight.map(\.id))
    let cancelled = session.cancelEffects(numbers, of: store)
    let rows = cancelled.map { EffectRow($0, invocation.evaluator) }
    try await invocation.evaluator.settle()
    return .cancelled(rows)
  }

  /// The numbers of the effects to cancel, all of which are in flight; `nil` selects all effects.
  ///
  /// - Throws: A diagnostic if an effect with one of the numbers is not in flight.
  private static func chosen(_ arguments: Arguments, among ids: [Int]) throws -> Set<Int>? {
    guard case .some(let chosen) = arguments else { return nil }
    for (number, span) in chosen where !ids.contains(number.value) {
      throw Diagnostic(
        EffectProblem.unknownEffect(number.value, inFlight: ids),
        at: span,
        help: ids.isEmpty
          ? "No effect of the store is in flight: all have ended."
          : "'effects' lists those in flight, and 'cancel all' cancels them all."
      )
    }
    return Set(chosen.map(\.number.value))
  }
}

extension CancelCommand: CompletingCommand {
  static func accepts(
    _ parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> Bool {
    parameter.kind == .count || source.call?.arguments["number"] == nil
  }

  static func candidates(
    for parameter: CommandSignature.Parameter,
    beginning text: String,
    in source: CompletionSource
  ) -> [CandidateGroup]? {
    guard parameter.kind == .count else { return nil }
    let description = ValueDescription(width: 60)
    let items = source.session.current.map { store in
      source.session.effects(of: store).map { status in
        CompletionCandidates.Item(
          "\(status.effect.id)",
          summary: status.entry?.action.map { description.text($0) } ?? ""
        )
      }
    }
    return [CandidateGroup(text, items ?? [])]
  }
}
