import ShellLanguage
import ShellValues

// Actions that are another scope's.
extension Adviser {
  func advised(
    _ diagnostic: Diagnostic,
    unknownAction name: String,
    of type: String
  ) -> Diagnostic {
    if let help = parentHelp(action: name) {
      return diagnostic.replacing(suggestions: [], help: help)
    }
    guard let action = actionType(named: type) else { return diagnostic }
    let ways = ActionWay.all(below: action)
    let exact = ways.filter { $0.action == name }
    if let way = exact.first {
      return diagnostic.replacing(suggestions: [], help: help(for: way, among: exact, action))
    }
    guard diagnostic.suggestions.isEmpty else { return diagnostic.replacing(help: nil) }
    let near = Set(closestMatches(to: name, in: ways.map(\.action)).prefix(1))
    let suggestions = ways.filter { near.contains($0.action) }.map(\.written)
    return suggestions.isEmpty
      ? diagnostic
      : diagnostic.replacing(suggestions: Array(suggestions.prefix(3)))
  }

  /// An action that a scope further up has.
  func parentHelp(action name: String) -> String? {
    for (distance, level) in levels.dropLast().reversed().enumerated()
    where CaseListing(of: level.action)?.named(name) != nil {
      return distance == 0
        ? "'.\(name)' is an action of the parent: 'scope ..' first."
        : "'.\(name)' is an action further up: 'scope /' first."
    }
    return nil
  }

  /// Where an action of the children can be sent.
  func help(for way: ActionWay, among ways: [ActionWay], _ type: Any.Type) -> String {
    let owners = ways.map { "'\($0.path)'" }
    let shown = owners.prefix(3).joined(separator: owners.count == 2 ? " and " : ", ")
    let more = owners.count > 3 ? " and \(owners.count - 3) more" : ""
    let owner = "'.\(way.action)' is an action of \(shown)\(more): "
    guard let scope, scope.action == type else { return owner + "write '\(way.written)'." }
    return owner + "'scope \(way.path)' first, or '\(way.written)'."
  }

  /// The actions that can be sent from here, as they are written, by their names.
  func actionWays(named name: String) -> [ActionWay] {
    scope.map { ActionWay.all(below: $0.action).filter { $0.action == name } } ?? []
  }

  /// The type of actions at or below the scope that a message calls so.
  private func actionType(named name: String) -> Any.Type? {
    guard let scope else { return nil }
    var pending: [Any.Type] = [scope.action]
    var seen: Set<ObjectIdentifier> = []
    while !pending.isEmpty, seen.count < 200 {
      let type = pending.removeFirst()
      guard seen.insert(ObjectIdentifier(type)).inserted else { continue }
      if TypeName.of(type) == name { return type }
      pending += ActionWay.children(of: type).map(\.action)
    }
    return nil
  }
}
