import ShellLanguage
import ShellSession
import ShellValues

extension Evaluator {
  /// What a word by itself may have been meant to be, where it is no value: a command, a feature to be
  /// loaded, an action without its dot.
  func explained(_ diagnostic: Diagnostic, _ expression: Expression) -> Diagnostic {
    guard case ValueProblem.unknownName(let name)? = diagnostic.problem as? ValueProblem,
      let word = Self.loneName(expression), word.text == name
    else { return diagnostic }
    var diagnostic = diagnostic
    let grammar = CommandCatalog.grammar
    let commands = grammar.signatures(beginningWith: name).map(\.name)
    let near = closestMatches(to: name, in: grammar.signatures.map(\.name))
    if grammar[name] != nil {
      diagnostic.help = "'\(name)' is a command: its arguments follow after a space."
    } else if session.features.contains(where: { $0.name == name }) {
      diagnostic.help = "'\(name)' is a feature: 'load \(name)' loads it."
    } else if let action = actionName(near: name) {
      diagnostic.suggestions = [".\(action)"]
    } else if diagnostic.suggestions.isEmpty {
      diagnostic.suggestions = Array((commands + near.filter { !commands.contains($0) }).prefix(3))
    }
    return diagnostic
  }

  private static func loneName(_ expression: Expression) -> Name? {
    switch expression.kind {
    case .name(let name): name
    case .call(let callee, _): loneName(callee)
    default: nil
    }
  }

  /// The action of the current scope that has this name, or nearly.
  private func actionName(near name: String) -> String? {
    guard let store = session.current,
      let cases = CaseListing(of: store.scope.actionType(in: store))?.cases.map(\.name)
    else { return nil }
    return cases.contains(name) ? name : closestMatches(to: name, in: cases).first
  }
}
