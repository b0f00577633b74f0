import ComposableArchitecture
package import ShellLanguage
package import ShellOutput
import ShellSession

package enum CancelCommand: Command {
  package static let signature = CommandSignature(
    "cancel",
    .effects,
    summary: "Cancel effects in flight, by their numbers or all of the store.",
    discussion: """
      'effects' lists the numbers. What a cancelled effect still does, in a 'catch' or a 'defer' for \
      instance, it does; what it sends is dropped. The state stays as it is, and neither 'undo' nor 'redo' \
      starts the effect again.
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

  package static func run(_ invocation: Invocation) async throws -> Report {
    let session = invocation.session
    let store = try session.currentStore()
    // A session that is done again has no effects, only what they sent.
    if session.repetition != nil { return .nothing }
    var numbers: Set<Int>?
    if invocation.word("all") != nil {
      try checkIsAlone(invocation)
    } else {
      numbers = try chosen(invocation, among: store.effectsInFlight.map(\.id))
    }
    let cancelled = session.cancelEffects(numbers, of: store)
    guard !cancelled.isEmpty else { return .note("no effect to cancel") }
    let rows = cancelled.map { EffectRow($0, invocation) }
    try await invocation.evaluator.settle()
    return .cancelled(rows)
  }

  private static func checkIsAlone(_ invocation: Invocation) throws {
    guard let extra = invocation.expressions("number").first else { return }
    throw Diagnostic(
      SyntaxProblem.extraArgument(
        invocation.evaluator.source[extra.span],
        command: signature.name
      ),
      at: extra.span,
      help: "'cancel all' cancels this one too."
    )
  }

  /// The effects that are to be cancelled; all of them are there.
  private static func chosen(_ invocation: Invocation, among ids: [Int]) throws -> Set<Int> {
    let expressions = invocation.expressions("number")
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
    var numbers: Set<Int> = []
    for expression in expressions {
      let number = try invocation.evaluator.value(of: expression, as: Int.self)
      guard ids.contains(number) else {
        throw Diagnostic(
          EffectProblem.unknownEffect(number, inFlight: ids),
          at: expression.span,
          help: ids.isEmpty
            ? "No effect of the store is in flight: what was started has ended."
            : "'effects' lists those in flight, and 'cancel all' cancels them all."
        )
      }
      numbers.insert(number)
    }
    return numbers
  }
}
