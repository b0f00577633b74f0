package import ShellLanguage
package import ShellOutput
import ShellSession

package enum StateCommand: Command {
  package static let signature = CommandSignature(
    "state",
    .looking,
    summary: "Print the state, or the part of it at a path.",
    parameters: [
      .init("path", .statePath, isOptional: true, summary: "a path from the current scope")
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

  package static func run(_ invocation: Invocation) async throws -> Report {
    let value = try invocation.evaluator.state(at: invocation.path("path"))
    let format = invocation.wordOption("format").flatMap { StateFormat(rawValue: $0.text) }
    let depth = try invocation.countOption("depth")
    return .state(StateReport(value: value, format: format ?? .tree, depth: depth))
  }
}
