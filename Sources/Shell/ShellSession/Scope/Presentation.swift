import ShellLanguage
package import ShellValues

/// Finds the children that a view could close: what is presented, and what is pushed on a stack.
package struct Presentation {
  package enum Kind: Sendable {
    /// A child that a `PresentationAction` dismisses.
    case presented
    /// The last element of a stack.
    case pushed
  }

  package let kind: Kind
  /// Where it is, from the scope that was searched.
  package let path: StatePath
  /// How many children stand between.
  let depth: Int
  /// The action that closes it, for the scope that was searched.
  package let closing: Any

  /// The innermost child that can be closed at a scope or within it; failing that, the one that the scope
  /// is in.
  ///
  /// - Returns: The child with its scope's own action, and the scope that the action is for; `nil` where
  ///   nothing can be closed.
  @MainActor
  package static func innermost(
    in store: SessionStore,
    where isWanted: (Kind) -> Bool
  ) throws -> (presentation: Presentation, scope: Scope)? {
    let scope = store.scope
    let state = try scope.state(in: store)
    var search = Search()
    search.visit(state, scope.actionType(in: store), StatePath(), depth: 0) { $0 }
    // The deepest; among equals the first that is declared.
    let wanted = search.found.filter { isWanted($0.kind) }
    if let deepest = wanted.map(\.depth).max(),
      let innermost = wanted.first(where: { $0.depth == deepest })
    {
      return (innermost, scope)
    }
    return enclosing(scope, where: isWanted)
  }

  /// The innermost child that a scope is in.
  private static func enclosing(
    _ scope: Scope,
    where isWanted: (Kind) -> Bool
  ) -> (presentation: Presentation, scope: Scope)? {
    var scope = scope
    while let level = scope.levels.last, let parent = scope.parent {
      for index in level.embeddings.indices.reversed() {
        guard let (kind, action) = closing(level.embeddings[index], in: level, at: index),
          isWanted(kind)
        else { continue }
        let outer = level.embeddings[..<index].reversed()
        let whole = outer.reduce(action as Any?) { inner, embedding in
          inner.flatMap { embedding($0) }
        }
        if let whole {
          let path = StatePath(level.steps)
          return (Presentation(kind: kind, path: path, depth: 0, closing: whole), parent)
        }
      }
      scope = parent
    }
    return nil
  }

  /// The action beside an embedding's own that closes the child.
  private static func closing(
    _ embedding: Scope.Embedding,
    in level: Scope.Level,
    at index: Int
  ) -> (Kind, Any)? {
    guard index > 0, let owner = level.embeddings[index - 1].enumCase.parameters.last?.type,
      let listing = CaseListing(of: owner)
    else { return nil }
    if embedding.enumCase.name == "presented", let action = listing.named("dismiss")?([]) {
      return (.presented, action)
    }
    if embedding.enumCase.name == "element", let id = embedding.leading.first,
      let action = listing.named("popFrom")?([id])
    {
      return (.pushed, action)
    }
    return nil
  }

  private struct Search {
    var found: [Presentation] = []

    /// Features that hold themselves need not end.
    private static let depthLimit = 24

    init() {}

    mutating func visit(
      _ state: Any,
      _ actionType: Any.Type,
      _ path: StatePath,
      depth: Int,
      embed: (Any) -> Any?
    ) {
      guard path.steps.count < Self.depthLimit, let state = Member.unwrapped(state),
        let listing = CaseListing(of: actionType)
      else { return }
      for enumCase in listing.cases where enumCase.parameters.count == 1 {
        guard let value = Member.value(enumCase.name, of: state),
          let child = Member.unwrapped(value),
          let actions = CaseListing(of: enumCase.parameters[0].type)
        else { continue }
        let inner = path.appending(.member(enumCase.name))
        let embedded = { (action: Any) in enumCase([action]).flatMap(embed) }
        visit(child, actions, inner, depth: depth, embed: embedded)
      }
    }

    private mutating func visit(
      _ child: Any,
      _ actions: CaseListing,
      _ path: StatePath,
      depth: Int,
      embed: (Any) -> Any?
    ) {
      if let presented = Scope.presentedCase(of: actions.type) {
        if let action = actions.named("dismiss")?([]).flatMap(embed) {
          found.append(
            Presentation(kind: .presented, path: path, depth: depth + 1, closing: action)
          )
        }
        visit(child, presented.parameters[0].type, path, depth: depth + 1) { action in
          presented([action]).flatMap(embed)
        }
      } else if let element = actions.named("element"), let pop = actions.named("popFrom"),
        let elements = child as? any IdentifiedContainer
      {
        visitLast(of: elements, element, pop, path, depth: depth, embed: embed)
      } else if actions.named("element") == nil {
        visit(child, actions.type, path, depth: depth, embed: embed)
      }
    }

    private mutating func visitLast(
      of elements: any IdentifiedContainer,
      _ element: CaseListing.Case,
      _ pop: CaseListing.Case,
      _ path: StatePath,
      depth: Int,
      embed: (Any) -> Any?
    ) {
      guard elements.erasedCount > 0, element.parameters.count == 2 else { return }
      let id = elements.erasedID(at: elements.erasedCount - 1)
      let inner = (id as? AnyHashable).map { path.appending(.id($0)) } ?? path
      if let action = pop([id]).flatMap(embed) {
        found.append(Presentation(kind: .pushed, path: inner, depth: depth + 1, closing: action))
      }
      let last = elements.erasedElement(at: elements.erasedCount - 1)
      visit(last, element.parameters[1].type, inner, depth: depth + 1) { action in
        element([id, action]).flatMap(embed)
      }
    }
  }
}
