import ShellLanguage
import ShellOutput
import ShellSession

enum WaitCommand: WaitingCommand {
  static let traits: CommandTraits = [.givesEffectsTime]

  static let signature = CommandSignature(
    "wait",
    .effects,
    summary: "Wait until no effect is in flight, or at most for a duration.",
    discussion: """
      A script runs its next statement once no effect can go on by itself; 'wait' is for effects \
      that take time or wait for the outside world. A 'Task { }' that an effect or a client \
      creates is not part of the effect: its end can't be observed, so neither waits for it. \
      'async let' and task groups are part of the effect.
      """,
    parameters: [
      .init(
        "duration",
        .duration,
        isOptional: true,
        summary: "how long at most; no limit by default"
      )
    ],
    examples: [
      .init(
        "Wait for a fact",
        """
        load counter
        #>   loaded counter
        .factButtonTapped
        #>   isLoading: false → true
        wait
        #>   ⤷ .factResponse(.success("0 is the only number that is neither positive nor negative."))
        #>     fact: nil → "0 is the only number that is neither positive nor negative."
        #>     isLoading: true → false
        """
      )
    ]
  )

  struct Arguments {
    let duration: ResolvedArgument<Duration>?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    Arguments(duration: try reader.duration("duration"))
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) async throws -> Report {
    let duration = arguments.duration?.value
    try await invocation.session.waitForEffects(
      until: duration.map { ContinuousClock.now.advanced(by: $0) },
      onPause: invocation.evaluator.showProgress
    )
    return .nothing
  }
}
