package import ShellLanguage
package import ShellOutput
import ShellValues

package enum PrintCommand: Command {
  package static let signature = CommandSignature(
    "print",
    .scripting,
    summary: "Print values on one line; text without its quotes.",
    parameters: [
      .init("values", .expression, isOptional: true, isRepeated: true, summary: "the values")
    ],
    consequence: .looks(),
    examples: [
      .init(
        "Text and values",
        #"""
        load counter
        #>   loaded counter
        print "The count is \(count)."
        #> The count is 0.
        """#
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    let values = try invocation.expressions("values").map {
      try invocation.evaluator.value(of: $0)
    }
    return .print(values)
  }
}
