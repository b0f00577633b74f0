import ShellCompletion
import ShellLanguage
import ShellSession
import ShellValues

/// Finds the candidates at the cursor from the typed text and the session.
///
/// Completion has no side effects: it runs no reducer, effect or initialiser and writes no file.
@MainActor
struct CompletionSource {
  let evaluator: Evaluator
  let context: CompletionContext
  let names: CompletionNames

  init(_ text: String, evaluator: Evaluator) {
    self.evaluator = evaluator
    context = CompletionContext(completing: text, grammar: CommandCatalog.grammar)
    names = CompletionNames(
      evaluator.environment,
      definitions: evaluator.definitions.mapValues { $0.parameters.map(\.text) }
    )
    .binding(context.bindings)
  }

  var session: ShellSession { evaluator.session }
  var call: PartialCall? { context.call }

  /// The command being typed, if it has its own completion.
  private var command: (any CompletingCommand.Type)? {
    call.flatMap { CommandCatalog.command(named: $0.signature.name) as? any CompletingCommand.Type }
  }

  func groups() -> [CandidateGroup] {
    context.places.flatMap(groups(at:))
  }

  private func groups(at place: CompletionContext.Place) -> [CandidateGroup] {
    switch place {
    case .statement(let prefix): statements(prefix)
    case .argument(let parameter, let text): arguments(parameter, text)
    case .option(let prefix): [options(prefix)]
    case .keyword(let parameters, let prefix): [keywords(of: parameters, prefix)]
    case .word(let words, let prefix): [CandidateGroup(prefix, words: words.map { ($0, "") })]
    case .expectedBlock(let prefix): [expectedBlocks(prefix)]
    case .expectedError(let text): [expectedErrors(text)]
    case .expression(let text): values(text)
    case .elements(let text): values(text, CompletionExpectation(ValueExpectation.sequence))
    case .assignmentTarget(let text): assignmentTargets(text)
    case .assignedValue(let target, let text):
      values(text, expectation(forPath: target, in: names))
    }
  }

  private func arguments(
    _ parameter: CommandSignature.Parameter,
    _ text: String
  ) -> [CandidateGroup] {
    guard accepts(parameter) else { return [] }
    if let candidates = command?.candidates(for: parameter, beginning: text, in: self) {
      return candidates
    }
    return candidates(of: parameter, text)
  }

  /// Whether the parameter can take an argument after those already typed.
  func accepts(_ parameter: CommandSignature.Parameter) -> Bool {
    command?.accepts(parameter, in: self) ?? true
  }

  /// The candidates that a parameter's kind determines.
  private func candidates(
    of parameter: CommandSignature.Parameter,
    _ text: String
  ) -> [CandidateGroup] {
    switch parameter.kind {
    case .feature: [features(text)]
    case .store: [stores(text)]
    // Typing a number is quicker than picking one from all expressions that yield a number.
    case .count where text.isEmpty: []
    case .action, .expression, .count, .duration: values(text, expectation(for: parameter))
    case .entry: [entryNumbers(text), marks(text)]
    case .endpointCall: endpointCalls(text)
    case .expressionOrRootedPath where text.hasPrefix("/"): paths(text)
    case .expressionOrRootedPath: values(text, expectation(for: parameter))
    case .statePath: paths(text)
    case .scopePath: scopePaths(text)
    case .caseName: [caseNames(text, holdingActions: parameter.keyword != nil)]
    case .file: [files(text)]
    case .choice(let choices), .oneOf(let choices):
      [CandidateGroup(text, words: choices.map { ($0, "") })]
    case .sharedKey: [sharedKeys(text)]
    case .backend: [backends(text)]
    case .topic: [topics(text)]
    case .setting: [settings(text)]
    case .dependency: [dependencies(text)]
    case .alternative, .newName, .text: []
    }
  }

  /// The expected value of a parameter, which the command states when it resolves its arguments.
  func expectation(for parameter: CommandSignature.Parameter) -> CompletionExpectation {
    let expectation = call.flatMap {
      ExpectedArguments.expectation(for: parameter, of: $0, in: evaluator)
    }
    // Without a store there are no actions.
    return expectation ?? CompletionExpectation(parameter.kind == .action ? Never.self : nil)
  }

  /// Expects a value of the type that a path leads to.
  func expectation(forPath path: String, in names: CompletionNames) -> CompletionExpectation {
    CompletionExpectation(value(atPath: path, in: names).map { type(of: $0) })
  }

  private func value(atPath path: String, in names: CompletionNames) -> Any? {
    names.lookUp(path.hasPrefix("$0") ? path : "$0." + path)
  }
}
