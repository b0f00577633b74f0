import Foundation
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum AdvanceCommand: WaitingCommand {
  static let traits: CommandTraits = [.givesEffectsTime]

  static let signature = CommandSignature(
    "advance",
    .effects,
    summary: "Advance the test clock, and show what that triggers.",
    discussion: """
      'dep clock test' stops time for the effects that start from then on. Sleeps that are due end \
      in order, and each effect runs before the next is woken.
      """,
    parameters: [.init("duration", .duration, summary: "how far: '300ms', '2s', '5m', '1h'")],
    examples: [
      .init(
        "Wait for a fact without waiting",
        """
        load counter
        #>   loaded counter
        dep clock test
        #>   clock: live → test
        .factButtonTapped
        #>   isLoading: false → true
        advance 1s
        #>   clock: 0s → 1s
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

  static func canRun(in session: ShellSession) -> Bool {
    session.hasTestClock(in: session.current)
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) async throws -> Report {
    guard let duration = arguments.duration?.value else { return .nothing }
    return try await invocation.advance(by: duration)
  }
}

enum RunCommand: WaitingCommand {
  static let traits: CommandTraits = [.givesEffectsTime]

  static let signature = CommandSignature(
    "run",
    .effects,
    summary: "Advance the test clock until nothing sleeps any more.",
    discussion: "A timer never ends: cancel it first, or move the clock with 'advance'.",
    advice: [
      .init(
        .duration,
        "'advance ARGUMENT' moves the test clock that far; 'run' moves it to its end."
      ),
      .init(
        .word,
        "'source FILE' runs the statements of a file; 'run' moves the test clock to its end."
      ),
    ],
    examples: [
      .init(
        "Run the clock out",
        """
        load todos
        #>   loaded todos
        dep clock test
        #>   clock: live → test
        run
        #>   clock: 0s; nothing sleeps
        """
      )
    ]
  )

  static func canRun(in session: ShellSession) -> Bool {
    session.hasTestClock(in: session.current)
  }

  static func run(_: NoArguments, _ invocation: Invocation) async throws -> Report {
    try await invocation.advance(by: nil)
  }
}

extension Invocation {
  fileprivate func advance(by duration: Duration?) async throws -> Report {
    let start = session.testTime
    do {
      return try await session.advance(by: duration, in: session.current).report
    } catch {
      let passed = session.testTime - start
      if passed > .zero {
        evaluator.recorder.partlyDone = .text("advance \(ValueDescription().text(passed))")
      }
      throw error
    }
  }
}

extension ShellSession.Advance {
  /// The clock's report: `clock: 0s → 1s; next at 3s`.
  fileprivate var report: Report {
    let now = from == to ? Self.text(to) : "\(Self.text(from)) → \(Self.text(to))"
    let rest = next.map { "; next at \(Self.text($0))" } ?? (from == to ? "; nothing sleeps" : "")
    return .done(
      "clock",
      [("from", .value(from)), ("to", .value(to)), ("next", next.map { .value($0) } ?? .null)],
      text: "clock: \(now)\(rest)"
    )
  }

  private static func text(_ duration: Duration) -> String {
    ValueDescription().text(duration)
  }
}
