import ShellOutput
import ShellSession
import ShellValues

/// The scopes of a store's state, found as `scope` finds them: a property and a case of the same name, with
/// actions of its own.
struct ScopeTree {
  /// The number of elements of a collection that are shown.
  private let elementLimit: Int
  private let current: [StatePath.Step]
  /// Recursive features may have no innermost child.
  private static let depthLimit = 24

  /// The tree of a store's scopes.
  @MainActor
  static func root(of store: SessionStore, elementLimit: Int) -> ScopeNode {
    let tree = Self(elementLimit: elementLimit, current: store.scope.path.steps)
    var root = tree.node(store.name, .root, type(of: store.state), true, [])
    root.children = tree.children(of: store.state, store.feature.actionType, at: [])
    return root
  }

  private func node(
    _ name: String,
    _ kind: ScopeNode.Kind,
    _ type: Any.Type,
    _ isPresent: Bool,
    _ path: [StatePath.Step]
  ) -> ScopeNode {
    var node = ScopeNode(name, kind, type: TypeName.of(type), isPresent: isPresent)
    node.isCurrent = path == current
    return node
  }

  private func children(of state: Any, _ actionType: Any.Type, at path: [StatePath.Step])
    -> [ScopeNode]
  {
    guard path.count < Self.depthLimit, let state = Member.unwrapped(state),
      let listing = CaseListing(of: actionType)
    else { return [] }
    if let feature = Reflection.enumCase(of: state) {
      return currentFeature(feature.name, of: state, listing, at: path).map { [$0] } ?? []
    }
    return listing.cases.compactMap { enumCase in
      guard enumCase.parameters.count == 1, let value = Member.value(enumCase.name, of: state),
        let actions = CaseListing(of: enumCase.parameters[0].type)
      else { return nil }
      return child(enumCase.name, value, actions, at: path + [.member(enumCase.name)])
    }
  }

  /// The feature of an enum's current case.
  private func currentFeature(
    _ name: String,
    of state: Any,
    _ listing: CaseListing,
    at path: [StatePath.Step]
  ) -> ScopeNode? {
    guard let enumCase = listing.named(name), enumCase.parameters.count == 1,
      let value = Member.value(name, of: state), let child = Member.unwrapped(value)
    else { return nil }
    let path = path + [.member(name)]
    var node = node(name, .feature, type(of: child), true, path)
    node.children = children(of: child, enumCase.parameters[0].type, at: path)
    return node
  }

  private func child(
    _ name: String,
    _ value: Any,
    _ actions: CaseListing,
    at path: [StatePath.Step]
  ) -> ScopeNode? {
    let state = Member.unwrapped(value)
    let type = state.map { Swift.type(of: $0) } ?? Member.innermostType(of: Swift.type(of: value))
    if let presented = Scope.presentedCase(of: actions.type) {
      var node = node(name, .presented, type, state != nil, path)
      if let state {
        node.children = children(of: state, presented.parameters[0].type, at: path)
      }
      return node
    }
    if let element = actions.named("element"), element.parameters.count == 2,
      let elements = state as? any IdentifiedContainer
    {
      let isStack = actions.named("popFrom") != nil
      var node = node(name, isStack ? .stack : .list, type, true, path)
      node.count = elements.erasedCount
      node.children = self.elements(of: elements, element.parameters[1].type, at: path)
      node.omittedCount = elements.erasedCount - node.children.count
      return node
    }
    // A case whose value only happens to have the name of a property is no child.
    guard actions.named("element") == nil, state.map(Self.hasParts) ?? true else { return nil }
    var node = node(name, .child, type, state != nil, path)
    if let state { node.children = children(of: state, actions.type, at: path) }
    return node
  }

  private func elements(
    of elements: any IdentifiedContainer,
    _ actions: Any.Type,
    at path: [StatePath.Step]
  ) -> [ScopeNode] {
    (0..<min(elements.erasedCount, elementLimit)).map { index in
      let id = elements.erasedKey(at: index)
      let element = elements.erasedElement(at: index)
      let path = path + [.id(id)]
      var node = node(StatePath([.id(id)]).description, .element, type(of: element), true, path)
      node.children = children(of: element, actions, at: path)
      return node
    }
  }

  /// Whether a value can be the state of a feature.
  private static func hasParts(_ value: Any) -> Bool {
    switch Reflection.shape(of: type(of: value)) {
    case .structure, .enumeration: true
    default: false
    }
  }
}
