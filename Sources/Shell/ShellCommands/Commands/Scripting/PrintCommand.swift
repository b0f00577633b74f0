import ShellLanguage
import ShellOutput
import ShellValues

enum PrintCommand: ImmediateCommand {
  static let signature = CommandSignature(
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

  struct Arguments {
    let values: [ResolvedArgument<Any>]
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    Arguments(values: try reader.values("values"))
  }

  static func run(_ arguments: Arguments, _: Invocation) throws -> Report {
    .print(arguments.values.map(\.value))
  }
}
