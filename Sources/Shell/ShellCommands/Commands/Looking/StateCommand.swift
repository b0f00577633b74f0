import ShellLanguage
import ShellOutput
import ShellSession

enum StateCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore]

  static let signature = CommandSignature(
    "state",
    .looking,
    summary: "Print the state, or the part of it at a path.",
    parameters: [
      .init(
        "path",
        .statePath,
        isOptional: true,
        summary: "a path from the current scope, or '/' and one from the root"
      )
    ],
    options: [
      .init("depth", .count, summary: "how many levels to show"),
      .init(
        "format",
        .choice(StateFormat.allCases.map(\.rawValue)),
        summary: "'tree', 'swift' for a Swift expression, or 'json'"
      ),
    ],
    consequence: .looks(),
    advice: [.init(.word, "A value is printed without 'state': 'rows.map(\\.title)'.")],
    examples: [
      .init(
        "The whole state, and one property",
        """
        load counter
        #>   loaded counter
        state
        #> Counter.State
        #> ├ count: 0
        #> ├ fact: nil
        #> ╰ isLoading: false
        state count
        #> 0
        """
      ),
      .init(
        "The first level only",
        """
        load twoCounters
        #>   loaded twoCounters
        state --depth 1
        #> TwoCounters.State
        #> ├ counter1: Counter.State …
        #> ╰ counter2: Counter.State …
        """
      ),
    ]
  )

  struct Arguments {
    let path: PathSyntax?
    let format: StateFormat
    let depth: ResolvedArgument<Int>?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    Arguments(
      path: try reader.statePath("path"),
      format: reader.wordOption("format").flatMap { StateFormat(rawValue: $0.text) } ?? .tree,
      depth: try reader.countOption("depth")
    )
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    .state(
      StateReport(
        value: try invocation.evaluator.state(at: arguments.path),
        format: arguments.format,
        depth: arguments.depth?.value
      )
    )
  }
}
