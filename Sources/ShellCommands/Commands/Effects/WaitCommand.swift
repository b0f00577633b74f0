package import ShellLanguage
package import ShellOutput
import ShellSession

package enum WaitCommand: Command {
  package static let signature = CommandSignature(
    "wait",
    .effects,
    summary: "Wait until no effect is in flight, or for a time at most.",
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

  package static func run(_ invocation: Invocation) async throws -> Report {
    let duration = try invocation.expression("duration").map { expression in
      let duration = try invocation.evaluator.value(of: expression, as: Duration.self)
      guard duration >= .zero else {
        throw Diagnostic(CommandProblem.negativeDuration, at: expression.span)
      }
      return duration
    }
    if duration == nil {
      try await invocation.evaluator.settle()
      try invocation.session.checkIsNotWaitingForTestClock()
    }
    try await invocation.session.waitForEffects(
      until: duration.map { ContinuousClock.now.advanced(by: $0) }
    )
    return .nothing
  }
}
