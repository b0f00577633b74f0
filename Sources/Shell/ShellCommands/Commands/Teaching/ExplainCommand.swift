import ShellLanguage
import ShellOutput
import ShellSession

enum ExplainCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore]

  static let signature = CommandSignature(
    "explain",
    .teaching,
    summary: "Say in words what your last action did, and why the rest followed.",
    discussion: """
      It tells of the action what it changed, the clients that it called, the effects that it started and \
      what they sent, and what is still in flight. With a number it begins with that entry of the history.
      """,
    parameters: [
      .init("entry", .entry, isOptional: true, summary: "the entry to explain")
    ],
    consequence: .looks(),
    examples: [
      .init(
        "Where a fact comes from",
        """
        load counter
        #>   loaded counter
        dep numberFact mock
        #>   numberFact: live → mock
        .factButtonTapped
        #> …
        explain
        #> You sent `.factButtonTapped` (#2). It changed `isLoading: false → true`, and started an effect.
        #>
        #> • The effect called `numberFact.fetch(number: 0)`, which returned `"0 is good"`.
        #> • The effect sent `.factResponse(.success("0 is good"))` (#3). It changed `fact: nil → "0 is good"`
        #>   and `isLoading: true → false`.
        #>
        #> No effect is in flight.
        """
      )
    ]
  )

  struct Arguments {
    let entry: ResolvedArgument<Int>?
    let entrySpan: SourceSpan
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    Arguments(entry: try reader.entry("entry"), entrySpan: reader.span("entry"))
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    let store = try invocation.session.currentStore()
    let entry = try arguments.entry.map { try store.entry($0.value, at: arguments.entrySpan) }
    guard let entry = entry ?? ActionFlow.lastEntry(of: store) else {
      throw Diagnostic(ShowProblem.nothingDone, at: invocation.call.word.span)
    }
    let step = ActionFlow(of: store, after: entry.number, invocation.evaluator).step(entry)
    return .prose(Explanation(step, inFlight: store.effectsInFlight.count).prose)
  }
}
