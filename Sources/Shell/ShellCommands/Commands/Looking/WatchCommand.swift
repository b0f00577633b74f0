import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum WatchCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore]

  static let problems: [any ExplainedProblem.Type] = [WatchProblem.self]

  static let signature = CommandSignature(
    "watch",
    .looking,
    summary: "Print part of the state whenever it changes.",
    discussion: """
      Watches a path or any other expression, in the scope that was current when 'watch' ran. The \
      value is printed after the output of the statement or effect that changed it. 'watch' alone \
      lists the store's watched expressions, 'watch --off PATH' stops watching one, and 'watch \
      --off' stops watching all.
      """,
    parameters: [
      .init(
        "path",
        .expressionOrRootedPath,
        isOptional: true,
        summary: "a path, or another expression, or '/' and a path from the root"
      )
    ],
    options: [.init("off", summary: "stop watching the path, or everything if there is no path")],
    consequence: .looks(unlessGiven: ["path"]),
    examples: [
      .init(
        "Watch a value derived from the state",
        """
        load counter
        #>   loaded counter
        watch count % 2 == 0
        #>   count % 2 == 0: true
        .incrementButtonTapped
        #>   count: 0 → 1
        #>   watch count % 2 == 0: true → false
        watch --off
        #>   nothing is watched
        """
      )
    ]
  )

  struct Arguments {
    let expression: Expression?
    /// The path from the root that the expression stands for; `nil` for any other expression.
    let path: PathSyntax?
    let isOff: Bool
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let path = reader.path("path")
    if let path { try reader.context.check(path, isReading: true) }
    return Arguments(
      expression: path?.expression ?? reader.expression("path"),
      path: path,
      isOff: reader.has("off")
    )
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    let evaluator = invocation.evaluator
    let store = try invocation.session.currentStore()
    guard let expression = arguments.expression else {
      if arguments.isOff { evaluator.watches.removeAll(from: store) }
      return list(evaluator, store)
    }
    let text = evaluator.source[arguments.path?.span ?? expression.span]
    if arguments.isOff {
      guard evaluator.watches.remove(text, from: store) else {
        let known = evaluator.watches.watches(in: store).map(\.text)
        throw Diagnostic(
          WatchProblem.notWatched(text),
          at: expression.span,
          suggestions: closestMatches(to: text, in: known),
          help: "'watch' lists what is watched."
        )
      }
      return list(evaluator, store)
    }
    let scope = store.scope(of: arguments.path)
    var watch = Watch(text: text, expression: expression, scope: scope, value: ())
    let names = evaluator.environment
    let environment = arguments.path == nil ? names : names.with(state: store.state)
    do {
      watch.value = try ExpressionEvaluator(environment: environment).evaluate(expression)
    } catch let diagnostic as Diagnostic {
      // A value that is missing now may appear later. An expression that can never have a value is
      // an error.
      guard let problem = diagnostic.problem as? ValueProblem, problem.dependsOnValues else {
        throw diagnostic
      }
      watch.value = MissingValue()
    }
    evaluator.watches.add(watch, to: store)
    return .list(ListReport("watches", [watch]))
  }

  private static func list(_ evaluator: Evaluator, _ store: SessionStore) -> Report {
    let watches = evaluator.watches.watches(in: store)
    return .list(ListReport("watches", watches, ifEmpty: "nothing is watched"))
  }
}

extension Watch: ListedItem {
  var members: JSONMembers {
    [
      ("text", .string(text)), ("scope", .string(scope.description)),
      ("value", value is MissingValue ? .null : .value(value)),
    ]
  }

  var rows: [Row] {
    [Row([.path("\(text):"), .content(value)])]
  }
}

/// Errors of `watch`.
enum WatchProblem: ExplainedProblem, Hashable {
  case notWatched(String)

  var code: String {
    switch self {
    case .notWatched: "not-watched"
    }
  }

  var message: String {
    switch self {
    case .notWatched(let text):
      "\(quoted: text) is not watched"
    }
  }

  static let explanations = [
    CodeExplanation(
      "not-watched",
      "'watch --off' was given an expression that is not being watched. 'watch' lists what is.",
      mistake: "load counter\nwatch --off count",
      instead: "load counter\nwatch count\nwatch --off count"
    )
  ]
}

extension PathSyntax {
  /// The expression that reads the part at the path: `$0` with the path's steps.
  fileprivate var expression: Expression {
    let state = Expression(.state, span)
    guard case .steps(let accessors) = kind else { return state }
    return accessors.reduce(state) { base, accessor in
      Expression(.access(base, accessor), SourceSpan(span.start, accessor.span.end))
    }
  }
}

extension WatchCommand: CompletingCommand {
  /// After `--off`, the watched expressions.
  static func candidates(
    for parameter: CommandSignature.Parameter,
    beginning text: String,
    in source: CompletionSource
  ) -> [CandidateGroup]? {
    guard parameter.name == "path", source.call?.options["off"] != nil,
      let store = source.session.current
    else { return nil }
    let watched = source.evaluator.watches.watches(in: store).map(\.text)
    return [CandidateGroup(text, words: watched.map { ($0, "") })]
  }
}
