import ShellLanguage
import ShellOutput

enum FailCommand: ImmediateCommand {
  static let problems: [any ExplainedProblem.Type] = [FailProblem.self]

  static let signature = CommandSignature(
    "fail",
    .scripting,
    summary: "Fail with a message, as a failed 'expect' does.",
    parameters: [.init("message", .expression, summary: "the message, a String")],
    consequence: .asserts,
    examples: [
      .init(
        "Fail where a script should not come",
        """
        if 1 > 2 { fail "numbers are broken" }
        """
      )
    ]
  )

  struct Arguments {
    let message: ResolvedArgument<String>?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    Arguments(message: try reader.value("message", as: String.self))
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    guard let message = arguments.message?.value else { return .nothing }
    throw Diagnostic(FailProblem.failed(message), at: invocation.call.word.span)
  }
}

/// The failure that a script reports with `fail`.
enum FailProblem: ExplainedProblem, Hashable {
  case failed(String)

  var code: String {
    switch self {
    case .failed: "failed"
    }
  }

  var message: String {
    switch self {
    case .failed(let message): message
    }
  }

  var isExpectation: Bool { true }

  static let explanations = [
    CodeExplanation(
      "failed",
      "'fail' ends a script with the given message.",
      mistake: "fail \"the server is gone\"",
      instead: "if 1 > 2 { fail \"numbers are broken\" }"
    )
  ]
}
