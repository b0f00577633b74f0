import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum AppearCommand: Command {
  static let traits: CommandTraits = [.needsStore]

  static let problems: [any ExplainedProblem.Type] = [AppearanceProblem.self]

  static let signature = CommandSignature(
    "appear",
    .acting,
    summary: "Send a view's action for appearing; its effects last until 'disappear'.",
    discussion: """
      Without an argument it sends '.task', '.onAppear' or a similar action, if the scope has one. \
      The effects are tied to the view's lifetime, like those of 'await \
      store.send(.task).finish()' in its 'task'.
      """,
    parameters: [.init("action", .action, isOptional: true, summary: "the view's action")],
    examples: [
      .init(
        "A view comes and goes",
        """
        load stopwatch
        #>   loaded stopwatch
        appear .startTapped
        #>   sent .startTapped
        #>   isRunning: false → true
        disappear
        #>   cancelled 1 effect of what had appeared
        """
      )
    ]
  )

  struct Arguments {
    /// The action; `nil` if the scope is to say which it is.
    let action: ResolvedArgument<Any>?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    if let action = try reader.action("action") { return Arguments(action: action) }
    guard let type = try reader.place().known?.action else {
      return Arguments(action: .knownOnlyInRun)
    }
    guard let action = ViewLifetime.action(of: type, named: ViewLifetime.appearing) else {
      throw Diagnostic(
        AppearanceProblem.noAction(TypeName.of(type)),
        at: reader.call.word.span,
        help: ExampleAction.text(of: type).map { "Any other can be named: 'appear \($0)'." }
          ?? "Any other can be named: 'appear ACTION'; 'actions' lists them."
      )
    }
    return Arguments(action: .known(action))
  }

  static func isUseful(in session: ShellSession) -> Bool {
    guard let store = session.current else { return false }
    let type = store.scope.actionType(in: store)
    return ViewLifetime.action(of: type, named: ViewLifetime.appearing) != nil
  }

  static func begin(_ arguments: Arguments, _ invocation: Invocation) throws -> CommandProgress {
    let store = try invocation.session.currentStore()
    guard let action = arguments.action?.value else { return .done(.nothing) }
    let scope = store.scope
    let task = try store.send(scope.embed(action, in: store))
    store.appearances.append(SessionStore.Appearance(scope: scope, task: task))
    return try invocation.sent(action, at: scope, in: store)
  }
}

enum DisappearCommand: WaitingCommand {
  static let traits: CommandTraits = [.needsStore]

  static let signature = CommandSignature(
    "disappear",
    .acting,
    summary: "End the effects that 'appear' started, as a disappearing view does.",
    discussion: """
      It first sends '.onDisappear' or a similar action, if the scope has one. Effects that \
      'appear' started at the scopes of children end too.
      """,
    parameters: [],
    examples: [
      .init(
        "Nothing has appeared",
        """
        load counter
        #>   loaded counter
        disappear
        #>   nothing has appeared
        """
      )
    ]
  )

  struct Arguments {
    let action: Any?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let type = try reader.place().known?.action
    return Arguments(
      action: type.flatMap { ViewLifetime.action(of: $0, named: ViewLifetime.disappearing) }
    )
  }

  static func isUseful(in session: ShellSession) -> Bool {
    guard let store = session.current else { return false }
    let type = store.scope.actionType(in: store)
    return !store.appearances.isEmpty
      || ViewLifetime.action(of: type, named: ViewLifetime.disappearing) != nil
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) async throws -> Report {
    let store = try invocation.session.currentStore()
    let scope = store.scope
    if let action = arguments.action {
      try store.send(scope.embed(action, in: store))
      try await invocation.evaluator.settle()
    }
    let gone = store.takeAppearances(in: scope)
    let before = store.effectsInFlight.count
    for appearance in gone { appearance.cancelEffects() }
    try await invocation.evaluator.settle()
    let count = before - store.effectsInFlight.count
    let text =
      gone.isEmpty && arguments.action == nil
      ? "nothing has appeared"
      : "cancelled \(count == 1 ? "1 effect" : "\(count) effects") of what had appeared"
    return .done("disappeared", [("cancelled", .number(count))], text: text)
  }
}

/// The actions that views send by convention as they come and go.
enum ViewLifetime {
  static let appearing = [
    "task", "onTask", "onAppear", "appeared", "didAppear", "viewAppeared", "viewDidAppear",
    "onFirstAppear",
  ]
  static let disappearing = [
    "onDisappear", "disappeared", "didDisappear", "viewDisappeared", "viewDidDisappear",
  ]

  /// The first of these actions that a type has without values, by itself or among its view's actions.
  static func action(of type: Any.Type, named names: [String]) -> Any? {
    guard let listing = CaseListing(of: type) else { return nil }
    for name in names {
      if let enumCase = listing.named(name), enumCase.parameters.isEmpty { return enumCase([]) }
    }
    guard let view = listing.named("view"), view.parameters.count == 1,
      let inner = action(of: view.parameters[0].type, named: names)
    else { return nil }
    return view([inner])
  }
}

/// Errors of `appear`.
enum AppearanceProblem: ExplainedProblem, Hashable {
  case noAction(String)

  var code: String {
    switch self {
    case .noAction: "no-appearing-action"
    }
  }

  var message: String {
    switch self {
    case .noAction(let type): "\(type) has no action such as '.task' or '.onAppear'"
    }
  }

  static let explanations = [
    CodeExplanation(
      "no-appearing-action",
      "'appear' alone sends '.task', '.onAppear' or a similar action, but the scope has none.",
      mistake: "load counter\nappear",
      instead: "load counter\nappear .factButtonTapped"
    )
  ]
}
