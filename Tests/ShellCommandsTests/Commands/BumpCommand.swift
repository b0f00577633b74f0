import ShellCommands
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// A command that the shell knows from this file alone.
enum BumpCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore]
  static let problems: [any ExplainedProblem.Type] = [BumpProblem.self]

  static let signature = CommandSignature(
    "bump",
    .looking,
    summary: "Add to a whole number of the state.",
    parameters: [
      .init("path", .statePath, summary: "the number"),
      .init("step", .count, keyword: "by", isOptional: true, summary: "how much; 1 if left out"),
    ],
    options: [.init("twice", summary: "add it two times")],
    examples: [
      .init(
        "Add to a count",
        """
        load counter
        #>   loaded counter
        bump count by 20 --twice
        #>   count: 0 → 40
        """
      )
    ]
  )

  struct Arguments {
    let path: PathSyntax?
    let step: ResolvedArgument<Int>?
    let isTwice: Bool
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    Arguments(
      path: try reader.statePath("path"),
      step: try reader.count("step"),
      isTwice: reader.has("twice")
    )
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    let store = try invocation.session.currentStore()
    guard let syntax = arguments.path, case .steps(let accessors) = syntax.kind else {
      return .nothing
    }
    let sum = (arguments.step?.value ?? 1) * (arguments.isTwice ? 2 : 1)
    let (scope, builder) = (store.scope(of: syntax), invocation.evaluator.builder)
    let bump: Timeline.Edit = { state in
      let scoped = try scope.state(of: state)
      let path = try StatePath.resolve(accessors, in: scoped, using: builder)
      guard let number = try path.read(from: scoped, at: syntax.span) as? Int else {
        throw Diagnostic(BumpProblem.notANumber(path.description), at: syntax.span)
      }
      return Timeline.Edited(
        state: try scope.replacing(state, with: path.replacing(in: scoped, with: number + sum)),
        path: scope.path.appending(path),
        value: number + sum
      )
    }
    return try invocation.session.edit(store, with: bump) ? .nothing : .changes([])
  }
}

enum BumpProblem: ExplainedProblem, Hashable {
  case notANumber(String)

  var code: String { "not-a-number" }

  var message: String {
    switch self {
    case .notANumber(let path): "'\(path)' is no whole number"
    }
  }

  static let explanations = [
    CodeExplanation(
      "not-a-number",
      "Only a whole number can be added to.",
      mistake: "load counter\nbump fact",
      instead: "load counter\nbump count"
    )
  ]
}
