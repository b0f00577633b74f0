import ShellLanguage
package import ShellValues

/// A child that can be closed: a presented child, or the last element of a stack.
package struct Presentation {
  package enum Kind: Sendable {
    /// A child that `PresentationAction.dismiss` closes.
    case presented
    /// The last element of a stack.
    case pushed
  }

  package let kind: Kind
  /// The child's path, relative to the scope that was searched.
  package let path: StatePath
  /// The number of closable children around this one, itself included.
  let depth: Int
  /// The action that closes the child, embedded for the scope that was searched.
  package let closing: Any

  /// A presented alert or confirmation dialog.
  package struct Alert {
    /// The alert's path, relative to the scope that was searched.
    package let path: StatePath
    package let buttons: [ShownButton]
    fileprivate let depth: Int
    fileprivate let embed: (Any) -> Any?
    fileprivate let closing: Any?

    /// The action that pressing a button sends, embedded for the scope that was searched.
    package func action(of button: ShownButton) -> Any? {
      button.action.map(embed) ?? closing
    }
  }

  /// The innermost alert or dialog that is presented at a scope or inside it.
  @MainActor
  package static func innermostAlert(in store: SessionStore) throws -> Alert? {
    var search = Search()
    let state = try store.scope.state(in: store)
    search.visit(state, store.scope.actionType(in: store), .root)
    // The deepest alert; among equally deep ones, the first in declaration order.
    guard let deepest = search.alerts.map(\.depth).max() else { return nil }
    return search.alerts.first { $0.depth == deepest }
  }

  /// The innermost closable child at a scope or inside it; failing that, the innermost one that
  /// contains the scope.
  ///
  /// - Returns: The child, and the scope that its closing action is for; `nil` if nothing can be
  ///   closed.
  @MainActor
  package static func innermost(
    in store: SessionStore,
    where isWanted: (Kind) -> Bool
  ) throws -> (presentation: Presentation, scope: Scope)? {
    let scope = store.scope
    let state = try scope.state(in: store)
    var search = Search()
    search.visit(state, scope.actionType(in: store), .root)
    // The deepest child; among equally deep ones, the first in declaration order.
    let wanted = search.found.filter { isWanted($0.kind) }
    if let deepest = wanted.map(\.depth).max(),
      let innermost = wanted.first(where: { $0.depth == deepest })
    {
      return (innermost, scope)
    }
    return enclosing(scope, where: isWanted)
  }

  /// Whether there is a child that `innermost(in:where:)` finds.
  @MainActor
  package static func exists(in store: SessionStore, where isWanted: (Kind) -> Bool) -> Bool {
    (try? innermost(in: store, where: isWanted)) ?? nil != nil
  }

  /// The innermost closable child that contains a scope.
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
          // Each further embedding is for the current case of an enum, which is not what is closed.
          let cases = level.embeddings[(index + 1)...].count { $0.enumCase.name != "presented" }
          let path = StatePath(level.steps.dropLast(cases))
          return (Presentation(kind: kind, path: path, depth: 0, closing: whole), parent)
        }
      }
      scope = parent
    }
    return nil
  }

  /// The kind of child that an embedding leads to, and its parent's action that closes it.
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

  /// A position in the search, with the way to embed its actions for the scope where the search
  /// began.
  private struct Place {
    let path: StatePath
    let depth: Int
    /// The action that closes the innermost closable child around this place.
    let closing: Any?
    let embed: (Any) -> Any?

    static var root: Place { Place(path: StatePath(), depth: 0, closing: nil) { $0 } }

    private init(path: StatePath, depth: Int, closing: Any?, embed: @escaping (Any) -> Any?) {
      self.path = path
      self.depth = depth
      self.closing = closing
      self.embed = embed
    }

    /// The place of a child whose actions are the last associated value of a case.
    func going(_ step: StatePath.Step?, _ enumCase: CaseListing.Case, _ leading: [Any] = [])
      -> Place
    {
      Place(
        path: step.map(path.appending) ?? path,
        depth: depth,
        closing: closing,
        embed: { [embed] action in enumCase(leading + [action]).flatMap(embed) }
      )
    }

    /// The same place, inside a child that an action closes.
    func closed(by action: Any?) -> Place {
      Place(path: path, depth: depth + 1, closing: action, embed: embed)
    }
  }

  private struct Search {
    var found: [Presentation] = []
    var alerts: [Alert] = []

    /// Recursive features may have no innermost child.
    private static let depthLimit = 24

    mutating func visit(_ state: Any, _ actionType: Any.Type, _ place: Place) {
      guard place.path.steps.count < Self.depthLimit, let state = Member.unwrapped(state),
        let listing = CaseListing(of: actionType)
      else { return }
      if let alert = state as? any ButtonHolding {
        alerts.append(
          Alert(
            path: place.path,
            buttons: alert.shownButtons,
            depth: place.depth,
            embed: place.embed,
            closing: place.closing
          )
        )
      }
      for enumCase in listing.cases where enumCase.parameters.count == 1 {
        guard let value = Member.value(enumCase.name, of: state),
          let child = Member.unwrapped(value),
          let actions = CaseListing(of: enumCase.parameters[0].type)
        else { continue }
        visit(child, actions, place.going(.member(enumCase.name), enumCase))
      }
    }

    private mutating func visit(_ child: Any, _ actions: CaseListing, _ place: Place) {
      if let presented = Scope.presentedCase(of: actions.type) {
        let dismissal = actions.named("dismiss")?([]).flatMap(place.embed)
        record(.presented, place, closing: dismissal)
        visit(
          child,
          presented.parameters[0].type,
          place.going(nil, presented).closed(by: dismissal)
        )
      } else if let element = actions.named("element"), let pop = actions.named("popFrom"),
        let elements = child as? any IdentifiedContainer
      {
        visitLast(of: elements, element, pop, place)
      } else if actions.named("element") == nil {
        visit(child, actions.type, place)
      }
    }

    private mutating func visitLast(
      of elements: any IdentifiedContainer,
      _ element: CaseListing.Case,
      _ pop: CaseListing.Case,
      _ place: Place
    ) {
      guard elements.erasedCount > 0, element.parameters.count == 2 else { return }
      let id = elements.erasedKey(at: elements.erasedCount - 1)
      let popping = pop([id.base]).flatMap(place.embed)
      let inner = place.going(.id(id), element, [id.base])
      record(.pushed, inner, closing: popping)
      let last = elements.erasedElement(at: elements.erasedCount - 1)
      visit(last, element.parameters[1].type, inner.closed(by: popping))
    }

    private mutating func record(_ kind: Kind, _ place: Place, closing action: Any?) {
      guard let action else { return }
      found.append(
        Presentation(kind: kind, path: place.path, depth: place.depth + 1, closing: action)
      )
    }
  }
}
