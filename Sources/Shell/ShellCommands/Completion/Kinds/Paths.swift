import ShellCompletion
import ShellLanguage
import ShellSession
import ShellValues

// Candidates for paths into the state.
extension CompletionSource {
  func paths(_ text: String) -> [CandidateGroup] {
    PathCompletions.complete(text, environment: names).map(CandidateGroup.init)
  }

  /// Paths from the scope, or from the root behind a `/`.
  func rootedPaths(_ text: String) -> [CandidateGroup] {
    guard text.hasPrefix("/"), let store = session.current else { return paths(text) }
    let names = names.with(state: store.state)
    return PathCompletions.complete(String(text.dropFirst()), environment: names)
      .map(CandidateGroup.init)
  }

  /// The targets that assignments in an action's block can have.
  func assignmentTargets(_ text: String) -> [CandidateGroup] {
    guard names.state != nil else { return [] }
    guard text.hasPrefix("$0.") || text.hasPrefix("$0[") else {
      return [CandidateGroup(text, [.init("$0.", summary: "the state", endsWord: false)])]
    }
    return paths(text)
  }

  /// The paths to parts of the state that have actions of their own.
  func scopePaths(_ text: String) -> [CandidateGroup] {
    guard let store = session.current else { return [] }
    let type = Self.actionType(at: text, from: store.scope.actionType(in: store))
    let groups = paths(text).map { group in
      var group = group
      let start = (text.hasPrefix("$0") ? "" : "$0.") + text.dropLast(group.prefix.count)
      group.items.removeAll { names.lookUp(start + $0.text).flatMap(Member.unwrapped) == nil }
      let scopes = group.items.filter { Self.hasActions($0.text, in: type) }
      // If no name matches, `via` can name the case for the first step.
      let takesCase = scopes.isEmpty && start == "$0." && Self.hasChildren(type)
      group.items = takesCase ? group.items.filter { hasParts(start + $0.text) } : scopes
      return group
    }
    guard !store.scope.isRoot, !text.contains(where: { $0.isLetter }) else { return groups }
    let moves = [("..", "one level up"), ("/", "the whole store")]
    return [CandidateGroup(text, words: moves)] + groups
  }

  /// Whether some cases of the action type hold the actions of children.
  private static func hasChildren(_ type: Any.Type?) -> Bool {
    type.map { !ActionRoute.children(of: $0).isEmpty } ?? false
  }

  /// Whether a path leads to a value with parts, which can be the state of a child.
  private func hasParts(_ path: String) -> Bool {
    guard let value = names.lookUp(path).flatMap(Member.unwrapped) else { return false }
    return value is any IdentifiedContainer || !MemberOptions.stored(in: value).isEmpty
  }

  private static func hasActions(_ step: String, in type: Any.Type?) -> Bool {
    guard let type, let listing = CaseListing(of: type) else { return false }
    if step.hasSuffix("]") { return listing.named("element") != nil && step.hasPrefix("id:") }
    guard let enumCase = listing.named(step), enumCase.parameters.count == 1 else { return false }
    return CaseListing(of: enumCase.parameters[0].type) != nil
  }

  /// The action type after the complete steps of a path.
  private static func actionType(at path: String, from type: Any.Type) -> Any.Type? {
    var type: Any.Type? = type
    var rest = path[...]
    while let end = rest.firstIndex(where: { ".[]".contains($0) }) {
      let step = rest[..<end]
      if rest[end] == "]" {
        type = type.flatMap { CaseListing(of: $0)?.named("element")?.parameters.last?.type }
      } else if !step.isEmpty, step != "$0" {
        type = type.flatMap { childActionType(of: $0, String(step.filter { $0 != "?" })) }
      }
      rest = rest[rest.index(after: end)...]
    }
    return type
  }

  private static func childActionType(of type: Any.Type, _ name: String) -> Any.Type? {
    guard let enumCase = CaseListing(of: type)?.named(name), enumCase.parameters.count == 1 else {
      return nil
    }
    let child = enumCase.parameters[0].type
    let presented = CaseListing(of: child)?.named("presented")?.parameters
    return presented?.count == 1 ? presented?.first?.type : child
  }
}
