import ShellLanguage
import ShellSession
import ShellValues

/// Suggests what the user may have meant. The candidates are all visible names: those of other
/// scopes, commands, features, stores and definitions, and names that users know from Swift.
///
/// Advice is based on types, so `check` and `run` give the same advice. If the state is known, it
/// tells which of the possible places exist.
@MainActor
struct Adviser {
  struct Level {
    let state: Any.Type
    let action: Any.Type

    init(state: Any.Type, action: Any.Type) {
      self.state = Member.innermostType(of: state)
      self.action = action
    }
  }

  let features: [RegisteredFeature]
  let storeNames: [String]
  /// The scopes of the store in use, from the root to the current one; empty if no store is in use.
  let levels: [Level]
  /// The state at the current scope; `nil` if only a run knows it.
  let state: Any?
  /// The names of variables.
  let variables: Set<String>
  /// The parameters of each definition, by the definition's name.
  let definitions: [String: [String]]

  var scope: Level? { levels.last }

  /// - Parameters:
  ///   - statement: The statement that failed, if it could be parsed.
  ///   - source: The text that the diagnostic's span refers to.
  func advised(
    _ diagnostic: Diagnostic,
    _ statement: Statement? = nil,
    in source: SourceText
  ) -> Diagnostic {
    switch diagnostic.problem {
    case let problem as ValueProblem:
      advised(diagnostic, problem, statement, in: source)
    case SyntaxProblem.unknownCommand(let word):
      advised(diagnostic, unknownCommand: word)
    case let problem as SessionProblem:
      advised(diagnostic, problem)
    default: diagnostic
    }
  }

  private func advised(
    _ diagnostic: Diagnostic,
    _ problem: ValueProblem,
    _ statement: Statement?,
    in source: SourceText
  ) -> Diagnostic {
    if let help = childActionHelp(problem, statement)
      ?? interpolationHelp(diagnostic, statement, in: source)
    {
      return diagnostic.replacing(suggestions: [], help: help)
    }
    return switch problem {
    case .unknownCase(let name, let type, isAction: true):
      advised(diagnostic, unknownAction: name, of: type)
    case .unknownName(let name):
      advised(
        diagnostic,
        unknownName: name,
        isLone: statement?.loneName == name,
        isArgument: statement?.isCommand == true
      )
    case .unknownType(let name):
      advised(diagnostic, called: name, in: source)
    case .unknownMember(let name, let type):
      advised(diagnostic, unknownMember: name, of: type)
    case .methodCall(let name):
      advised(diagnostic, method: name, statement, in: source)
    case .noState:
      diagnostic.adding(help: loadingHelp)
    default: diagnostic
    }
  }

  private func advised(_ diagnostic: Diagnostic, _ problem: SessionProblem) -> Diagnostic {
    switch problem {
    case .unknownFeature(let name) where storeNames.contains(name):
      diagnostic.replacing(help: "'\(name)' is a loaded store: 'use \(name)'.")
    case .unknownStore(let name) where features.contains { $0.name == name }:
      diagnostic.replacing(help: "'\(name)' is a feature: 'load \(name)' loads it.")
    case .noScopeCase(_, let action):
      advised(diagnostic, noScopeIn: action)
    default: diagnostic
    }
  }

  /// Explains how to load a store.
  var loadingHelp: String? {
    features.first.map { "Load one first: 'load \($0.name)'. 'features' lists them all." }
  }

  /// Lists the parts of the state that have a scope.
  private func advised(_ diagnostic: Diagnostic, noScopeIn action: String) -> Diagnostic {
    guard let scope, TypeName.of(scope.action) == action else { return diagnostic }
    let names = ActionRoute.children(of: scope.action).map(\.name)
    let children = VisibleFields.fields(of: scope.state).map(\.name).filter(names.contains)
    guard !children.isEmpty else {
      return diagnostic.replacing(
        help: "Nothing in \(TypeName.of(scope.state)) has actions of its own."
      )
    }
    return diagnostic.replacing(
      help: "These have actions of their own: \(children.joined(separator: ", "))."
    )
  }
}

extension Diagnostic {
  /// The diagnostic with this help, unless it has help already.
  func adding(help: String?) -> Diagnostic {
    self.help == nil ? replacing(help: help) : self
  }

  func replacing(help: String?) -> Diagnostic {
    var diagnostic = self
    diagnostic.help = help
    return diagnostic
  }

  func replacing(suggestions: [String], help: String? = nil) -> Diagnostic {
    var diagnostic = self
    diagnostic.suggestions = suggestions
    diagnostic.help = help
    return diagnostic
  }

  /// A diagnostic of another problem at the same span.
  func replacing(
    problem: any Problem,
    suggestions: [String] = [],
    help: String? = nil
  ) -> Diagnostic {
    Diagnostic(problem, at: span, suggestions: suggestions, help: help)
  }
}

extension Statement {
  fileprivate var isCommand: Bool {
    if case .command = kind { true } else { false }
  }

  /// The name that the statement consists of or calls.
  fileprivate var loneName: String? {
    guard case .expression(var expression) = kind else { return nil }
    while case .call(let callee, _) = expression.kind { expression = callee }
    if case .name(let name) = expression.kind { return name.text }
    return nil
  }
}
