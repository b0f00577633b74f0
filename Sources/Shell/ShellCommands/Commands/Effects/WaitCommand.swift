import ShellLanguage
import ShellOutput
import ShellSession

enum WaitCommand: Command {
  static let traits: CommandTraits = [.givesEffectsTime]

  static let signature = CommandSignature(
    "wait",
    .effects,
    summary: "Wait until no effect is in flight, or for a time at most.",
    discussion: """
      A script goes on with its next statement when no effect can go on by itself; 'wait' is for what \
      takes time or asks others. What an effect or a client begins with 'Task { }' of its own is no part \
      of the effect: nobody can tell when it is done, so neither waits for it. 'async let' and task groups \
      are parts of it.
      """,
    parameters: [
      .init(
        "duration",
        .duration,
        isOptional: true,
        summary: "how long at most; no limit if left out"
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
    if duration == nil {
      try await invocation.evaluator.settle()
      try invocation.session.checkIsNotWaitingForTestClock()
    }
    try await invocation.session.waitForEffects(
      until: duration.map { ContinuousClock.now.advanced(by: $0) },
      onPause: invocation.evaluator.showProgress
    )
    return .nothing
  }
}
