import ShellLanguage
import ShellValues

// Advice on a child's action that is written like a property of the child.
extension Adviser {
  /// Explains how to send `.todos[0].checkBoxToggled` or `counter.incrementButtonTapped()`.
  func childActionHelp(_ problem: ValueProblem, _ statement: Statement?) -> String? {
    switch problem {
    case .methodCall, .typeMismatch, .unknownMember, .untypedLiteral: break
    default: return nil
    }
    guard let scope, let path = statement?.expressions.lazy.compactMap(ChildActionPath.init).first
    else { return nil }
    let ways = actionWays(named: path.action).filter { $0.children.map(\.name) == path.children }
    return ways.first.map { help(for: $0, among: ways, scope.action) }
  }
}

/// The names of a child, outermost first, and of an action behind them.
private struct ChildActionPath {
  let children: [String]
  let action: String

  /// - Returns: `nil` if the expression is not a path of at least two names.
  init?(_ expression: Expression) {
    var rest = expression
    if case .call(let callee, _) = rest.kind { rest = callee }
    guard case .access(let base, let accessor) = rest.kind, case .member(let action) = accessor.kind
    else { return nil }
    self.action = action
    rest = base
    var names: [String] = []
    while case .access(let base, let accessor) = rest.kind {
      if case .member(let name) = accessor.kind { names.append(name) }
      rest = base
    }
    switch rest.kind {
    case .implicitMember(let name, arguments: nil), .name(let name): names.append(name.text)
    case .state: break
    default: return nil
    }
    children = names.reversed()
  }
}
