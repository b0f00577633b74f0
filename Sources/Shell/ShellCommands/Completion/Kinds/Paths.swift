import ShellCompletion
import ShellLanguage
import ShellSession
import ShellValues

// Candidates for paths into the state.
extension CompletionSource {
  /// Paths from the scope, or from the root behind a `/`.
  func paths(_ text: String) -> [CandidateGroup] {
    guard let store = session.current else { return paths(text, in: names) }
    if text.hasPrefix("/") {
      return paths(String(text.dropFirst()), in: names.with(state: store.state))
    }
    guard text.isEmpty, !store.scope.isRoot else { return paths(text, in: names) }
    let root = CompletionCandidates.Item("/", summary: "from the whole store", endsWord: false)
    return paths(text, in: names) + [CandidateGroup(text, [root])]
  }

  private func paths(_ text: String, in names: CompletionNames) -> [CandidateGroup] {
    PathCompletions.complete(text, environment: names).map(CandidateGroup.init)
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
    if text.hasPrefix("/") {
      let names = names.with(state: store.state)
      return scopePaths(String(text.dropFirst()), in: names, Scope.root.actionType(in: store))
    }
    let groups = scopePaths(text, in: names, store.scope.actionType(in: store))
    guard !store.scope.isRoot, !text.contains(where: { $0.isLetter }) else { return groups }
    let moves = [("..", "one level up"), ("/", "the whole store")]
    return [CandidateGroup(text, words: moves)] + groups
  }

  /// - Parameters:
  ///   - names: The names at the start of the path.
  ///   - actionType: The type of the actions there.
  private func scopePaths(
    _ text: String,
    in names: CompletionNames,
    _ actionType: Any.Type
  ) -> [CandidateGroup] {
    let type = Self.actionType(at: text, from: actionType)
    return paths(text, in: names).map { group in
      var group = group
      let steps = String(text.dropLast(group.prefix.count))
      let start = (text.hasPrefix("$0") ? "" : "$0.") + steps
      group.items.removeAll { names.lookUp(start + $0.text).flatMap(Member.unwrapped) == nil }
      let scopes = group.items.filter { Self.hasActions($0.text, in: type) }
      // If no name matches, `via` can name the case for the first step.
      let takesCase = scopes.isEmpty && start == "$0." && Self.hasChildren(type)
      group.items =
        takesCase ? group.items.filter { Self.hasParts(start + $0.text, in: names) } : scopes
      let begun = scopes.filter { $0.text.hasPrefix(group.prefix) }
      if begun.count == 1, let child = begun.first {
        let continuations = elements(of: child.text, after: steps, in: names, actionType)
        group.items += continuations.items
        group.remainder += continuations.remainder
      }
      return group
    }
  }

  /// The elements of a child, if it is a collection, as continuations of its name: `todos[0]`.
  private func elements(
    of child: String,
    after steps: String,
    in names: CompletionNames,
    _ actionType: Any.Type
  ) -> CandidateGroup {
    let opening = steps + child + "["
    let type = Self.actionType(at: opening, from: actionType)
    var elements = CandidateGroup(child, [])
    for group in paths(opening, in: names) {
      // Each element has an index, and may have an id too.
      let places = group.items.filter { $0.text.first?.isNumber == true }
      for place in places where Self.hasActions(place.text, in: type) {
        let name = "\(child)[\(place.text)"
        elements.items.append(.init(name, summary: place.summary, endsWord: false))
      }
      elements.remainder += places.isEmpty ? 0 : group.remainder
    }
    return elements
  }

  /// Whether some cases of the action type hold the actions of children.
  private static func hasChildren(_ type: Any.Type?) -> Bool {
    type.map { !ActionRoute.children(of: $0).isEmpty } ?? false
  }

  /// Whether a path leads to a value with parts, which can be the state of a child.
  private static func hasParts(_ path: String, in names: CompletionNames) -> Bool {
    guard let value = names.lookUp(path).flatMap(Member.unwrapped) else { return false }
    return value is any IdentifiedContainer || !MemberOptions.stored(in: value).isEmpty
  }

  private static func hasActions(_ step: String, in type: Any.Type?) -> Bool {
    guard let type, let listing = CaseListing(of: type) else { return false }
    if step.hasSuffix("]") { return listing.named("element") != nil }
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
