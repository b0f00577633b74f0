package import ShellLanguage
package import ShellOutput
import ShellSession
import ShellValues

package enum WatchCommand: Command {
  package static let signature = CommandSignature(
    "watch",
    .looking,
    summary: "Print a part of the state whenever it changes from now on.",
    discussion: """
      What is watched is a path or any other expression, at the scope where it was set up. It is printed \
      after the output of what has changed it. 'watch' alone lists what is watched in the store, \
      'watch --off PATH' ends it, and 'watch --off' ends all.
      """,
    parameters: [
      .init("path", .expression, isOptional: true, summary: "a path, or another expression")
    ],
    options: [.init("off", summary: "no longer watch the path, or anything")],
    consequence: .looks(unlessGiven: ["path"]),
    examples: [
      .init(
        "Watch what follows from the state",
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

  package static func run(_ invocation: Invocation) async throws -> Report {
    let evaluator = invocation.evaluator
    let store = try invocation.session.currentStore()
    let isOff = invocation.call.options["off"] != nil
    guard let expression = invocation.expression("path") else {
      if isOff { evaluator.watches.removeAll(from: store) }
      return list(evaluator, store)
    }
    let text = evaluator.source[expression.span]
    if isOff {
      guard evaluator.watches.remove(text, from: store) else {
        let known = evaluator.watches.watches(in: store).map(\.text)
        throw Diagnostic(
          CommandProblem.notWatched(text),
          at: expression.span,
          suggestions: closestMatches(to: text, in: known),
          help: "'watch' lists what is watched."
        )
      }
      return list(evaluator, store)
    }
    var watch = Watch(text: text, expression: expression, scope: store.scope, value: ())
    do {
      watch.value = try evaluator.value(of: expression)
    } catch let diagnostic as Diagnostic {
      // What is not there now may come; what can never be is a mistake.
      guard let problem = diagnostic.problem as? ValueProblem, problem.dependsOnState else {
        throw diagnostic
      }
      watch.value = MissingValue()
    }
    evaluator.watches.add(watch, to: store)
    return .table([row(watch)])
  }

  private static func list(_ evaluator: Evaluator, _ store: SessionStore) -> Report {
    let watches = evaluator.watches.watches(in: store)
    return watches.isEmpty ? .note("nothing is watched") : .table(watches.map(row))
  }

  private static func row(_ watch: Watch) -> Row {
    Row([.path("\(watch.text):"), .value(ValueDescription(width: 200).text(watch.value))])
  }
}

extension ValueProblem {
  /// Whether another state may not have the problem.
  fileprivate var dependsOnState: Bool {
    switch self {
    case .noElement, .noValue, .otherCase, .overflow, .divisionByZero, .invalidRange: true
    default: false
    }
  }
}
