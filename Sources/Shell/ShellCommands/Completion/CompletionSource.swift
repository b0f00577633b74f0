import ShellLanguage
import ShellSession
import ShellValues

/// Finds what can stand at the cursor: what is typed, and the session that it is typed into.
///
/// It looks and changes nothing: no reducer, no effect and no initialiser runs, and no file is written.
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

  /// The command whose arguments are being typed, where it knows more of them than their kinds.
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
    case .expression(let text): values(text)
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

  /// Whether an argument for a parameter can stand behind those that there are.
  func accepts(_ parameter: CommandSignature.Parameter) -> Bool {
    command?.accepts(parameter, in: self) ?? true
  }

  /// What a parameter's kind says.
  private func candidates(
    of parameter: CommandSignature.Parameter,
    _ text: String
  ) -> [CandidateGroup] {
    switch parameter.kind {
    case .feature: [features(text)]
    case .store: [stores(text)]
    // A number is typed sooner than it is found among all that leads to one.
    case .count where text.isEmpty: []
    case .action, .expression, .count, .duration: values(text, expectation(for: parameter))
    case .entry: [entryNumbers(text), marks(text)]
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

  /// What a value for a parameter is to be.
  func expectation(for parameter: CommandSignature.Parameter) -> CompletionExpectation {
    if let expectation = command?.expectation(for: parameter, in: self) { return expectation }
    switch parameter.kind {
    case .action: return actionExpectation
    case .count: return CompletionExpectation(Int.self)
    case .duration: return CompletionExpectation(Duration.self)
    case .expression where parameter.keyword == "=":
      // What a path is to become is of its type.
      let path = call?.signature.parameters.first { $0.kind == .statePath }
      guard let text = path.flatMap({ call?.arguments[$0.name] }) else {
        return CompletionExpectation(nil)
      }
      var expectation = expectation(forPath: text, in: names)
      expectation.value.current = value(atPath: text, in: names)
      return expectation
    default: return CompletionExpectation(nil)
    }
  }

  /// A value of the type that a path leads to.
  func expectation(forPath path: String, in names: CompletionNames) -> CompletionExpectation {
    CompletionExpectation(value(atPath: path, in: names).map { type(of: $0) })
  }

  private func value(atPath path: String, in names: CompletionNames) -> Any? {
    names.lookUp(path.hasPrefix("$0") ? path : "$0." + path)
  }
}
