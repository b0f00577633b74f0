import ShellLanguage
import ShellValues

// Advice on actions that belong to another scope.
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
    if let suggestion = viewAction(name, of: action, diagnostic) {
      return diagnostic.replacing(suggestions: [suggestion])
    }
    let ways = ActionRoute.all(below: action, for: scope?.action == action ? scope?.state : nil)
    let exact = ways.filter { $0.action == name }
    if let way = exact.first {
      return diagnostic.replacing(suggestions: [], help: help(for: way, among: exact, action))
    }
    if action == scope?.action, let command = CommandCatalog.grammar[name] {
      return diagnostic.replacing(
        help: "'\(command.name)' without the dot is a command: \(command.summary)"
      )
    }
    guard diagnostic.suggestions.isEmpty else { return diagnostic.replacing(help: nil) }
    let near = Set(closestMatches(to: name, in: ways.map(\.action)).prefix(1))
    let suggestions = ways.filter { near.contains($0.action) }.map(\.written)
    return suggestions.isEmpty
      ? diagnostic
      : diagnostic.replacing(suggestions: Array(suggestions.prefix(3)))
  }

  /// Suggests `.view(.saveTapped)` for an action of the feature's view with this or a similar name.
  private func viewAction(_ name: String, of type: Any.Type, _ diagnostic: Diagnostic) -> String? {
    let cases = ActionRoute.viewActions(of: type)
    let near = diagnostic.suggestions.isEmpty ? closestMatches(to: name, in: cases.map(\.name)) : []
    let found = cases.first { $0.name == name } ?? cases.first { $0.name == near.first }
    return found.map { ".view(.\($0.name)\($0.parameters.isEmpty ? "" : "(…)"))" }
  }

  /// Help for an action that belongs to an outer scope.
  func parentHelp(action name: String) -> String? {
    way(toLevelWhere: { CaseListing(of: $0.action)?.named(name) != nil }).map {
      "'.\(name)' is an action of \($0.owner): '\($0.way)' first."
    }
  }

  /// The nearest outer scope that meets a condition: its owner's name and the commands that go
  /// there.
  func way(toLevelWhere isMeant: (Level) -> Bool) -> (owner: String, way: String)? {
    let outer = levels.dropLast()
    guard let index = outer.lastIndex(where: isMeant) else { return nil }
    let name = TypeName.of(levels[index].state)
    let feature = name.hasSuffix(".State") ? String(name.dropLast(".State".count)) : name
    let distance = outer.count - index
    let owner = distance == 1 ? "the parent, \(feature)" : "\(feature), further up"
    if distance > 1, index == 0 { return (owner, "scope /") }
    return (owner, Array(repeating: "scope ..", count: distance).joined(separator: "; "))
  }

  /// Explains which children own an action and how to send it.
  func help(for way: ActionRoute, among ways: [ActionRoute], _ type: Any.Type) -> String {
    guard let scope, scope.action == type else {
      return "\(owners(ways.map(\.path), of: way)): write '\(way.written)'."
    }
    guard let state else {
      return "\(owners(ways.map(\.path), of: way)): 'scope \(way.path)' first, or '\(way.written)'."
    }
    let places = ways.compactMap { $0.place(in: state) }
    guard let place = places.first else {
      return "'\(way.call)' is an action \(way.absence(in: state) ?? "of '\(way.path)'")."
    }
    return
      "\(owners(places.map(\.path), of: way)): 'scope \(place.path)' first, or '\(place.written)'."
  }

  private func owners(_ paths: [String], of way: ActionRoute) -> String {
    let owners = paths.map { "'\($0)'" }
    let shown = owners.prefix(3).joined(separator: owners.count == 2 ? " and " : ", ")
    let more = owners.count > 3 ? " and \(owners.count - 3) more" : ""
    return "'\(way.call)' is an action of \(shown)\(more)"
  }

  /// The chains to the descendants' actions with this name, from the current scope.
  func actionWays(named name: String) -> [ActionRoute] {
    scope.map { scope in
      ActionRoute.all(below: scope.action, for: scope.state).filter { $0.action == name }
    } ?? []
  }

  /// The action type, at or below the current scope, that a message refers to by this name.
  private func actionType(named name: String) -> Any.Type? {
    guard let scope else { return nil }
    var pending: [Any.Type] = [scope.action]
    var seen: Set<ObjectIdentifier> = []
    while !pending.isEmpty, seen.count < 200 {
      let type = pending.removeFirst()
      guard seen.insert(ObjectIdentifier(type)).inserted else { continue }
      if TypeName.of(type) == name { return type }
      pending += ActionRoute.children(of: type).map(\.action)
    }
    return nil
  }
}
