import ShellLanguage
import ShellOutput

enum ExitCommand: ImmediateCommand {
  static let problems: [any ExplainedProblem.Type] = [ExitProblem.self]

  static let signature = CommandSignature(
    "exit",
    .scripting,
    summary: "End the shell with an exit status.",
    parameters: [.init("status", .count, isOptional: true, summary: "0 to 255; 0 if left out")],
    consequence: .tells,
    examples: [
      .init(
        "End a script early",
        """
        if 1 > 2 { exit 1 }
        """
      )
    ]
  )

  struct Arguments {
    let status: ResolvedArgument<UInt8>?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let status = try reader.value("status", as: Int.self)?.map { number in
      guard let status = UInt8(exactly: number) else {
        throw Diagnostic(ExitProblem.badStatus(number), at: reader.span("status"))
      }
      return status
    }
    return Arguments(status: status)
  }

  static func run(_ arguments: Arguments, _: Invocation) throws -> Report {
    throw QuitRequest(status: Int32(arguments.status?.value ?? 0))
  }
}

/// Errors of `exit`.
enum ExitProblem: ExplainedProblem, Hashable {
  case badStatus(Int)

  var code: String {
    switch self {
    case .badStatus: "bad-status"
    }
  }

  var message: String {
    switch self {
    case .badStatus(let status): "an exit status must be from 0 to 255, but this is \(status)"
    }
  }

  static let explanations = [
    CodeExplanation(
      "bad-status",
      "An exit status is a number from 0 to 255.",
      mistake: "exit 300",
      instead: "if 1 > 2 { exit 3 }"
    )
  ]
}
