import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum ObserveCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore]

  static let problems: [any ExplainedProblem.Type] = [ObserveProblem.self]

  static let signature = CommandSignature(
    "observe",
    .looking,
    summary: "Tell when a view that reads a property would be updated.",
    discussion: """
      The property is read as a view reads it, with observation tracking. When a statement \
      triggers the observation, the property is read again. A change that is not reported here \
      updates no view that reads only these properties. 'observe' alone lists them, 'observe \
      --off' stops observing.
      """,
    parameters: [
      .init(
        "path",
        .statePath,
        isOptional: true,
        isRepeated: true,
        summary: "a property of the state at the scope, or '/' and a path from the root"
      )
    ],
    options: [.init("off", summary: "no longer observe the paths, or any")],
    consequence: .looks(unlessGiven: ["path"]),
    examples: [
      .init(
        "A property that a view reads, and one that it does not",
        """
        load counter
        #>   loaded counter
        observe count
        #>   count: 0
        .incrementButtonTapped
        #>   count: 0 → 1
        #>   observe count: a view that reads it is updated (0 → 1)
        .factResponse(.success("1 is good"))
        #>   fact: nil → "1 is good"
        """
      )
    ]
  )

  struct Arguments {
    let paths: [PathSyntax]
    let isOff: Bool
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let paths = reader.paths("path")
    for path in paths { try reader.context.check(path, isReading: true) }
    return Arguments(paths: paths, isOff: reader.has("off"))
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    let evaluator = invocation.evaluator
    let store = try invocation.session.currentStore()
    let list = evaluator.observations
    if arguments.isOff {
      if arguments.paths.isEmpty { list.remove(nil, from: store) }
      for path in arguments.paths {
        let text = evaluator.source[path.span]
        guard list.remove(text, from: store) else {
          throw Diagnostic(
            ObserveProblem.notObserved(text),
            at: path.span,
            suggestions: closestMatches(to: text, in: list.observations(of: store).map(\.text))
          )
        }
      }
    } else {
      for path in arguments.paths { try add(path, to: list, in: store, evaluator) }
    }
    return .list(
      ListReport(
        "observed",
        list.observations(of: store).map(ObservedProperty.init),
        ifEmpty: "nothing is observed"
      )
    )
  }

  private static func add(
    _ path: PathSyntax,
    to list: ObservationList,
    in store: SessionStore,
    _ evaluator: Evaluator
  ) throws {
    guard case .steps(let accessors) = path.kind else { return }
    let start = store.scope(of: path)
    let state = try start.state(in: store)
    let type = Swift.type(of: state)
    guard ObservedPath.isObservable(type) else {
      throw Diagnostic(
        ObserveProblem.notObservable(TypeName.of(type)),
        at: path.span,
        help: "'@ObservableState' makes it observable. 'watch' prints what changes in any state."
      )
    }
    list.add(
      ObservationList.Observation(
        text: evaluator.source[path.span],
        scope: start,
        path: try ObservedPath(accessors, in: state, using: evaluator.builder)
      ),
      to: store
    )
  }
}

/// An observed property, as it was read last.
private struct ObservedProperty: ListedItem {
  private let text: String
  private let scope: Scope
  private let value: Any

  @MainActor
  init(_ observation: ObservationList.Observation) {
    text = observation.text
    scope = observation.scope
    value = observation.value
  }

  var members: JSONMembers {
    [
      ("path", .string(text)), ("scope", .string(scope.description)), ("value", .value(value)),
    ]
  }

  var rows: [Row] {
    [Row([.path("\(text):"), .content(value)])]
  }
}

/// Errors of `observe`.
enum ObserveProblem: ExplainedProblem, Hashable {
  case notObservable(String)
  case notObserved(String)

  var code: String {
    switch self {
    case .notObservable: "not-observable"
    case .notObserved: "not-observed"
    }
  }

  var message: String {
    switch self {
    case .notObservable(let type): "\(type) can't be observed"
    case .notObserved(let path): "\(quoted: path) is not observed"
    }
  }

  static let explanations = [
    CodeExplanation(
      "not-observable",
      "A state without '@ObservableState' does not report which of its properties change."
    ),
    CodeExplanation(
      "not-observed",
      "'observe --off' names a path that is not observed. 'observe' alone lists those that are.",
      mistake: "load counter\nobserve --off count",
      instead: "load counter\nobserve count\nobserve --off count"
    ),
  ]
}
