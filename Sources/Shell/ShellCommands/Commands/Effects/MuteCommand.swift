import ShellLanguage
import ShellOutput
import ShellSession

enum MuteCommand: ImmediateCommand {
  static let signature = CommandSignature(
    "mute",
    .effects,
    summary: "Don't print what effects do between statements.",
    discussion: """
      Timers and answers that arrive while you type or talk are not printed any more. They still happen: \
      'history' lists them, and what a statement itself sets off or waits for is printed with it. 'mute off' \
      prints them again, and 'mute' alone says which it is.
      """,
    parameters: [
      .init(
        "what",
        .oneOf(Choice.allCases.map(\.rawValue)),
        isOptional: true,
        summary: "'effects', or 'off'"
      )
    ],
    consequence: .tells,
    examples: [
      .init(
        "Talk while a timer runs",
        """
        load stopwatch
        #>   loaded stopwatch
        dep clock test
        #>   clock: live → test
        mute effects
        #>   effects are muted
        .startTapped
        #>   isRunning: false → true
        advance 100ms
        #> …
        #>   ⤷ .ticked
        #>     elapsed: 0s → 100ms
        mute off
        #>   effects are not muted
        """
      )
    ]
  )

  enum Choice: String, CaseIterable {
    case effects, off
  }

  static func arguments(_ reader: ArgumentReader) -> Choice? {
    reader.word("what").flatMap { Choice(rawValue: $0.text) }
  }

  static func run(_ choice: Choice?, _ invocation: Invocation) throws -> Report {
    let evaluator = invocation.evaluator
    if let choice { evaluator.display.mutesEffects = choice == .effects }
    let isMuted = evaluator.display.mutesEffects
    return .done(
      "mute",
      [("effects", .bool(isMuted))],
      text: "effects are \(isMuted ? "" : "not ")muted"
    )
  }
}
